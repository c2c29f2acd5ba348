/**
 * How a test IBAN of SEPA direct debit behaves, by Stripe's documented numbers:
 * https://docs.stripe.com/testing#sepa-direct-debit.
 */
export interface TestIban {
  iban: string;
  country: string;
  bank_code: string;
  branch_code: string;
  /**
   * What happens days after the checkout: the bank pays, refuses, or pays and the payment is
   * disputed.
   */
  bankOutcome: 'paid' | 'refused' | 'disputed';
}

const french = (iban: string, bankOutcome: TestIban['bankOutcome']): TestIban => ({
  iban,
  country: 'FR',
  bank_code: iban.slice(4, 9),
  branch_code: iban.slice(9, 14),
  bankOutcome,
});

export const IBANS = {
  paid: french('FR1420041010050500013M02606', 'paid'),
  refused: french('FR8420041010050500013M02607', 'refused'),
  disputed: french('FR5720041010050500013M02608', 'disputed'),
} satisfies Record<string, TestIban>;
export type IbanName = keyof typeof IBANS;

export const IBAN_NAMES = Object.keys(IBANS) as IbanName[];

/**
 * Finds the test account of a typed IBAN, spaces allowed; `incorrect_iban` if its check digits are
 * wrong.
 */
export function ibanByNumber(typed: string): IbanName | 'incorrect_iban' | 'not-a-test-iban' {
  const iban = typed.replaceAll(/\s/g, '').toUpperCase();
  const name = IBAN_NAMES.find((candidate) => IBANS[candidate].iban === iban);
  if (name) return name;
  return isIbanValid(iban) ? 'not-a-test-iban' : 'incorrect_iban';
}

/**
 * ISO 13616: with the first four characters at the end and letters as numbers, the remainder modulo
 * 97 is 1.
 */
function isIbanValid(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  const remainder = [...moved].reduce(
    (rest, character) => Number(`${rest}${Number.parseInt(character, 36)}`) % 97,
    0,
  );
  return remainder === 1;
}
