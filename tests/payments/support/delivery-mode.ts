import { afterAll, beforeAll } from 'vitest';
import { settleWebhooks, stripeControl } from '../../support/suite/stripe-control.ts';

/** What goes wrong when webhook events are delivered; switches of the Stripe sandbox. */
export interface DeliveryFaults {
  shuffle?: number;
  duplicate?: number;
  drop_first?: boolean;
  /** Factor on the waits between two attempts. */
  retry_scale?: number;
}

const SHUFFLED: DeliveryFaults = { shuffle: 50 };
const DUPLICATED: DeliveryFaults = { duplicate: 1 };
const FIRST_DELIVERY_LOST: DeliveryFaults = { drop_first: true, retry_scale: 0.02 };

/** Each fault by itself. */
export const SINGLE_FAULTS: readonly (readonly [string, DeliveryFaults])[] = [
  ['shuffled', SHUFFLED],
  ['doubled', DUPLICATED],
  ['with the first delivery failing', FIRST_DELIVERY_LOST],
];

/**
 * The modes in which each scenario is played: events in order, and all faults at once; with PAYMENT_DELIVERY=each, every
 * fault by itself too.
 */
export const DELIVERY_MODES: readonly (readonly [string, DeliveryFaults])[] = [
  ['in order', {}],
  ['shuffled, doubled and with the first delivery failing', { ...SHUFFLED, ...DUPLICATED, ...FIRST_DELIVERY_LOST }],
  ...(process.env.PAYMENT_DELIVERY === 'each' ? SINGLE_FAULTS : []),
];

/** A test process plays one mode at a time. */
let mode: DeliveryFaults = {};
/** Names by which the sandbox knows this process's customers: a uid, or the id of a customer. */
const customers: string[] = [];

/** Plays the tests of a describe block in a delivery mode: it holds for the buyers they make, and for nobody else. */
export function useDeliveryMode(faults: DeliveryFaults): void {
  beforeAll(() => {
    mode = faults;
  });
  afterAll(() => {
    mode = {};
  });
}

/** Delivers a customer's events in the mode of the test, and lets `settleEvents` wait for them. */
export async function followCustomer(name: string): Promise<void> {
  customers.push(name);
  if (Object.keys(mode).length > 0) await setDelivery(name, mode);
}

/** Waits until all events of the customers whom this process made have arrived, retries included. */
export const waitForEvents = (): Promise<void> => settleWebhooks(customers);

/** Sets how a customer's events are delivered from now on; what is not named stays. */
export async function setDelivery(name: string, switches: object): Promise<void> {
  await stripeControl('POST', '/chaos', { for: name, ...switches });
}

/** Holds back a customer's events until `releaseEvents`. */
export const holdEvents = ({ uid }: { uid: string }): Promise<void> => setDelivery(uid, { hold: true });

/** Sends what was held back, in the mode of the test. */
export async function releaseEvents({ uid }: { uid: string }): Promise<void> {
  await setDelivery(uid, { hold: false });
  await stripeControl('POST', '/webhooks/release', { for: uid });
}

/** Loses every attempt to deliver a customer's events, until all attempts have been made. */
export const loseEvents = ({ uid }: { uid: string }): Promise<void> => setDelivery(uid, { fail: true, retry_scale: 0 });
