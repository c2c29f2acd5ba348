import type { Stripe } from 'stripe';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { logEvent } from '../platform/log.ts';
import { environment } from '../platform/site-environment.ts';
import { stripe } from '../platform/stripe.ts';

/** How a checkout finds the VAT inside its prices: by Stripe Tax, or by a rate of the account. */
export type CheckoutVat = { mode: 'automatic' } | { mode: 'rate'; rateId: string | null };

const CACHE_MS = 5 * 60_000;

let cachedRate: { rateId: string; at: number } | undefined;

/**
 * Returns how VAT is found according to the settings. Without the rate at Stripe, which `npm run
 * stripe:setup` creates, invoices state no VAT; nobody is kept from buying.
 */
export async function checkoutVat({
  vat,
}: Pick<SiteEnvironment, 'vat'> = environment): Promise<CheckoutVat> {
  if (vat.mode === 'automatic') return vat;
  if (cachedRate !== undefined && Date.now() - cachedRate.at < CACHE_MS) {
    return { mode: 'rate', rateId: cachedRate.rateId };
  }
  const { data } = await stripe().taxRates.list({ active: true, inclusive: true, limit: 100 });
  const rateId =
    data.find(({ percentage, country }) => percentage === vat.percent && country === 'FR')?.id ??
    null;
  if (rateId === null) logEvent.vatRateMissing(vat.percent);
  else cachedRate = { rateId, at: Date.now() };
  return { mode: 'rate', rateId };
}

/** Stripe finds the tax by the customer's address, which the checkout page asks for and stores. */
const AUTOMATIC = {
  automatic_tax: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
} as const satisfies Stripe.Checkout.SessionCreateParams;

/** Returns the VAT parameters of a plan's checkout; the rate stays with the subscription. */
export function subscriptionVat(
  vat: CheckoutVat,
): Pick<
  Stripe.Checkout.SessionCreateParams,
  'automatic_tax' | 'customer_update' | 'subscription_data'
> {
  if (vat.mode === 'automatic') return AUTOMATIC;
  return vat.rateId === null ? {} : { subscription_data: { default_tax_rates: [vat.rateId] } };
}

/** Returns the VAT parameters of a one-time checkout, and those of its lines. */
export function purchaseVat(
  vat: CheckoutVat,
): [
  session: Pick<Stripe.Checkout.SessionCreateParams, 'automatic_tax' | 'customer_update'>,
  line: Pick<Stripe.Checkout.SessionCreateParams.LineItem, 'tax_rates'>,
] {
  if (vat.mode === 'automatic') return [AUTOMATIC, {}];
  return [{}, vat.rateId === null ? {} : { tax_rates: [vat.rateId] }];
}
