import type { Stripe } from 'stripe';
import { invalidRequest } from '../../core/api-error.ts';
import type { Coupon } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const coupons = [
  route<Stripe.CouponCreateParams>(
    'Coupons.create',
    [
      'amount_off',
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
      if ((params.percent_off === undefined) === (params.amount_off === undefined)) {
        throw invalidRequest('You must pass either percent_off or amount_off.', { param: 'percent_off' });
      }
      if (params.percent_off !== undefined && (params.percent_off <= 0 || params.percent_off > 100)) {
        throw invalidRequest('percent_off must be greater than 0 and at most 100.', { param: 'percent_off' });
      }
      if (params.id && world.tables.coupon.get(params.id)) {
        throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
      }
      return world.tables.coupon.insert(buildCoupon(world, params));
    },
  ),
  route<Stripe.CouponListParams>('Coupons.list', ['created'], (world, params) =>
    paginate(
      '/v1/coupons',
      world.tables.coupon.newestFirst().filter((coupon) => matchesRange(coupon.created, params.created)),
      params,
    ),
  ),
  route<Stripe.CouponRetrieveParams>('Coupons.retrieve', [], (world, _params, id) => world.findOrThrow('coupon', id)),
  route<Stripe.CouponDeleteParams>('Coupons.del', [], (world, _params, id) => {
    world.findOrThrow('coupon', id);
    world.tables.coupon.remove(id);
    return { id, object: 'coupon', deleted: true };
  }),
];

export function buildCoupon(world: World, params: Stripe.CouponCreateParams): Coupon {
  return buildObject('coupon', {
    id: params.id ?? world.id('coupon'),
    amount_off: params.amount_off ?? null,
    created: world.now(),
    currency: params.currency ?? null,
    duration: (params.duration as Coupon['duration']) ?? 'once',
    duration_in_months: params.duration_in_months ?? null,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata(null, params.metadata),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    valid: true,
  });
}
