import type { Stripe } from 'stripe';
import { invalidRequest, parameterMissing } from '../../core/api-error.ts';
import { emitEvent, updateAndEmit } from '../../core/emit-event.ts';
import type { PromotionCode } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

/** Stripe makes codes of eight characters. */
const CODE_LENGTH = 8;

export const promotionCodes = [
  route<Stripe.PromotionCodeCreateParams>(
    'PromotionCodes.create',
    [
      'active',
      'code',
      'customer',
      'expires_at',
      'max_redemptions',
      'metadata',
      'promotion.coupon',
      'promotion.type',
      'restrictions.first_time_transaction',
      'restrictions.minimum_amount',
      'restrictions.minimum_amount_currency',
    ],
    createPromotionCode,
  ),
  route<Stripe.PromotionCodeListParams>(
    'PromotionCodes.list',
    ['active', 'code', 'coupon', 'created.*', 'customer'],
    (world, params) =>
      paginate(
        '/v1/promotion_codes',
        world.tables.promotion_code
          .newestFirst()
          .filter(
            (promotion) =>
              (params.active === undefined || promotion.active === params.active) &&
              (params.code === undefined ||
                promotion.code.toLowerCase() === params.code.toLowerCase()) &&
              (params.coupon === undefined || promotion.promotion.coupon === params.coupon) &&
              (params.customer === undefined || promotion.customer === params.customer) &&
              matchesRange(promotion.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.PromotionCodeRetrieveParams>('PromotionCodes.retrieve', [], (world, _params, id) =>
    world.findOrThrow('promotion_code', id),
  ),
  route<Stripe.PromotionCodeUpdateParams>(
    'PromotionCodes.update',
    ['active', 'metadata'],
    (world, params, id) => {
      const promotion = world.findOrThrow('promotion_code', id);
      if (params.active) checkCodeIsFree(world, promotion.code, promotion.customer, id);
      updateAndEmit(world, 'promotion_code.updated', promotion, (edited) => {
        if (params.active !== undefined) edited.active = params.active;
        edited.metadata = mergeMetadata(edited.metadata, params.metadata);
      });
      return promotion;
    },
  ),
];

function createPromotionCode(
  world: World,
  params: Stripe.PromotionCodeCreateParams,
): PromotionCode {
  const { code, customer = null, expires_at, max_redemptions, promotion, restrictions } = params;
  if (promotion.coupon === undefined) throw parameterMissing('promotion[coupon]');
  const coupon = world.findOrThrow('coupon', promotion.coupon, 'promotion[coupon]');
  if (customer) world.findOrThrow('customer', customer, 'customer');
  if (code !== undefined && !/^[\w-]+$/.test(code)) {
    throw invalidRequest('A promotion code has only letters, digits and dashes.', {
      param: 'code',
    });
  }
  if (expires_at !== undefined && expires_at <= world.now()) {
    throw invalidRequest('`expires_at` must be in the future.', { param: 'expires_at' });
  }
  if (max_redemptions !== undefined && max_redemptions < 1) {
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'max_redemptions',
    });
  }
  if (
    max_redemptions !== undefined &&
    coupon.max_redemptions !== null &&
    max_redemptions > coupon.max_redemptions
  ) {
    throw invalidRequest('`max_redemptions` cannot be greater than that of the coupon.', {
      param: 'max_redemptions',
    });
  }
  if (
    (restrictions?.minimum_amount === undefined) !==
    (restrictions?.minimum_amount_currency === undefined)
  ) {
    throw parameterMissing('restrictions[minimum_amount_currency]');
  }
  const id = world.id('promotion_code');
  const ownCode = code ?? id.slice(-CODE_LENGTH).toUpperCase();
  if (params.active !== false) checkCodeIsFree(world, ownCode, customer, id);
  const created = world.tables.promotion_code.insert(
    buildObject('promotion_code', {
      id,
      active: params.active ?? true,
      code: ownCode,
      created: world.now(),
      customer,
      expires_at: expires_at ?? null,
      max_redemptions: max_redemptions ?? null,
      metadata: mergeMetadata(null, params.metadata),
      promotion: { coupon: coupon.id, type: 'coupon' },
      restrictions: {
        first_time_transaction: restrictions?.first_time_transaction ?? false,
        minimum_amount: restrictions?.minimum_amount ?? null,
        minimum_amount_currency: restrictions?.minimum_amount_currency?.toLowerCase() ?? null,
      },
    }),
  );
  emitEvent(world, 'promotion_code.created', created);
  return created;
}

/** @throws ApiError 400 when another active code has the same letters for the same customers */
function checkCodeIsFree(world: World, code: string, customer: string | null, id: string): void {
  const isTaken = world.tables.promotion_code
    .all()
    .some(
      (other) =>
        other.id !== id &&
        other.active &&
        other.code.toLowerCase() === code.toLowerCase() &&
        (other.customer === customer || other.customer === null || customer === null),
    );
  if (isTaken) {
    throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, {
      param: 'code',
    });
  }
}
