import type { Locale } from '../i18n/translate.ts';

/**
 * Dunning settings of the account, as in Stripe's dashboard. Days count from the first failed
 * attempt.
 */
export interface Settings {
  retry_days: number[];
  after_last_retry: 'cancel' | 'unpaid' | 'past_due';
  upcoming_days: number;
}

const DEFAULT_SETTINGS: Settings = {
  retry_days: [3, 5, 7],
  after_last_retry: 'cancel',
  upcoming_days: 3,
};

export interface AccountOptions {
  /** Shown on pages, invoices and card statements. Default: `Sandbox`. */
  businessName?: string;
  /** Two-letter country of the account, and the one selected in address forms. Default: `US`. */
  country?: string;
  /** Three-letter currency, in lower case, of catalogue prices that name none. Default: `usd`. */
  currency?: string;
  /**
   * Percentage of automatic tax in the account's country, or by country; 0 elsewhere. Default: 0.
   */
  taxPercent?: number | Readonly<Record<string, number>>;
  /**
   * Language of pages and invoice lines when neither the request nor the customer asks for a known
   * one. Default: `en`.
   */
  locale?: Locale;
  /** IANA time zone of the dates on pages and invoices. Default: `UTC`. */
  timeZone?: string;
  /** Prefix of invoice numbers. Default: `TEST`. */
  invoicePrefix?: string;
  settings?: Partial<Settings>;
}

export type Account = Required<Omit<AccountOptions, 'settings'>> & { settings: Settings };

export function resolveAccount({ settings, ...options }: AccountOptions): Account {
  const given = Object.fromEntries(
    Object.entries<unknown>(options).filter(([, value]) => value !== undefined),
  );
  return {
    businessName: 'Sandbox',
    country: 'US',
    currency: 'usd',
    taxPercent: 0,
    locale: 'en',
    timeZone: 'UTC',
    invoicePrefix: 'TEST',
    ...given,
    settings: { ...DEFAULT_SETTINGS, ...settings },
  };
}
