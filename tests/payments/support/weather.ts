import { stripeControl } from '../../support/stripe-control.ts';

/** How Stripe's news may come: each scenario holds in each of these. */
export const WEATHER = [
  ['in order', {}],
  ['shuffled', { shuffle: 50 }],
  ['doubled', { duplicate: 1 }],
  ['with the first delivery failing', { drop_first: true, retry_scale: 0.02 }],
] as const;
export type Weather = (typeof WEATHER)[number][0];

export async function setWeather(chaos: object): Promise<void> {
  await stripeControl('DELETE', '/chaos');
  await stripeControl('POST', '/chaos', chaos);
}

export async function clearWeather(): Promise<void> {
  await stripeControl('DELETE', '/chaos');
}

/** The same weather, with all news held back until `releaseNews`. */
export async function holdNews(chaos: object): Promise<void> {
  await setWeather({ ...chaos, hold: true });
}

/** What was held back comes now, in the weather that was set. */
export async function releaseNews(): Promise<void> {
  await stripeControl('POST', '/chaos', { hold: false });
  await stripeControl('POST', '/webhooks/release');
}
