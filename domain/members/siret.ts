/** La Poste's own SIREN: its establishments are numbered by another rule than everybody else's. */
const LA_POSTE = '356000000';

/** A SIRET as it is stored: its digits, without the spaces that people write. */
export function normalizeSiret(entered: string): string {
  return entered.replace(/[\s.]/g, '');
}

/**
 * Whether 14 digits can be a SIRET: Luhn's sum is a multiple of ten. La Poste's establishments but its head office add
 * up to a multiple of five instead. Source: INSEE, definition of the SIRET number.
 *
 * @param entered  as typed; spaces and dots do not count.
 */
export function isSiret(entered: string): boolean {
  const siret = normalizeSiret(entered);
  if (!/^\d{14}$/.test(siret) || /^0+$/.test(siret)) return false;
  const digits = [...siret].map(Number);
  if (luhnSum(digits) % 10 === 0) return true;
  return siret.startsWith(LA_POSTE) && digits.reduce((sum, digit) => sum + digit, 0) % 5 === 0;
}

/** Every second digit from the right is doubled, and nine is taken off what has two digits then. */
function luhnSum(digits: readonly number[]): number {
  return digits.toReversed().reduce((sum, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
}
