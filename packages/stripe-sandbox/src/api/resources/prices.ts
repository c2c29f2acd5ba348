import type { Stripe } from 'stripe';
import { checkAmount, checkCurrency, checkInterval } from '../../billing/check-amounts.ts';
import { invalidRequest, parameterMissing } from '../../core/api-error.ts';
import { emitEvent, updateAndEmit } from '../../core/emit-event.ts';
import type { Price } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const prices = [
  route<Stripe.PriceCreateParams>(
    'Prices.create',
    [
      'active',
      'billing_scheme=per_unit',
      'currency',
      'lookup_key',
      'metadata',
      'nickname',
      'product',
      'recurring.interval',
      'recurring.interval_count',
      'recurring.usage_type=licensed',
      'tax_behavior',
      'transfer_lookup_key',
      'unit_amount',
    ],
    createPrice,
  ),
  route<Stripe.PriceListParams>(
    'Prices.list',
    ['active', 'created.*', 'currency', 'lookup_keys', 'product', 'recurring.interval', 'type'],
    (world, params) => {
      if ((params.lookup_keys?.length ?? 0) > 10) {
        throw invalidRequest('You may only specify up to 10 lookup_keys.', {
          param: 'lookup_keys',
        });
      }
      return paginate(
        '/v1/prices',
        world.tables.price
          .newestFirst()
          .filter(
            (price) =>
              (params.active === undefined || price.active === params.active) &&
              (params.currency === undefined || price.currency === params.currency.toLowerCase()) &&
              (params.product === undefined || price.product === params.product) &&
              (params.type === undefined || price.type === params.type) &&
              (params.recurring?.interval === undefined ||
                price.recurring?.interval === params.recurring.interval) &&
              (params.lookup_keys === undefined ||
                params.lookup_keys.includes(price.lookup_key ?? '')) &&
              matchesRange(price.created, params.created),
          ),
        params,
      );
    },
  ),
  route<Stripe.PriceRetrieveParams>('Prices.retrieve', [], (world, _params, id) =>
    world.findOrThrow('price', id),
  ),
  route<Stripe.PriceUpdateParams>(
    'Prices.update',
    ['active', 'lookup_key', 'metadata', 'nickname', 'tax_behavior', 'transfer_lookup_key'],
    updatePrice,
  ),
];

function createPrice(world: World, params: Stripe.PriceCreateParams): Price {
  if (params.product === undefined) throw parameterMissing('product');
  if (params.unit_amount === undefined) throw parameterMissing('unit_amount');
  checkAmount(params.unit_amount, 'unit_amount');
  checkCurrency(params.currency, 'currency');
  if (params.recurring) checkInterval(params.recurring);
  world.findOrThrow('product', params.product, 'product');
  if (params.lookup_key) {
    releaseLookupKey(world, params.lookup_key, params.transfer_lookup_key ?? false);
  }
  const price = world.tables.price.insert(
    buildObject('price', {
      id: world.id('price'),
      active: params.active ?? true,
      created: world.now(),
      currency: params.currency.toLowerCase(),
      lookup_key: params.lookup_key ?? null,
      metadata: mergeMetadata(null, params.metadata),
      nickname: params.nickname ?? null,
      product: params.product,
      recurring: params.recurring
        ? {
            interval: params.recurring.interval,
            interval_count: params.recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          }
        : null,
      tax_behavior: (params.tax_behavior as Price['tax_behavior']) ?? 'unspecified',
      type: params.recurring ? 'recurring' : 'one_time',
      unit_amount: params.unit_amount,
      unit_amount_decimal: String(params.unit_amount),
    }),
  );
  emitEvent(world, 'price.created', price);
  return price;
}

function updatePrice(world: World, params: Stripe.PriceUpdateParams, id: string): Price {
  const price = world.findOrThrow('price', id);
  const { tax_behavior } = params;
  if (
    tax_behavior !== undefined &&
    price.tax_behavior !== 'unspecified' &&
    tax_behavior !== price.tax_behavior
  ) {
    throw invalidRequest('The `tax_behavior` of a price cannot be changed once it is set.', {
      param: 'tax_behavior',
    });
  }
  if (params.lookup_key && params.lookup_key !== price.lookup_key) {
    releaseLookupKey(world, params.lookup_key, params.transfer_lookup_key ?? false);
  }
  updateAndEmit(world, 'price.updated', price, (edited) => {
    if (params.active !== undefined) edited.active = params.active;
    if (params.lookup_key !== undefined) edited.lookup_key = params.lookup_key || null;
    if (params.nickname !== undefined) edited.nickname = params.nickname || null;
    if (tax_behavior !== undefined) edited.tax_behavior = tax_behavior;
    edited.metadata = mergeMetadata(edited.metadata, params.metadata);
  });
  updateSubscriptionItems(world, price);
  return price;
}

/** Removes a lookup key from its price. @throws ApiError 400 unless the request transfers it */
function releaseLookupKey(world: World, key: string, transfer: boolean): void {
  const holder = world.tables.price.all().find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      param: 'lookup_key',
    });
  }
  updateAndEmit(world, 'price.updated', holder, (edited) => {
    edited.lookup_key = null;
  });
  updateSubscriptionItems(world, holder);
}

/** Updates the copies of a price in subscription items. */
function updateSubscriptionItems(world: World, price: Price): void {
  for (const subscription of world.tables.subscription.all()) {
    for (const item of subscription.items.data) {
      if (item.price.id === price.id) item.price = structuredClone(price);
    }
  }
}
