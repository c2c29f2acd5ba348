import type { Stripe } from 'stripe';
import en from '../../../locales/en/shop.json' with { type: 'json' };
import fr from '../../../locales/fr/shop.json' with { type: 'json' };
import { siteOrigin } from '../platform/site-environment.ts';
import { purchaseVat, type CheckoutVat } from '../billing/vat.ts';
import type { ReservedOrder } from './kit-order.ts';

const TEXTS = { fr, en };

/** How long a checkout stays open, in seconds; Stripe allows 30 minutes to 24 hours. */
const SESSION_LIFETIME_S = 2 * 3600;

/**
 * Returns the parameters of an order's checkout session. All come from the stored order, because
 * Stripe requires equal parameters for one idempotency key. The address was entered on our form.
 */
export function kitSession(
  order: ReservedOrder,
  vat: CheckoutVat,
): Stripe.Checkout.SessionCreateParams {
  const origin = siteOrigin();
  const { number } = order;
  const [session, line] = purchaseVat(vat);
  // A shipping option takes no rate. The coupons of the plans apply to the kit alone.
  const isLine = line.tax_rates !== undefined;
  const delivery = { price: order.shipping_price, quantity: 1, ...line };
  const metadata = {
    order_id: order.id,
    uid: order.user_id,
    ...(number !== undefined && { order_number: number }),
  };
  const shown = number === undefined ? '' : `&number=${number}`;
  return {
    mode: 'payment',
    customer: order.stripe_customer_id,
    client_reference_id: order.user_id,
    line_items: [{ price: order.price, quantity: 1, ...line }, ...(isLine ? [delivery] : [])],
    ...session,
    // Stripe accepts one or the other.
    ...(order.coupon === null
      ? { allow_promotion_codes: true }
      : { discounts: [{ coupon: order.coupon }] }),
    ...(isLine ? {} : { shipping_options: [{ shipping_rate_data: shippingRate(order) }] }),
    metadata,
    payment_intent_data: {
      metadata,
      ...(number !== undefined && { description: number }),
      shipping: {
        name: order.full_name,
        ...(order.phone !== undefined && { phone: order.phone }),
        address: {
          line1: order.address,
          postal_code: order.postal_code,
          city: order.city,
          country: order.country,
        },
      },
    },
    invoice_creation: { enabled: true },
    custom_text: { submit: { message: TEXTS[order.locale].checkout.obligation } },
    success_url: `${origin}/starter-kit-confirmation?order=${order.id}${shown}`,
    cancel_url: `${origin}/starter-kit`,
    locale: order.locale,
    expires_at: Math.floor(order.created_at.getTime() / 1000) + SESSION_LIFETIME_S,
  };
}

const shippingRate = ({ locale, shipping_cents }: ReservedOrder) =>
  ({
    display_name: TEXTS[locale].checkout.delivery,
    type: 'fixed_amount',
    fixed_amount: { amount: shipping_cents, currency: 'eur' },
    tax_behavior: 'inclusive',
  }) as const;
