import type { Stripe } from 'stripe';
import { invalidRequest, unsupportedParam, parameterMissing } from '../core/api-error.ts';
import type { CheckoutItem, CheckoutSession, Coupon } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';
import { productName } from '../i18n/invoice-text.ts';

type Params = Stripe.Checkout.SessionCreateParams;

/** Builds a line item. @throws ApiError 400 for a price that does not fit the mode, 404 for an unknown one */
export function buildLineItem(
  world: World,
  line: NonNullable<Params['line_items']>[number],
  index: number,
  mode: string,
): CheckoutItem {
  const param = `line_items[${index}][price]`;
  const unsupported = Object.keys(line).find((name) => name !== 'price' && name !== 'quantity');
  if (unsupported) throw unsupportedParam(`line_items[${index}][${unsupported}]`);
  if (!line.price) throw parameterMissing(param);
  const price = world.findOrThrow('price', line.price, param);
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, { param });
  if (mode === 'payment' && price.recurring) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param },
    );
  }
  if (mode === 'subscription' && !price.recurring) {
    throw invalidRequest('The sandbox supports only recurring prices in `subscription` mode.', {
      code: 'sandbox_not_played',
      param,
    });
  }
  const quantity = line.quantity ?? 1;
  if (quantity < 1)
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: `line_items[${index}][quantity]`,
    });
  const amount = (price.unit_amount ?? 0) * quantity;
  return buildObject('item', {
    id: world.id('checkout_item'),
    amount_subtotal: amount,
    amount_total: amount,
    currency: price.currency,
    description: productName(world, price),
    price: structuredClone(price),
    quantity,
  });
}

/** Finds the coupon of a session. @throws ApiError 400 for several, 404 for an unknown one */
export function findCoupon(world: World, params: Params): Coupon | null {
  if (!params.discounts?.length) return null;
  if (params.discounts.length > 1)
    throw invalidRequest('Checkout sessions support at most one discount.', { param: 'discounts' });
  const id = params.discounts[0]?.coupon;
  if (!id) throw parameterMissing('discounts[0][coupon]');
  const coupon = world.findOrThrow('coupon', id, 'discounts[0][coupon]');
  if (!coupon.valid)
    throw invalidRequest(`Coupon ${id} is expired or used up.`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    });
  return coupon;
}

/** Distributes a discount: a percentage to each item, a fixed amount from the first item on. */
export function distributeDiscount(items: CheckoutItem[], coupon: Coupon | null): void {
  let remaining = coupon?.amount_off ?? 0;
  for (const item of items) {
    const itemDiscount = coupon?.percent_off
      ? Math.round((item.amount_subtotal * coupon.percent_off) / 100)
      : Math.min(remaining, item.amount_subtotal);
    if (!coupon?.percent_off) remaining -= itemDiscount;
    item.amount_discount = itemDiscount;
    item.amount_total = item.amount_subtotal - itemDiscount;
  }
}

/** Builds the shipping cost, which coupons do not reduce. */
export function buildShippingCost(world: World, params: Params): CheckoutSession['shipping_cost'] {
  const option = params.shipping_options?.[0];
  if (!option) return null;
  if ((params.shipping_options?.length ?? 0) > 1) throw unsupportedParam('shipping_options[1]');
  const amount = option.shipping_rate_data?.fixed_amount?.amount;
  if (amount === undefined) throw unsupportedParam('shipping_options[0][shipping_rate]');
  return { amount_subtotal: amount, amount_tax: 0, amount_total: amount, shipping_rate: world.id('shipping_rate') };
}

export function sum(
  items: readonly CheckoutItem[],
  field: 'amount_subtotal' | 'amount_total' | 'amount_discount',
): number {
  return items.reduce((total, item) => total + item[field], 0);
}
