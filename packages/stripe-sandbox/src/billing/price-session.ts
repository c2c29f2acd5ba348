import type { CheckoutTerms } from '../core/hidden-state.ts';
import type { CheckoutItem, CheckoutSession, Customer, TaxRate } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { discountAmounts } from './discounts.ts';
import { automaticRate, automaticRates, sumOfTaxes, taxLine } from './taxes.ts';
import { buildObject } from '../objects/build-object.ts';

/**
 * Works out the amounts of an open session: discount, taxes and totals of its items and shipping.
 *
 * @param country  what decides automatic tax; null while the buyer's address is unknown
 */
export function priceSession(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
  country: string | null,
): void {
  const coupon = world.tables.coupon.get(terms.discount?.coupon ?? '');
  const exempt = world.tables.customer.get(session.customer ?? '')?.tax_exempt;
  const isAutomatic = session.automatic_tax.enabled;
  const discounts = discountAmounts(
    terms.items.map((item) => ({
      amount: item.amount_subtotal,
      product: item.price?.product ?? null,
    })),
    coupon,
  );
  let onTop = 0;
  let taxes = 0;
  terms.items.forEach((item, index) => {
    const net = item.amount_subtotal - (discounts[index] ?? 0);
    const rates = isAutomatic
      ? ratesOfItem(world, item, country)
      : (terms.tax_rates[index] ?? []).map((id) => world.getExisting('tax_rate', id));
    const found = taxesOf(net, rates, exempt);
    item.amount_discount = discounts[index] ?? 0;
    item.amount_tax = found.total;
    item.amount_total = net + found.onTop;
    taxes += found.total;
    onTop += found.onTop;
  });
  const shippingTax =
    isAutomatic && country !== null
      ? taxesOf(terms.shipping_cents, [automaticRate(world, country, true)], exempt).total
      : 0;
  if (session.shipping_cost) session.shipping_cost.amount_tax = shippingTax;
  const subtotal = terms.items.reduce((sum, item) => sum + item.amount_subtotal, 0);
  const discount = discounts.reduce((sum, amount) => sum + amount, 0);
  session.amount_subtotal = subtotal;
  session.amount_total = subtotal - discount + terms.shipping_cents + onTop;
  session.total_details = {
    amount_discount: discount,
    amount_shipping: terms.shipping_cents,
    amount_tax: taxes + shippingTax,
  };
  session.payment_status = session.amount_total === 0 ? 'no_payment_required' : 'unpaid';
  session.discounts = terms.discount
    ? [
        {
          coupon: terms.discount.promotion_code ? null : terms.discount.coupon,
          promotion_code: terms.discount.promotion_code,
        },
      ]
    : [];
  if (isAutomatic) {
    session.automatic_tax.status = country === null ? 'requires_location_inputs' : 'complete';
  }
}

function ratesOfItem(world: World, item: CheckoutItem, country: string | null): TaxRate[] {
  const price = world.tables.price.get(item.price?.id ?? '');
  return price ? automaticRates(world, price, country) : [];
}

function taxesOf(
  amount: number,
  rates: readonly TaxRate[],
  exempt: Customer['tax_exempt'],
): { total: number; onTop: number } {
  const { taxes } = taxLine(buildObject('line_item', { id: '' }), amount, rates, exempt);
  return { total: sumOfTaxes(taxes ?? []), onTop: sumOfTaxes(taxes ?? [], 'exclusive') };
}
