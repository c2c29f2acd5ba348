import type { AccountOptions, Catalogue } from '@atelier/stripe-sandbox';

/** A French account, so that tests see tax, accents and a time zone that is not UTC. */
export const TEST_ACCOUNT: AccountOptions = {
  country: 'FR',
  currency: 'eur',
  taxPercent: 20,
  locale: 'fr',
  timeZone: 'Europe/Paris',
};

const PLANS = { basic: 999, pro: 1999, premium: 3999 };
const NAMES: Record<string, string> = {
  basic: 'Formation Basic',
  pro: 'Formation Pro',
  premium: 'Formation Premium',
};

export const TEST_CATALOGUE: Catalogue = {
  products: [
    ...Object.entries(PLANS).map(([key, unit_amount]) => ({
      id: `prod_${key}`,
      name: NAMES[key] ?? key,
      metadata: { tier: key },
      prices: [
        {
          id: `price_${key}`,
          unit_amount,
          lookup_key: key,
          recurring: { interval: 'month' as const },
        },
      ],
    })),
    {
      id: 'prod_starter_kit',
      name: 'Kit de démarrage',
      prices: [{ id: 'price_starter_kit', unit_amount: 4990, lookup_key: 'starter_kit' }],
    },
    {
      id: 'prod_shipping',
      name: 'Livraison du kit',
      prices: [{ id: 'price_shipping', unit_amount: 690, lookup_key: 'shipping' }],
    },
  ],
  coupons: [
    { id: 'KIT_PRO_5', name: 'KIT_PRO_5', percent_off: 5, duration: 'once' },
    { id: 'KIT_PREMIUM_10', name: 'KIT_PREMIUM_10', percent_off: 10, duration: 'once' },
  ],
  portal: {
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: Object.keys(PLANS).map((key) => ({
          product: `prod_${key}`,
          prices: [`price_${key}`],
        })),
        proration_behavior: 'always_invoice',
        schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
      },
    },
  },
};
