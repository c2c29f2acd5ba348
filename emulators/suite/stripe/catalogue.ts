import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';
import {
  DISPUTE_PORTAL_MARK,
  PLANS,
  PORTAL_MARK,
  planLookupKey,
  type YearlyPrices,
} from '@atelier/domain/billing/plans';
import { KIT_DISCOUNTS, STARTER_KIT } from '@atelier/domain/shop/starter-kit';
import { parseSiteEnvironment } from '@atelier/domain/site/environment';
import type { AccountOptions, Catalogue, CatalogueProduct } from '@atelier/stripe-sandbox';
import { root } from '../paths.ts';

const PLAN_NAMES = {
  basic: 'Formation Basic',
  pro: 'Formation Pro',
  premium: 'Formation Premium',
} as const;

/** Our account at Stripe: French, with 20 % VAT inside every price. */
export const stripeAccount: AccountOptions = {
  businessName: productName(),
  country: 'FR',
  currency: 'eur',
  taxPercent: 20,
  locale: 'fr',
  timeZone: 'Europe/Paris',
};

/**
 * What the customer portal offers. An upgrade is billed at once; a cheaper plan and a cancellation
 * wait for the period.
 */
const portalOf = (products: readonly CatalogueProduct[]) => ({
  features: {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price' as const],
      products: products.map(({ id, prices }) => ({
        product: id,
        prices: prices.map((price) => price.id),
      })),
      proration_behavior: 'always_invoice',
      schedule_at_period_end: {
        conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
      },
    },
  },
  metadata: PORTAL_MARK,
});

/** What the customer portal offers while a payment is disputed. */
const disputePortal = {
  features: {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: false },
    subscription_update: { enabled: false },
  },
  metadata: DISPUTE_PORTAL_MARK,
};

/**
 * Returns what our account sells, as `npm run stripe:setup` sets it up. Lookup keys of plans are
 * the tiers' names; ids stay the same, since saved sandboxes refer to them.
 *
 * @param yearlyPriceCents  prices of the plans that are also sold by the year
 */
export function stripeCatalogueOf(yearlyPriceCents: YearlyPrices) {
  const plans = PLANS.map(({ tier, price_cents }) => {
    const yearly = yearlyPriceCents[tier];
    const prices = [
      price(tier, price_cents, 'month'),
      ...(yearly === undefined ? [] : [price(planLookupKey(tier, 'year'), yearly, 'year')]),
    ];
    return { id: `prod_${tier}`, name: PLAN_NAMES[tier], metadata: { tier }, prices };
  });
  return {
    products: [
      ...plans,
      product(STARTER_KIT.lookup_key, 'Kit de démarrage', STARTER_KIT.price_cents),
      product(STARTER_KIT.shipping_lookup_key, 'Livraison du kit', STARTER_KIT.shipping_cents),
    ],
    coupons: KIT_DISCOUNTS.map(({ coupon, percent_off }) => ({
      id: coupon,
      name: coupon,
      percent_off,
      duration: 'once' as const,
      // Not to the delivery.
      applies_to: { products: [`prod_${STARTER_KIT.lookup_key}`] },
    })),
    portal: portalOf(plans),
    otherPortals: [disputePortal],
  } satisfies Catalogue;
}

/** The VAT inside every price, as invoices show it. */
export const vatRate = (percentage: number) =>
  ({ display_name: 'TVA', percentage, inclusive: true, country: 'FR', tax_type: 'vat' }) as const;

/** Returns what the account of the local suite sells. */
export function suiteCatalogue(): Catalogue {
  const example = readFileSync(join(root, 'environments/example.json'), 'utf8');
  const { stripe, vat } = parseSiteEnvironment(JSON.parse(example));
  return {
    ...stripeCatalogueOf(stripe.yearlyPriceCents),
    ...(vat.mode === 'rate' ? { taxRates: [{ id: 'txr_vat', ...vatRate(vat.percent) }] } : {}),
  };
}

function product(key: string, name: string, unit_amount: number): CatalogueProduct {
  return { id: `prod_${key}`, name, prices: [price(key, unit_amount)] };
}

function price(key: string, unit_amount: number, interval?: 'month' | 'year') {
  return {
    id: `price_${key}`,
    unit_amount,
    lookup_key: key,
    ...(interval ? { recurring: { interval } } : {}),
  };
}

function productName(): string {
  const messages = z.object({ brand: z.string() });
  return messages.parse(JSON.parse(readFileSync(join(root, 'locales/fr/common.json'), 'utf8')))
    .brand;
}

// `node emulators/suite/stripe/catalogue.ts > FILE` writes the file for the sandbox's --config.
if (import.meta.main) {
  console.log(JSON.stringify({ account: stripeAccount, catalogue: suiteCatalogue() }, null, 2));
}
