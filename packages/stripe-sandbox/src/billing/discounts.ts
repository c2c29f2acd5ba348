import { invalidRequest, notPlayed, parameterMissing, resourceMissing } from '../core/api-error.ts';
import { emitEvent } from '../core/emit-event.ts';
import type { Coupon, Discount, PromotionCode, Subscription } from '../core/stored-objects.ts';
import { intervalsAfter } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';

/** A coupon that a request or a buyer chose, by itself or by one of its codes. */
export interface ChosenCoupon {
  coupon: string;
  promotion_code: string | null;
}

/** A purchase for which a coupon is chosen. */
export interface Purchase {
  customer: string | null;
  currency: string;
  subtotal: number;
  products: readonly string[];
}

/**
 * What is wrong with a coupon for a purchase; the key of its words on the checkout page is
 * `problem.promotion-…`.
 */
export type CouponProblem =
  'unknown' | 'used-up' | 'currency' | 'product' | 'minimum' | 'first' | 'customer';

/**
 * Finds the discount of a request.
 * @throws ApiError 400 for several, for an unknown one, and for one that does not fit the purchase
 */
export function findDiscount(
  world: World,
  discounts: readonly { coupon?: string; promotion_code?: string }[] | '' | null | undefined,
  purchase: Purchase,
): ChosenCoupon | null {
  if (!discounts || discounts.length === 0) return null;
  if (discounts.length > 1) {
    throw notPlayed('More than one discount', 'discounts[1]');
  }
  const { coupon, promotion_code } = discounts[0] ?? {};
  if ((coupon === undefined) === (promotion_code === undefined)) {
    throw parameterMissing('discounts[0][coupon]');
  }
  const param = `discounts[0][${coupon === undefined ? 'promotion_code' : 'coupon'}]`;
  const promotion =
    promotion_code === undefined
      ? null
      : world.findOrThrow('promotion_code', promotion_code, 'discounts[0][promotion_code]');
  const id = promotion ? (promotion.promotion.coupon ?? '') : (coupon ?? '');
  const found = world.tables.coupon.get(id);
  if (!found) throw resourceMissing('coupon', id, param);
  const problem = problemOf(world, found, promotion, purchase);
  if (problem) {
    throw invalidRequest(
      `The ${promotion ? 'promotion code' : 'coupon'} ${promotion?.code ?? id} cannot be used: ${problem}.`,
      {
        code: problem === 'used-up' ? 'coupon_expired' : 'promotion_code_invalid',
        param,
      },
    );
  }
  return { coupon: id, promotion_code: promotion?.id ?? null };
}

/**
 * Finds the active code that a buyer typed, in any case.
 *
 * @returns the coupon, or what is wrong with it
 */
export function findTypedCode(
  world: World,
  typed: string,
  purchase: Purchase,
): ChosenCoupon | CouponProblem {
  const code = typed.trim().toLowerCase();
  const candidates = world.tables.promotion_code
    .all()
    .filter((one) => one.active && one.code.toLowerCase() === code);
  const promotion =
    candidates.find(({ customer }) => customer === null || customer === purchase.customer) ??
    candidates[0];
  const coupon = promotion && world.tables.coupon.get(promotion.promotion.coupon ?? '');
  if (!coupon) return 'unknown';
  return (
    problemOf(world, coupon, promotion, purchase) ?? {
      coupon: coupon.id,
      promotion_code: promotion.id,
    }
  );
}

/** Returns why a chosen coupon can no longer be used, or null. */
export function problemOfChosen(
  world: World,
  chosen: ChosenCoupon,
  purchase: Purchase,
): CouponProblem | null {
  const coupon = world.tables.coupon.get(chosen.coupon);
  const promotion = world.tables.promotion_code.get(chosen.promotion_code ?? '') ?? null;
  return coupon ? problemOf(world, coupon, promotion, purchase) : 'unknown';
}

function problemOf(
  world: World,
  coupon: Coupon,
  promotion: PromotionCode | null,
  purchase: Purchase,
): CouponProblem | null {
  if (!isUsable(world, coupon) || (promotion && !isUsableCode(world, promotion))) return 'used-up';
  if (coupon.amount_off !== null && coupon.currency !== purchase.currency) return 'currency';
  const products = coupon.applies_to?.products;
  if (products && !purchase.products.some((product) => products.includes(product))) {
    return 'product';
  }
  if (!promotion) return null;
  if (promotion.customer !== null && promotion.customer !== purchase.customer) return 'customer';
  const { first_time_transaction, minimum_amount, minimum_amount_currency } =
    promotion.restrictions;
  if (minimum_amount !== null && minimum_amount_currency !== purchase.currency) return 'currency';
  if (minimum_amount !== null && purchase.subtotal < minimum_amount) return 'minimum';
  return first_time_transaction && hasPaid(world, purchase.customer) ? 'first' : null;
}

function hasPaid(world: World, customer: string | null): boolean {
  return (
    customer !== null &&
    world.tables.charge.all().some((charge) => charge.customer === customer && charge.paid)
  );
}

/** Whether a coupon can be redeemed once more; keeps its field `valid` up to date. */
export function isUsable(world: World, coupon: Coupon): boolean {
  const isUsedUp =
    coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  const isOver = coupon.redeem_by !== null && coupon.redeem_by <= world.now();
  coupon.valid = !isUsedUp && !isOver;
  return coupon.valid;
}

function isUsableCode(world: World, promotion: PromotionCode): boolean {
  const isUsedUp =
    promotion.max_redemptions !== null && promotion.times_redeemed >= promotion.max_redemptions;
  return (
    promotion.active &&
    !isUsedUp &&
    (promotion.expires_at === null || promotion.expires_at > world.now())
  );
}

/**
 * Redeems a coupon once: counts it, and creates the discount of a checkout or of a subscription.
 */
export function redeem(
  world: World,
  chosen: ChosenCoupon,
  owner: { customer: string | null; subscription: string | null; checkout_session: string | null },
): Discount {
  const coupon = world.getExisting('coupon', chosen.coupon);
  coupon.times_redeemed += 1;
  isUsable(world, coupon);
  const promotion = world.tables.promotion_code.get(chosen.promotion_code ?? '');
  if (promotion) {
    promotion.times_redeemed += 1;
    promotion.active = isUsableCode(world, promotion);
  }
  const start = world.nowFor(owner.customer);
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  const discount = buildObject('discount', {
    id: world.id('discount'),
    ...owner,
    end: months === null ? null : intervalsAfter(start, 'month', months),
    promotion_code: chosen.promotion_code,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
  });
  world.hidden.discounts[discount.id] = discount;
  if (owner.subscription) {
    world.hidden.coupons[coupon.id] = structuredClone(coupon);
    emitEvent(world, 'customer.discount.created', discount);
  }
  return discount;
}

/** Returns the coupon of a discount, which goes on after the coupon was deleted. */
export function couponOf(world: World, discount: Discount): Coupon | undefined {
  const id = discount.source.coupon ?? '';
  return world.tables.coupon.get(id) ?? world.hidden.coupons[id];
}

/** Returns the discounts of a subscription that count at a second. */
export function discountsAt(
  world: World,
  ids: readonly (string | null)[] | null,
  at: number,
): Discount[] {
  return (ids ?? [])
    .flatMap((id) => world.hidden.discounts[id ?? ''] ?? [])
    .filter(({ end }) => end === null || end > at);
}

/** An amount that a discount can reduce, with its product. */
export interface Discountable {
  amount: number;
  product: string | null;
}

/** Splits a discount among amounts: a percentage of each, a fixed amount from the first one on. */
export function discountAmounts(
  amounts: readonly Discountable[],
  coupon: Coupon | null | undefined,
): number[] {
  let left = coupon?.amount_off ?? 0;
  return amounts.map(({ amount, product }) => {
    const products = coupon?.applies_to?.products;
    if (!coupon || amount <= 0 || (products && !products.includes(product ?? ''))) return 0;
    if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100);
    const share = Math.min(left, amount);
    left -= share;
    return share;
  });
}

/**
 * Ends the discounts of a subscription that count for one invoice only, and those whose months are
 * over.
 */
export function endUsedDiscounts(world: World, subscription: Subscription): void {
  const now = world.nowFor(subscription.customer);
  const over = (subscription.discounts ?? []).filter((id) => {
    const discount = world.hidden.discounts[id ?? ''];
    if (!discount) return true;
    const isOnce = couponOf(world, discount)?.duration === 'once';
    return isOnce || (discount.end !== null && discount.end <= now);
  });
  for (const id of over) {
    const discount = world.hidden.discounts[id ?? ''];
    subscription.discounts = (subscription.discounts ?? []).filter((other) => other !== id);
    if (discount) emitEvent(world, 'customer.discount.deleted', discount);
  }
}
