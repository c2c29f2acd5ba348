/** La Poste's SIREN: its establishments follow another checksum rule. */
const LA_POSTE = '356000000';

/** Returns a SIRET as it is stored: digits, without spaces and dots. */
export function normalizeSiret(entered: string): string {
  return entered.replace(/[\s.]/g, '');
}

/**
 * Returns whether a text is a valid SIRET: 14 digits whose Luhn sum is a multiple of ten. For La
 * Poste's establishments other than the head office the sum of digits is a multiple of five.
 * Source: INSEE, definition of the SIRET number.
 *
 * @param entered as typed; spaces and dots are ignored.
 */
export function isSiret(entered: string): boolean {
  const siret = normalizeSiret(entered);
  if (!/^\d{14}$/.test(siret) || /^0+$/.test(siret)) return false;
  const digits = [...siret].map(Number);
  if (luhnSum(digits) % 10 === 0) return true;
  return siret.startsWith(LA_POSTE) && digits.reduce((sum, digit) => sum + digit, 0) % 5 === 0;
}

/** Doubles every second digit from the right and subtracts nine from results with two digits. */
function luhnSum(digits: readonly number[]): number {
  return digits.toReversed().reduce((sum, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
}
