import type { Stripe } from 'stripe';
import { checkAmount, checkCurrency } from '../../billing/check-amounts.ts';
import { isUsable } from '../../billing/discounts.ts';
import { idInUse, invalidRequest, parameterMissing } from '../../core/api-error.ts';
import { emitEvent, updateAndEmit } from '../../core/emit-event.ts';
import type { Coupon } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const coupons = [
  route<Stripe.CouponCreateParams>(
    'Coupons.create',
    [
      'amount_off',
      'applies_to.products',
      'currency',
      'duration',
      'duration_in_months',
      'id',
      'max_redemptions',
      'metadata',
      'name',
      'percent_off',
      'redeem_by',
    ],
    (world, params) => {
      checkCoupon(world, params);
      const coupon = world.tables.coupon.insert(buildCoupon(world, params));
      emitEvent(world, 'coupon.created', coupon);
      return coupon;
    },
  ),
  route<Stripe.CouponListParams>('Coupons.list', ['created.*'], (world, params) =>
    paginate(
      '/v1/coupons',
      world.tables.coupon
        .newestFirst()
        .filter((coupon) => matchesRange(coupon.created, params.created))
        .map((coupon) => withValidity(world, coupon)),
      params,
    ),
  ),
  route<Stripe.CouponRetrieveParams>('Coupons.retrieve', [], (world, _params, id) =>
    withValidity(world, world.findOrThrow('coupon', id)),
  ),
  route<Stripe.CouponUpdateParams>('Coupons.update', ['metadata', 'name'], (world, params, id) => {
    const coupon = world.findOrThrow('coupon', id);
    updateAndEmit(world, 'coupon.updated', coupon, (edited) => {
      if (params.name !== undefined) edited.name = params.name || null;
      edited.metadata = mergeMetadata(edited.metadata, params.metadata);
    });
    return coupon;
  }),
  route<Stripe.CouponDeleteParams>('Coupons.del', [], (world, _params, id) => {
    const coupon = world.findOrThrow('coupon', id);
    world.tables.coupon.remove(id);
    emitEvent(world, 'coupon.deleted', coupon);
    return { id, object: 'coupon', deleted: true };
  }),
];

function withValidity(world: World, coupon: Coupon): Coupon {
  return { ...coupon, valid: isUsable(world, coupon) };
}

/** @throws ApiError 400 for parameters that contradict each other or are out of range */
function checkCoupon(world: World, params: Stripe.CouponCreateParams): void {
  const { currency, id, max_redemptions, redeem_by } = params;
  checkReduction(params);
  if (currency !== undefined) checkCurrency(currency, 'currency');
  checkDuration(params);
  checkPositive(max_redemptions, 'max_redemptions');
  if (redeem_by !== undefined && redeem_by <= world.now()) {
    throw invalidRequest('redeem_by must be in the future.', { param: 'redeem_by' });
  }
  for (const [index, product] of (params.applies_to?.products ?? []).entries()) {
    world.findOrThrow('product', product, `applies_to[products][${index}]`);
  }
  if (id && world.tables.coupon.get(id)) throw idInUse('Coupon', id);
}

function checkReduction({ amount_off, currency, percent_off }: Stripe.CouponCreateParams): void {
  if ((percent_off === undefined) === (amount_off === undefined)) {
    throw invalidRequest('You must pass either percent_off or amount_off.', {
      param: 'percent_off',
    });
  }
  if (percent_off !== undefined && (percent_off <= 0 || percent_off > 100)) {
    throw invalidRequest('percent_off must be greater than 0 and at most 100.', {
      param: 'percent_off',
    });
  }
  if (amount_off === undefined) return;
  checkPositive(amount_off, 'amount_off');
  checkAmount(amount_off, 'amount_off');
  if (currency === undefined) throw parameterMissing('currency');
}

function checkDuration({ duration, duration_in_months }: Stripe.CouponCreateParams): void {
  const isRepeating = duration === 'repeating';
  if (isRepeating && duration_in_months === undefined) {
    throw parameterMissing('duration_in_months');
  }
  if (!isRepeating && duration_in_months !== undefined) {
    throw invalidRequest('duration_in_months is only for coupons with the duration `repeating`.', {
      param: 'duration_in_months',
    });
  }
  checkPositive(duration_in_months, 'duration_in_months');
}

function checkPositive(value: number | undefined, param: string): void {
  if (value === undefined || value >= 1) return;
  throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param });
}

export function buildCoupon(world: World, params: Stripe.CouponCreateParams): Coupon {
  return buildObject('coupon', {
    id: params.id ?? world.id('coupon'),
    amount_off: params.amount_off ?? null,
    ...(params.applies_to?.products
      ? { applies_to: { products: params.applies_to.products } }
      : {}),
    created: world.now(),
    currency: params.currency?.toLowerCase() ?? null,
    duration: params.duration ?? 'once',
    duration_in_months: params.duration_in_months ?? null,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata(null, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    valid: true,
  });
}
