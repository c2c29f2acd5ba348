import { PLANS } from '@atelier/domain/billing/plans';
import { KIT_DISCOUNTS, STARTER_KIT } from '@atelier/domain/shop/starter-kit';
import { buildPortalConfiguration } from './api/resources/billing-portal.ts';
import type { World } from './core/world.ts';
import { buildObject } from './objects/build-object.ts';
import { translate } from './i18n/translate.ts';

/**
 * What the shop sells, as a person would set it up in Stripe's dashboard: one product and monthly price per plan, found by
 * the lookup key that is the tier's name, the kit and its shipping, the kit's coupons and the portal's default settings.
 * Ids are fixed, so that a reset gives the same ones.
 */
export function seedCatalogue(world: World): void {
  const t = translate('fr');
  for (const { tier, price_cents } of PLANS) {
    insertProductWithPrice(world, {
      key: tier,
      name: t(`product.${tier}`),
      cents: price_cents,
      monthly: true,
      metadata: { tier },
    });
  }
  const { lookup_key, price_cents, shipping_lookup_key, shipping_cents } = STARTER_KIT;
  insertProductWithPrice(world, {
    key: lookup_key,
    name: t('product.starter_kit'),
    cents: price_cents,
    monthly: false,
    metadata: {},
  });
  insertProductWithPrice(world, {
    key: shipping_lookup_key,
    name: t('product.shipping'),
    cents: shipping_cents,
    monthly: false,
    metadata: {},
  });
  for (const { coupon, percent_off } of KIT_DISCOUNTS) {
    world.tables.coupon.insert(
      buildObject('coupon', {
        id: coupon,
        created: world.now(),
        duration: 'once',
        metadata: {},
        name: coupon,
        percent_off,
        valid: true,
      }),
    );
  }
  world.tables.portal_configuration.insert(defaultPortal(world));
}

interface CatalogueItem {
  key: string;
  name: string;
  cents: number;
  monthly: boolean;
  metadata: Record<string, string>;
}

function insertProductWithPrice(world: World, { key, name, cents, monthly, metadata }: CatalogueItem): void {
  const now = world.now();
  const product = buildObject('product', {
    id: `prod_${key}`,
    active: true,
    created: now,
    metadata,
    name,
    type: 'service',
    updated: now,
  });
  world.tables.product.insert(product);
  world.tables.price.insert(
    buildObject('price', {
      id: `price_${key}`,
      active: true,
      created: now,
      currency: 'eur',
      lookup_key: key,
      product: product.id,
      recurring: monthly
        ? { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
        : null,
      tax_behavior: 'inclusive',
      type: monthly ? 'recurring' : 'one_time',
      unit_amount: cents,
      unit_amount_decimal: String(cents),
    }),
  );
}

/** Upgrades are billed at once, a cheaper plan and a cancellation wait for the end of the period. */
function defaultPortal(world: World) {
  const configuration = buildPortalConfiguration(world, {
    default_return_url: world.appUrl,
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: PLANS.map(({ tier }) => ({ product: `prod_${tier}`, prices: [`price_${tier}`] })),
        proration_behavior: 'always_invoice',
        schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
      },
    },
  });
  return { ...configuration, is_default: true };
}
