import * as z from 'zod/mini';
import { DISPUTE_PORTAL_MARK, PORTAL_MARK } from '@atelier/domain/billing/plans';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import type { CatalogueProduct } from '@atelier/stripe-sandbox';
import { stripeCatalogueOf } from '../../emulators/suite/stripe/catalogue.ts';
import { includes, type Action, type Present, type SetupStep } from '../setup/setup-step.ts';

const CURRENCY = 'eur';
const PORTAL_URL =
  '/v1/billing_portal/configurations?active=true&limit=100&expand[]=data.features.subscription_update.products';

type Catalogue = ReturnType<typeof stripeCatalogueOf>;
type Offered = Catalogue['products'][number]['prices'][number] & { product: string };
type Portal = Catalogue['portal'];

const priceList = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      lookup_key: z.nullable(z.string()),
      unit_amount: z.nullable(z.number()),
      currency: z.string(),
      product: z.string(),
      tax_behavior: z.nullable(z.string()),
      recurring: z.nullable(z.object({ interval: z.string() })),
    }),
  ),
});
const plan = z.object({ product: z.string(), prices: z.array(z.string()) });
const configurations = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      metadata: z.nullable(z.record(z.string(), z.string())),
      features: z.looseObject({
        subscription_update: z.looseObject({ products: z.nullish(z.array(plan)) }),
      }),
    }),
  ),
});
/**
 * Returns the steps for what the site sells: products, prices, coupons, and what the customer
 * portal offers.
 */
export function offerSteps({ stripe }: Pick<SiteEnvironment, 'stripe'>): SetupStep[] {
  const { products, coupons, portal, otherPortals } = stripeCatalogueOf(stripe.yearlyPriceCents);
  const offers = products.flatMap(({ id, prices }) =>
    prices.map((price) => ({ ...price, product: id })),
  );
  return [
    ...products.map(productStep),
    ...offers.map(priceStep),
    ...coupons.map(couponStep),
    portalStep(portal, offers),
    ...otherPortals.map(disputePortalStep),
  ];
}

function pricesUrl(offers: readonly Offered[]): string {
  const keys = offers.map(({ lookup_key }, index) => `lookup_keys[${index}]=${lookup_key}`);
  return `/v1/prices?active=true&limit=100&${keys.join('&')}`;
}

function productStep({ id, name, metadata = {} }: CatalogueProduct): SetupStep {
  const state = { method: 'GET', url: `/v1/products/${id}` } as const;
  return {
    title: `Product ${id}`,
    state,
    isDone: (text) => includes(text, { active: true, name, metadata }),
    actions: ({ state: text }) => [
      text === undefined
        ? { method: 'POST', url: '/v1/products', body: { id, name, metadata } }
        : { method: 'POST', url: state.url, body: { active: true, name, metadata } },
    ],
  };
}

function priceStep(offer: Offered): SetupStep {
  const { lookup_key, product, unit_amount, recurring } = offer;
  const amount = `${unit_amount} ${CURRENCY} cents`;
  return {
    title: `Price ${lookup_key}: ${recurring ? `${amount} per ${recurring.interval}` : amount}`,
    state: { method: 'GET', url: pricesUrl([offer]) },
    isDone: (text) => priceIdOf(offer, text) !== undefined,
    actions: [
      {
        method: 'POST',
        url: '/v1/prices',
        // Amounts never change: a new price takes the key over, and members keep the price that
        // they bought.
        body: {
          product,
          lookup_key,
          transfer_lookup_key: true,
          currency: CURRENCY,
          unit_amount,
          tax_behavior: 'inclusive',
          ...(recurring === undefined ? {} : { recurring }),
        },
      },
    ],
  };
}

/** Returns the id of the price on sale, if it is as offered. */
function priceIdOf(
  { lookup_key, unit_amount, product, recurring }: Offered,
  prices: string,
): string | undefined {
  return priceList
    .parse(JSON.parse(prices))
    .data.find(
      (price) =>
        price.lookup_key === lookup_key &&
        price.unit_amount === unit_amount &&
        price.currency === CURRENCY &&
        price.product === product &&
        price.tax_behavior === 'inclusive' &&
        price.recurring?.interval === recurring?.interval,
    )?.id;
}

function couponStep(coupon: Catalogue['coupons'][number]): SetupStep {
  const { id, percent_off, duration, applies_to } = coupon;
  const url = `/v1/coupons/${id}`;
  return {
    title: `Coupon ${id}: ${percent_off} %`,
    // Stripe returns this field only where it is asked for.
    state: { method: 'GET', url: `${url}?expand[]=applies_to` },
    isDone: (text) => includes(text, { percent_off, duration, applies_to }),
    // A coupon's discount never changes; those who have it keep it.
    actions: ({ state }) => [
      ...(state === undefined ? [] : [{ method: 'DELETE', url } as const]),
      { method: 'POST', url: '/v1/coupons', body: coupon },
    ],
  };
}

function portalStep(portal: Portal, offers: readonly Offered[]): SetupStep {
  return {
    title: 'Customer portal: invoices, card, cancellation with the period, change among the plans',
    state: { method: 'GET', url: PORTAL_URL },
    find: {
      url: pricesUrl(offers),
      pick: (prices) =>
        Object.fromEntries(
          offers.flatMap((offer) => {
            const id = priceIdOf(offer, prices);
            return id === undefined ? [] : [[offer.id, id]];
          }),
        ),
    },
    isDone: (text, found) => {
      const present = configurationWith(PORTAL_MARK, text);
      const { subscription_update, ...others } = portalFeatures(portal, found);
      const { products, ...update } = subscription_update;
      return (
        present !== undefined &&
        includes(JSON.stringify(present.features), { ...others, subscription_update: update }) &&
        sorted(present.features.subscription_update.products ?? []) === sorted(products)
      );
    },
    actions: ({ state, found }) =>
      saveConfiguration(PORTAL_MARK, portalFeatures(portal, found), state),
  };
}

function disputePortalStep({ features }: Catalogue['otherPortals'][number]): SetupStep {
  return {
    title: 'Customer portal during a dispute: invoices, card',
    state: { method: 'GET', url: PORTAL_URL },
    isDone: (text) => {
      const present = configurationWith(DISPUTE_PORTAL_MARK, text);
      return present !== undefined && includes(JSON.stringify(present.features), features);
    },
    actions: ({ state }) => saveConfiguration(DISPUTE_PORTAL_MARK, features, state),
  };
}

interface Mark {
  readonly site: string;
}

function configurationWith({ site }: Mark, list: string) {
  const { data } = configurations.parse(JSON.parse(list));
  return data.find(({ metadata }) => metadata?.['site'] === site);
}

/** Creates the configuration with the mark, or changes it if the list has one. */
function saveConfiguration(metadata: Mark, features: object, list: string | undefined): Action[] {
  const present = list === undefined ? undefined : configurationWith(metadata, list);
  const url = `/v1/billing_portal/configurations${present === undefined ? '' : `/${present.id}`}`;
  return [{ method: 'POST', url, body: { features, metadata } }];
}

/** Stripe lists plans and their prices in an order of its own. */
const sorted = (plans: readonly z.output<typeof plan>[]) =>
  JSON.stringify(
    plans.map(({ product, prices }) => [product, ...prices.toSorted()].join(' ')).toSorted(),
  );

/** The portal as the local suite has it, with the ids of the account's prices. */
function portalFeatures({ features }: Portal, found: Present['found']) {
  const { products, ...update } = features.subscription_update;
  return {
    ...features,
    subscription_update: {
      ...update,
      products: products.map(({ product, prices }) => ({
        product,
        prices: prices.map((price) => found[price] ?? `{${price}}`),
      })),
    },
  };
}
