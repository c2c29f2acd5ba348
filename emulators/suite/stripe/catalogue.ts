import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { PLANS } from '@atelier/domain/billing/plans';
import { KIT_DISCOUNTS, STARTER_KIT } from '@atelier/domain/shop/starter-kit';
import type { AccountOptions, Catalogue, CatalogueProduct } from '@atelier/stripe-sandbox';
import { root } from '../paths.ts';

const PLAN_NAMES = { basic: 'Formation Basic', pro: 'Formation Pro', premium: 'Formation Premium' } as const;

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
 * What our account sells, as docs/payments.md sets it up in the dashboard. Lookup keys are the tiers' names; ids stay the
 * same, since saved sandboxes refer to them.
 */
export const stripeCatalogue: Catalogue = {
  products: [
    ...PLANS.map(({ tier, price_cents }) => ({
      ...product(tier, PLAN_NAMES[tier], price_cents, 'month'),
      metadata: { tier },
    })),
    product(STARTER_KIT.lookup_key, 'Kit de démarrage', STARTER_KIT.price_cents),
    product(STARTER_KIT.shipping_lookup_key, 'Livraison du kit', STARTER_KIT.shipping_cents),
  ],
  coupons: KIT_DISCOUNTS.map(({ coupon, percent_off }) => ({
    id: coupon,
    name: coupon,
    percent_off,
    duration: 'once',
  })),
  // An upgrade is billed at once; a cheaper plan and a cancellation take effect at the end of the period.
  portal: {
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
  },
};

function product(key: string, name: string, unit_amount: number, interval?: 'month'): CatalogueProduct {
  const price = { id: `price_${key}`, unit_amount, lookup_key: key, ...(interval ? { recurring: { interval } } : {}) };
  return { id: `prod_${key}`, name, prices: [price] };
}

function productName(): string {
  const messages = z.object({ brand: z.string() });
  return messages.parse(JSON.parse(readFileSync(join(root, 'locales/fr/common.json'), 'utf8'))).brand;
}

// `node emulators/suite/stripe/catalogue.ts > FILE` writes the file for the sandbox's --config.
if (import.meta.main) console.log(JSON.stringify({ account: stripeAccount, catalogue: stripeCatalogue }, null, 2));
