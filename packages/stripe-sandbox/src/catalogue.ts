import type { Stripe } from 'stripe';
import { buildPortalConfiguration } from './api/resources/billing-portal.ts';
import { buildTaxRate } from './api/resources/tax.ts';
import { buildCoupon } from './api/resources/coupons.ts';
import type { Contract } from './contract/contract.ts';
import type { World } from './core/world.ts';
import { buildObject } from './objects/build-object.ts';
import { SandboxError } from './sandbox-error.ts';

/**
 * What the account sells, as a person would set it up in Stripe's dashboard. Ids are fixed, so a
 * reset gives the same ones.
 */
export interface Catalogue {
  products: readonly CatalogueProduct[];
  coupons?: readonly (Stripe.CouponCreateParams & { id: string })[];
  taxRates?: readonly (Stripe.TaxRateCreateParams & { id: string })[];
  /**
   * The default configuration of the customer portal. Without it a portal session needs a
   * configuration of its own.
   */
  portal?: Stripe.BillingPortal.ConfigurationCreateParams;
  /** Further configurations, which a portal session must name. */
  otherPortals?: readonly Stripe.BillingPortal.ConfigurationCreateParams[];
}

export interface CatalogueProduct {
  id: string;
  name: string;
  metadata?: Record<string, string>;
  prices: readonly CataloguePrice[];
}

export interface CataloguePrice {
  id: string;
  /** In the smallest unit of the currency, tax included. */
  unit_amount: number;
  /** Default: the account's. */
  currency?: string;
  lookup_key?: string;
  /** A one-time price without it. */
  recurring?: { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number };
}

/**
 * Creates the products, prices, coupons and portal configuration of a catalogue, without events.
 *
 * @throws SandboxError naming the first object that does not fit Stripe's schema
 */
export function seedCatalogue(world: World, contract: Contract, catalogue: Catalogue): void {
  const check = <Kind extends { id: string; object: string }>(created: Kind): Kind => {
    const [problem] = contract.validateObject(created.object, created);
    if (problem !== undefined) {
      throw new SandboxError(`catalogue: ${created.object} ${created.id}: ${problem}`);
    }
    return created;
  };
  for (const { id, name, metadata = {}, prices } of catalogue.products) {
    const now = world.now();
    world.tables.product.insert(
      check(
        buildObject('product', {
          id,
          active: true,
          created: now,
          metadata,
          name,
          type: 'service',
          updated: now,
        }),
      ),
    );
    for (const price of prices) {
      world.tables.price.insert(check(buildCataloguePrice(world, id, price)));
    }
  }
  for (const coupon of catalogue.coupons ?? []) {
    world.tables.coupon.insert(check(buildCoupon(world, coupon)));
  }
  for (const rate of catalogue.taxRates ?? []) {
    world.tables.tax_rate.insert(check(buildTaxRate(world, rate)));
  }
  const addPortal = (
    params: Stripe.BillingPortal.ConfigurationCreateParams,
    is_default: boolean,
  ) => {
    const configuration = buildPortalConfiguration(world, {
      default_return_url: world.appUrl,
      ...params,
    });
    world.tables.portal_configuration.insert(check({ ...configuration, is_default }));
  };
  if (catalogue.portal) addPortal(catalogue.portal, true);
  for (const portal of catalogue.otherPortals ?? []) addPortal(portal, false);
}

function buildCataloguePrice(world: World, product: string, price: CataloguePrice) {
  const {
    id,
    unit_amount,
    currency = world.account.currency,
    lookup_key = null,
    recurring,
  } = price;
  return buildObject('price', {
    id,
    active: true,
    created: world.now(),
    currency,
    lookup_key,
    product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'inclusive',
    type: recurring ? 'recurring' : 'one_time',
    unit_amount,
    unit_amount_decimal: String(unit_amount),
  });
}
