import type { Stripe } from 'stripe';
import en from '../../../locales/en/shop.json' with { type: 'json' };
import fr from '../../../locales/fr/shop.json' with { type: 'json' };
import { siteOrigin } from '../platform/site-origin.ts';
import type { ReservedOrder } from './kit-order.ts';

const TEXTS = { fr, en };

/** How long a checkout stays open, in seconds; Stripe allows 30 minutes to 24 hours. */
const SESSION_LIFETIME_S = 2 * 3600;

/**
 * Returns the parameters of an order's checkout session. All come from the stored order, because Stripe requires equal
 * parameters for one idempotency key. The address was entered on our form.
 */
export function kitSession(order: ReservedOrder): Stripe.Checkout.SessionCreateParams {
  const texts = TEXTS[order.locale].checkout;
  const origin = siteOrigin();
  const metadata = { order_id: order.id, uid: order.user_id };
  return {
    mode: 'payment',
    customer: order.stripe_customer_id,
    client_reference_id: order.user_id,
    line_items: [{ price: order.price, quantity: 1 }],
    ...(order.coupon === null ? {} : { discounts: [{ coupon: order.coupon }] }),
    shipping_options: [
      {
        shipping_rate_data: {
          display_name: texts.delivery,
          type: 'fixed_amount',
          fixed_amount: { amount: order.shipping_cents, currency: 'eur' },
          tax_behavior: 'inclusive',
        },
      },
    ],
    metadata,
    payment_intent_data: {
      metadata,
      shipping: {
        name: order.full_name,
        phone: order.phone,
        address: {
          line1: order.address,
          postal_code: order.postal_code,
          city: order.city,
          country: order.country,
        },
      },
    },
    invoice_creation: { enabled: true },
    custom_text: { submit: { message: texts.obligation } },
    success_url: `${origin}/starter-kit-confirmation?order=${order.id}`,
    cancel_url: `${origin}/starter-kit`,
    locale: order.locale,
    expires_at: Math.floor(order.created_at.getTime() / 1000) + SESSION_LIFETIME_S,
  };
}
