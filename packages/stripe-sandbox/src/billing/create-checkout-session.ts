import type { Stripe } from 'stripe';
import { invalidRequest, unsupportedParam, parameterMissing } from '../core/api-error.ts';
import type { CheckoutSession } from '../core/stored-objects.ts';
import { DAY_S } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';
import { includedTax } from './invoices.ts';
import { findCoupon, buildLineItem, buildShippingCost, distributeDiscount, sum } from './checkout-line-items.ts';
import { sessionFieldsFromParams, buildCheckoutTerms } from './checkout-terms.ts';

type Params = Stripe.Checkout.SessionCreateParams;
const HALF_HOUR_S = 1800;

/**
 * Creates a checkout session; it expires after 24 hours unless `expires_at` is given.
 * @throws ApiError 400 for a combination that Stripe refuses, 404 for an unknown price, customer or coupon
 */
export function createCheckoutSession(world: World, params: Params): CheckoutSession {
  const mode = params.mode;
  if (mode === undefined) throw parameterMissing('mode');
  if (mode === 'setup') throw unsupportedParam('mode=setup');
  if (params.ui_mode !== undefined && params.ui_mode !== 'hosted_page')
    throw unsupportedParam(`ui_mode=${params.ui_mode}`);
  if (!params.line_items?.length) throw parameterMissing('line_items');
  if (!params.success_url) throw parameterMissing('success_url');
  if (params.customer && params.customer_email) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    });
  }
  if (params.customer) world.findOrThrow('customer', params.customer, 'customer');
  if (params.customer_update && !params.customer) {
    throw invalidRequest('`customer_update` can only be used with `customer`.', { param: 'customer_update' });
  }
  if (params.automatic_tax?.enabled && params.customer && params.customer_update?.address !== 'auto') {
    throw invalidRequest(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Set `customer_update[address]` to `auto`.',
      { code: 'customer_tax_location_invalid', param: 'customer_update' },
    );
  }
  checkModeParams(params);
  const items = params.line_items.map((line, index) => buildLineItem(world, line, index, mode));
  const coupon = findCoupon(world, params);
  distributeDiscount(items, coupon);
  const shipping = buildShippingCost(world, params);
  const subtotal = sum(items, 'amount_subtotal');
  const total = sum(items, 'amount_total') + (shipping?.amount_total ?? 0);
  const now = world.nowFor(params.customer ?? null);
  const expires_at = params.expires_at ?? now + DAY_S;
  if (expires_at < now + HALF_HOUR_S || expires_at > now + DAY_S) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  const id = world.id('checkout_session');
  const currency = items[0]?.currency ?? world.account.currency;
  const session = buildObject('checkout.session', {
    ...sessionFieldsFromParams(params, currency),
    id,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: {
      enabled: params.automatic_tax?.enabled ?? false,
      liability: params.automatic_tax?.enabled ? { type: 'self' } : null,
      provider: params.automatic_tax?.enabled ? 'stripe' : null,
      status: params.automatic_tax?.enabled ? 'complete' : null,
    },
    created: now,
    currency,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at,
    mode,
    payment_status: total === 0 ? 'no_payment_required' : 'unpaid',
    shipping_cost: shipping,
    shipping_options: shipping
      ? [{ shipping_amount: shipping.amount_total, shipping_rate: shipping.shipping_rate ?? '' }]
      : [],
    status: 'open',
    total_details: {
      amount_discount: sum(items, 'amount_discount'),
      amount_shipping: shipping?.amount_total ?? 0,
      amount_tax: params.automatic_tax?.enabled ? includedTax(world, total) : 0,
    },
    url: `${world.origin}/c/pay/${id}`,
  });
  world.hidden.checkout[id] = buildCheckoutTerms(params, items, shipping?.amount_total ?? 0);
  world.tables.checkout_session.insert(session);
  world.schedule('expire_session', id, expires_at, params.customer ?? null);
  return session;
}

function checkModeParams(params: Params): void {
  const subscription = params.mode === 'subscription';
  const wrongModeParams: (keyof Params)[] = subscription
    ? ['payment_intent_data', 'invoice_creation', 'shipping_options', 'submit_type', 'customer_creation']
    : ['subscription_data', 'payment_method_collection'];
  const found = wrongModeParams.find((name) => params[name] !== undefined);
  if (found) {
    throw invalidRequest(`You can not pass \`${found}\` in \`${String(params.mode)}\` mode.`, { param: found });
  }
  if (subscription && params.discounts?.length) throw unsupportedParam('discounts');
  if (params.allow_promotion_codes && params.discounts?.length) {
    throw invalidRequest('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      param: 'discounts',
    });
  }
  if (params.allow_promotion_codes) throw unsupportedParam('allow_promotion_codes');
  if (params.excluded_payment_method_types?.includes('card'))
    throw unsupportedParam('excluded_payment_method_types=card');
  const data = params.subscription_data ?? {};
  const unsupported = Object.keys(data).find((name) => name !== 'metadata' && name !== 'description');
  if (unsupported) throw unsupportedParam(`subscription_data[${unsupported}]`);
  const unsupportedPayment = Object.keys(params.payment_intent_data ?? {}).find(
    (name) => !['metadata', 'description', 'shipping', 'setup_future_usage', 'receipt_email'].includes(name),
  );
  if (unsupportedPayment) throw unsupportedParam(`payment_intent_data[${unsupportedPayment}]`);
}
