/**
 * IBAN lengths of the countries that trainers are likely to come from (SWIFT IBAN registry);
 * others: 15 to 34.
 */
const LENGTHS: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CH: 21,
  DE: 22,
  DK: 18,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  IE: 22,
  IT: 27,
  LI: 21,
  LU: 20,
  MC: 27,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  SE: 24,
};

/** Returns an IBAN as it is stored: upper case, without spaces. */
export function normalizeIban(entered: string): string {
  return entered.replace(/\s/g, '').toUpperCase();
}

/**
 * Returns whether a text is a valid IBAN: the country's length, and remainder 1 when the IBAN, with
 * its first four characters moved to the end and letters read as 10 to 35, is divided by 97 (ISO
 * 13616, ISO 7064 MOD 97-10).
 *
 * @param entered as typed; spaces and case are ignored.
 */
export function isIban(entered: string): boolean {
  const iban = normalizeIban(entered);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const length = LENGTHS[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return false;
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

function remainder97(characters: string): number {
  let remainder = 0;
  for (const character of characters) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
