import type { Stripe } from 'stripe';
import { invalidRequest, parameterMissing } from '../../core/api-error.ts';
import type { Price } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { buildObject } from '../../objects/build-object.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const prices = [
  route<Stripe.PriceCreateParams>(
    'Prices.create',
    [
      'active',
      'billing_scheme',
      'currency',
      'lookup_key',
      'metadata',
      'nickname',
      'product',
      'recurring',
      'tax_behavior',
      'transfer_lookup_key',
      'unit_amount',
    ],
    (world, params) => {
      if (params.product === undefined) throw parameterMissing('product');
      if (params.unit_amount === undefined) throw parameterMissing('unit_amount');
      if (params.unit_amount < 0) {
        throw invalidRequest('Invalid non-negative integer', {
          code: 'parameter_invalid_integer',
          param: 'unit_amount',
        });
      }
      world.findOrThrow('product', params.product, 'product');
      if (params.lookup_key) releaseLookupKey(world, params.lookup_key, params.transfer_lookup_key ?? false);
      return world.tables.price.insert(
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
                interval: params.recurring.interval as NonNullable<Price['recurring']>['interval'],
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
    },
  ),
  route<Stripe.PriceListParams>(
    'Prices.list',
    ['active', 'created', 'currency', 'lookup_keys', 'product', 'type'],
    (world, params) => {
      if ((params.lookup_keys?.length ?? 0) > 10)
        throw invalidRequest('You may only specify up to 10 lookup_keys.', { param: 'lookup_keys' });
      return paginate(
        '/v1/prices',
        world.tables.price
          .newestFirst()
          .filter(
            (price) =>
              (params.active === undefined || price.active === params.active) &&
              (params.currency === undefined || price.currency === params.currency) &&
              (params.product === undefined || price.product === params.product) &&
              (params.type === undefined || price.type === params.type) &&
              (params.lookup_keys === undefined || params.lookup_keys.includes(price.lookup_key ?? '')) &&
              matchesRange(price.created, params.created),
          ),
        params,
      );
    },
  ),
  route<Stripe.PriceRetrieveParams>('Prices.retrieve', [], (world, _params, id) => world.findOrThrow('price', id)),
  route<Stripe.PriceUpdateParams>(
    'Prices.update',
    ['active', 'lookup_key', 'metadata', 'nickname', 'tax_behavior', 'transfer_lookup_key'],
    (world, params, id) => {
      const price = world.findOrThrow('price', id);
      if (params.lookup_key && params.lookup_key !== price.lookup_key) {
        releaseLookupKey(world, params.lookup_key, params.transfer_lookup_key ?? false);
      }
      if (params.active !== undefined) price.active = params.active;
      if (params.lookup_key !== undefined) price.lookup_key = params.lookup_key || null;
      if (params.nickname !== undefined) price.nickname = params.nickname || null;
      if (params.tax_behavior !== undefined) price.tax_behavior = params.tax_behavior as Price['tax_behavior'];
      price.metadata = mergeMetadata(price.metadata, params.metadata);
      updateSubscriptionItems(world, price);
      return price;
    },
  ),
];

/** Removes a lookup key from its price. @throws ApiError 400 unless the request transfers it */
function releaseLookupKey(world: World, key: string, transfer: boolean): void {
  const holder = world.tables.price.all().find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  holder.lookup_key = null;
  updateSubscriptionItems(world, holder);
}

/** Updates the copies of a price in subscription items. */
function updateSubscriptionItems(world: World, price: Price): void {
  for (const subscription of world.tables.subscription.all()) {
    for (const item of subscription.items.data) if (item.price.id === price.id) item.price = structuredClone(price);
  }
}
