import type { Stripe } from 'stripe';
import {
  invalidRequest,
  notPlayed,
  unsupportedParam,
  parameterMissing,
} from '../core/api-error.ts';
import type { CheckoutItem, CheckoutSession, TaxRate } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';
import { checkAmount, checkOneCurrency } from './check-amounts.ts';
import { productName } from '../i18n/invoice-text.ts';

type Params = Stripe.Checkout.SessionCreateParams;

/**
 * Builds a line item.
 *
 * @throws ApiError 400 for a price that does not fit the mode, 404 for an unknown one
 */
export function buildLineItem(
  world: World,
  line: NonNullable<Params['line_items']>[number],
  index: number,
  mode: string,
): CheckoutItem {
  const param = `line_items[${index}][price]`;
  if (!line.price) throw parameterMissing(param);
  const price = world.findOrThrow('price', line.price, param);
  if (!price.active) {
    throw invalidRequest(
      `The price specified is inactive. This field only accepts active prices.`,
      { param },
    );
  }
  if (mode === 'payment' && price.recurring) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param },
    );
  }
  if (mode === 'subscription' && !price.recurring) {
    throw notPlayed('A one-time price in `subscription` mode', param);
  }
  const { quantity } = line;
  if (quantity === undefined) {
    throw invalidRequest(`Quantity is required. Add \`quantity\` to \`line_items[${index}]\`.`, {
      code: 'parameter_missing',
      param: `line_items[${index}][quantity]`,
    });
  }
  if (quantity < 1) {
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: `line_items[${index}][quantity]`,
    });
  }
  const amount = (price.unit_amount ?? 0) * quantity;
  checkAmount(amount, `line_items[${index}]`);
  for (const [at, rate] of (line.tax_rates ?? []).entries()) {
    findActiveRate(world, rate, `line_items[${index}][tax_rates][${at}]`);
  }
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

/** Builds the shipping cost, which coupons do not reduce. */
export function buildShippingCost(
  world: World,
  params: Params,
  itemCurrency: string,
): CheckoutSession['shipping_cost'] {
  const option = params.shipping_options?.[0];
  if (!option) return null;
  if ((params.shipping_options?.length ?? 0) > 1) throw unsupportedParam('shipping_options[1]');
  const amount = option.shipping_rate_data?.fixed_amount?.amount;
  if (amount === undefined) {
    throw parameterMissing('shipping_options[0][shipping_rate_data][fixed_amount]');
  }
  const currency = option.shipping_rate_data?.fixed_amount?.currency.toLowerCase();
  checkOneCurrency(
    [itemCurrency, ...(currency === undefined ? [] : [currency])],
    null,
    'shipping_options[0][shipping_rate_data][fixed_amount][currency]',
  );
  return {
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    shipping_rate: world.id('shipping_rate'),
  };
}

/** @throws ApiError 400 for an unknown or inactive tax rate */
export function findActiveRate(world: World, id: string, param: string): TaxRate {
  const rate = world.findOrThrow('tax_rate', id, param);
  if (!rate.active) throw invalidRequest(`The tax rate ${id} is inactive.`, { param });
  return rate;
}
