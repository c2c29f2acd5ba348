import { invalidRequest, notPlayed } from '../core/api-error.ts';

const CURRENCIES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
);
/** Stripe accepts eight digits. */
const LARGEST_AMOUNT = 99_999_999;
/** The longest billing interval is three years. */
const LONGEST_INTERVAL: Readonly<Record<string, number>> = {
  day: 1095,
  week: 156,
  month: 36,
  year: 3,
};

/**
 * The smallest charge in some currencies, in the smallest unit:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts.
 */
const SMALLEST_CHARGE: Readonly<Record<string, number>> = {
  aud: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  jpy: 50,
  nok: 300,
  nzd: 50,
  pln: 200,
  sek: 300,
  sgd: 50,
  usd: 50,
};

/** @throws ApiError 400 for a negative amount, or one of more than eight digits */
export function checkAmount(amount: number, param: string): void {
  if (amount < 0) {
    throw invalidRequest('Invalid non-negative integer', {
      code: 'parameter_invalid_integer',
      param,
    });
  }
  if (amount > LARGEST_AMOUNT) {
    throw invalidRequest(`Amount must be no more than ${LARGEST_AMOUNT}.`, {
      code: 'amount_too_large',
      param,
    });
  }
}

/** @throws ApiError 400 for a code that is no currency */
export function checkCurrency(currency: string, param: string): void {
  if (CURRENCIES.has(currency.toLowerCase())) return;
  throw invalidRequest(`Invalid currency: ${currency}.`, { code: 'invalid_currency', param });
}

/** @throws ApiError 400 for a billing interval of no time, or of more than three years */
export function checkInterval({
  interval,
  interval_count = 1,
}: {
  interval: string;
  interval_count?: number;
}): void {
  const longest = LONGEST_INTERVAL[interval] ?? 1;
  if (interval_count >= 1 && interval_count <= longest) return;
  throw invalidRequest(`A billing interval has 1 to ${longest} ${interval}s.`, {
    param: 'recurring[interval_count]',
  });
}

/**
 * @throws ApiError 400 `amount_too_small` for a charge below the currency's smallest; nothing to
 * pay is allowed
 */
export function checkCharge(amount: number, currency: string, param: string): void {
  const smallest = SMALLEST_CHARGE[currency] ?? 1;
  if (amount === 0 || amount >= smallest) return;
  throw invalidRequest(
    `The total amount due must be at least ${smallest} ${currency}, in the smallest unit.`,
    {
      code: 'amount_too_small',
      param,
    },
  );
}

/** @throws ApiError 400 for prices of several currencies, or of another one than the customer's */
export function checkOneCurrency(
  currencies: readonly string[],
  customerCurrency: string | null | undefined,
  param: string,
): void {
  const [first] = currencies;
  const other = currencies.find((currency) => currency !== first);
  if (other !== undefined) {
    throw invalidRequest(
      `All prices must have one currency; these have ${String(first)} and ${other}.`,
      { param },
    );
  }
  if (customerCurrency && first !== undefined && first !== customerCurrency) {
    throw invalidRequest(
      `You cannot combine currencies on a single customer. This customer has a currency of ${customerCurrency}.`,
      { param },
    );
  }
}

interface Interval {
  interval: string;
  interval_count: number;
}

export function hasSameInterval(
  one: Interval | null | undefined,
  other: Interval | null | undefined,
): boolean {
  return one?.interval === other?.interval && one?.interval_count === other?.interval_count;
}

/** @throws ApiError 400 for items of several billing intervals, which Stripe bills apart */
export function checkOneInterval(
  intervals: readonly (Interval | null | undefined)[],
  param: string,
): void {
  if (!intervals.every((interval) => hasSameInterval(interval, intervals[0]))) {
    throw notPlayed('A subscription with several billing intervals', param);
  }
}
