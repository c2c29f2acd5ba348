import type { Stripe } from 'stripe';
import { siteOrigin } from '../../platform/site-environment.ts';
import { subscriptionVat, type CheckoutVat } from '../vat.ts';
import type { OpenAttempt } from './checkout-attempts.ts';

/**
 * Returns the parameters of an attempt's checkout session. All come from the stored attempt and the
 * settings, because Stripe requires equal parameters for one idempotency key.
 */
export function subscriptionSession(
  uid: string,
  { id, customerId, plan, interval, priceId, locale }: OpenAttempt,
  vat: CheckoutVat,
): Stripe.Checkout.SessionCreateParams {
  // Concatenated, because `URL` would encode the braces of Stripe's placeholder.
  const returnUrl = `${siteOrigin()}/subscription`;
  const chosen = interval === 'year' ? `plan=${plan}&interval=year` : `plan=${plan}`;
  const { subscription_data, ...session } = subscriptionVat(vat);
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: uid,
    line_items: [{ price: priceId, quantity: 1 }],
    allow_promotion_codes: true,
    // Access starts at once, so payment methods that take days are excluded.
    excluded_payment_method_types: ['sepa_debit'],
    metadata: { uid, plan, consent_id: id },
    ...session,
    subscription_data: { ...subscription_data, metadata: { uid, consent_id: id } },
    success_url: `${returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
    // Restores the selected plan when the member returns without paying.
    cancel_url: `${returnUrl}?${chosen}&checkout=cancelled`,
    locale,
  };
}
