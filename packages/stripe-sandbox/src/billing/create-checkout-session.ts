import type { Stripe } from 'stripe';
import { invalidRequest, unsupportedParam, parameterMissing } from '../core/api-error.ts';
import type { CheckoutItem, CheckoutSession, Customer } from '../core/stored-objects.ts';
import { DAY_S } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';
import { checkCharge, checkOneCurrency, checkOneInterval } from './check-amounts.ts';
import { buildLineItem, buildShippingCost, findActiveRate } from './checkout-line-items.ts';
import { findDiscount } from './discounts.ts';
import { priceSession } from './price-session.ts';
import { checkTaxIsSetUp, taxCountry } from './taxes.ts';
import { sessionFieldsFromParams, buildCheckoutTerms } from './checkout-terms.ts';

type Params = Stripe.Checkout.SessionCreateParams;
const HALF_HOUR_S = 1800;

/**
 * Creates a checkout session; it expires after 24 hours unless `expires_at` is given.
 * @throws ApiError 400 for a combination that Stripe refuses, 404 for an unknown price, customer or
 * coupon
 */
export function createCheckoutSession(world: World, params: Params): CheckoutSession {
  const mode = params.mode;
  if (mode === undefined) throw parameterMissing('mode');
  if (!params.line_items?.length) throw parameterMissing('line_items');
  if (!params.success_url) throw parameterMissing('success_url');
  checkUrl(params.success_url, 'success_url');
  if (params.cancel_url) checkUrl(params.cancel_url, 'cancel_url');
  const customer = findCustomer(world, params);
  checkModeParams(params);
  const items = params.line_items.map((line, index) => buildLineItem(world, line, index, mode));
  const currency = items[0]?.currency ?? world.account.currency;
  checkCurrenciesAndIntervals(params, items, customer);
  checkTaxes(world, params, params.line_items);
  const subtotal = items.reduce((sum, item) => sum + item.amount_subtotal, 0);
  const purchase = {
    customer: customer?.id ?? null,
    currency,
    subtotal,
    products: items.map(({ price }) => price?.product ?? ''),
  };
  const discount = findDiscount(world, params.discounts, purchase);
  const shipping = buildShippingCost(world, params, currency);
  const now = world.nowFor(params.customer ?? null);
  const expires_at = params.expires_at ?? now + DAY_S;
  checkExpiry(expires_at, now);
  const id = world.id('checkout_session');
  const session = buildObject('checkout.session', {
    ...sessionFieldsFromParams(params, currency),
    id,
    automatic_tax: automaticTaxOf(params),
    created: now,
    currency,
    expires_at,
    mode,
    shipping_cost: shipping,
    shipping_options: shipping
      ? [{ shipping_amount: shipping.amount_total, shipping_rate: shipping.shipping_rate ?? '' }]
      : [],
    status: 'open',
    url: `${world.origin}/c/pay/${id}`,
  });
  const terms = buildCheckoutTerms(params, items, shipping?.amount_total ?? 0, discount);
  priceSession(world, session, terms, taxCountry(customer));
  checkCharge(session.amount_total ?? 0, currency, 'line_items');
  world.hidden.checkout[id] = terms;
  world.tables.checkout_session.insert(session);
  world.schedule('expire_session', id, expires_at, params.customer ?? null);
  return session;
}

/** Returns the customer of a session, checked against the other parameters about customers. */
function findCustomer(world: World, params: Params): Customer | undefined {
  if (params.customer && params.customer_email) {
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_email.',
      { param: 'customer_email' },
    );
  }
  const customer = params.customer
    ? world.findOrThrow('customer', params.customer, 'customer')
    : undefined;
  const update = params.customer_update;
  if (update && !customer) {
    throw invalidRequest('`customer_update` can only be used with `customer`.', {
      param: 'customer_update',
    });
  }
  const isAddressKnown =
    taxCountry(customer) !== null || update?.address === 'auto' || update?.shipping === 'auto';
  if (params.automatic_tax?.enabled && customer && !isAddressKnown) {
    throw invalidRequest(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Set `customer_update[address]` to `auto`.',
      { code: 'customer_tax_location_invalid', param: 'customer_update' },
    );
  }
  if (customer && params.customer_creation) {
    throw invalidRequest('`customer_creation` can only be used without `customer`.', {
      param: 'customer_creation',
    });
  }
  return customer;
}

function checkCurrenciesAndIntervals(
  params: Params,
  items: readonly CheckoutItem[],
  customer: Customer | undefined,
): void {
  const currencies = items.map((item) => item.currency);
  if (params.currency) {
    checkOneCurrency([params.currency.toLowerCase(), ...currencies], null, 'currency');
  }
  checkOneCurrency(currencies, null, 'line_items');
  if (params.mode !== 'subscription') return;
  checkOneCurrency(currencies, customer?.currency, 'line_items');
  checkOneInterval(
    items.map(({ price }) => price?.recurring),
    'line_items[1][price]',
  );
}

/** Taxes come from rates or are computed, not both. */
function checkTaxes(
  world: World,
  params: Params,
  lineItems: NonNullable<Params['line_items']>,
): void {
  const defaultRates = params.subscription_data?.default_tax_rates ?? [];
  for (const [index, rate] of defaultRates.entries()) {
    findActiveRate(world, rate, `subscription_data[default_tax_rates][${index}]`);
  }
  if (!params.automatic_tax?.enabled) return;
  checkTaxIsSetUp(world);
  if (defaultRates.length > 0 || lineItems.some(({ tax_rates }) => tax_rates?.length)) {
    throw invalidRequest('You may only specify one of these: automatic_tax, tax rates.', {
      param: 'automatic_tax',
    });
  }
}

function checkExpiry(expiresAt: number, now: number): void {
  if (expiresAt >= now + HALF_HOUR_S && expiresAt <= now + DAY_S) return;
  throw invalidRequest(
    'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  );
}

function automaticTaxOf(params: Params): CheckoutSession['automatic_tax'] {
  const enabled = params.automatic_tax?.enabled ?? false;
  return {
    enabled,
    liability: enabled ? { type: 'self' } : null,
    provider: enabled ? 'stripe' : null,
    status: null,
  };
}

function checkModeParams(params: Params): void {
  const subscription = params.mode === 'subscription';
  const wrongModeParams: (keyof Params)[] = subscription
    ? [
        'payment_intent_data',
        'invoice_creation',
        'shipping_options',
        'submit_type',
        'customer_creation',
      ]
    : ['subscription_data', 'payment_method_collection'];
  const found = wrongModeParams.find((name) => params[name] !== undefined);
  if (found) {
    throw invalidRequest(`You can not pass \`${found}\` in \`${String(params.mode)}\` mode.`, {
      param: found,
    });
  }
  if (params.allow_promotion_codes && params.discounts?.length) {
    throw invalidRequest(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      {
        param: 'discounts',
      },
    );
  }
  if (params.excluded_payment_method_types?.includes('card')) {
    throw unsupportedParam('excluded_payment_method_types[0]', 'card');
  }
}

/** @throws ApiError 400 unless the URL is absolute; it may hold Stripe's placeholder */
function checkUrl(url: string, param: string): void {
  if (/^https?:\/\/[^/]/.test(url)) return;
  throw invalidRequest('Not a valid URL', { code: 'url_invalid', param });
}
