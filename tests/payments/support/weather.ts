import { stripeControl } from '../../support/stripe-control.ts';

/** What goes wrong when webhook events are delivered; switches of the Stripe sandbox. */
export interface DeliveryFaults {
  shuffle?: number;
  duplicate?: number;
  drop_first?: boolean;
  /** Factor on the waits between two attempts. */
  retry_scale?: number;
}

const SHUFFLED: DeliveryFaults = { shuffle: 50 };
const DOUBLED: DeliveryFaults = { duplicate: 1 };
const FIRST_LOST: DeliveryFaults = { drop_first: true, retry_scale: 0.02 };

/** Each fault by itself. */
export const SINGLE_FAULTS: readonly (readonly [string, DeliveryFaults])[] = [
  ['shuffled', SHUFFLED],
  ['doubled', DOUBLED],
  ['with the first delivery failing', FIRST_LOST],
];

/**
 * The delivery modes in which each scenario is played: events in order, and all faults at once; with
 * PAYMENT_DELIVERY=each, every fault by itself too.
 */
export const DELIVERY_MODES: readonly (readonly [string, DeliveryFaults])[] = [
  ['in order', {}],
  ['shuffled, doubled and with the first delivery failing', { ...SHUFFLED, ...DOUBLED, ...FIRST_LOST }],
  ...(process.env.PAYMENT_DELIVERY === 'each' ? SINGLE_FAULTS : []),
];

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
