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
