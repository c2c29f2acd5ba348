import { afterAll, beforeAll } from 'vitest';
import { settleWebhooks, stripeControl } from '../../support/suite/stripe-control.ts';

/** Delivery faults of the Stripe sandbox. */
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

/** Each fault alone. */
export const SINGLE_FAULTS: readonly (readonly [string, DeliveryFaults])[] = [
  ['shuffled', SHUFFLED],
  ['doubled', DUPLICATED],
  ['with the first delivery failing', FIRST_DELIVERY_LOST],
];

/**
 * The modes in which each scenario runs: events in order, and all faults at once; with
 * PAYMENT_DELIVERY=each, also every fault alone.
 */
export const DELIVERY_MODES: readonly (readonly [string, DeliveryFaults])[] = [
  ['in order', {}],
  [
    'shuffled, doubled and with the first delivery failing',
    { ...SHUFFLED, ...DUPLICATED, ...FIRST_DELIVERY_LOST },
  ],
  ...(process.env.PAYMENT_DELIVERY === 'each' ? SINGLE_FAULTS : []),
];

/** A test process runs one mode at a time. */
let mode: DeliveryFaults = {};
/** Aliases of this process's customers at the sandbox: uids, or customer ids. */
const customers: string[] = [];

/**
 * Runs the tests of a describe block in a delivery mode, which applies only to the buyers that they
 * create.
 */
export function useDeliveryMode(faults: DeliveryFaults): void {
  beforeAll(() => {
    mode = faults;
  });
  afterAll(() => {
    mode = {};
  });
}

/**
 * Delivers a customer's events in the mode of the test, and makes `waitForEvents` wait for them.
 */
export async function followCustomer(name: string): Promise<void> {
  customers.push(name);
  if (Object.keys(mode).length > 0) await setDelivery(name, mode);
}

/** Waits until all events of this process's customers have arrived, retries included. */
export const waitForEvents = (): Promise<void> => settleWebhooks(customers);

/** Changes the delivery faults of a customer; faults that are not named stay. */
export async function setDelivery(name: string, faults: object): Promise<void> {
  await stripeControl('POST', '/chaos', { for: name, ...faults });
}

/** Holds back a customer's events until `releaseEvents`. */
export const holdEvents = ({ uid }: { uid: string }): Promise<void> =>
  setDelivery(uid, { hold: true });

/** Sends the held events, in the mode of the test. */
export async function releaseEvents({ uid }: { uid: string }): Promise<void> {
  await setDelivery(uid, { hold: false });
  await stripeControl('POST', '/webhooks/release', { for: uid });
}

/** Loses every attempt to deliver a customer's events. */
export const loseEvents = ({ uid }: { uid: string }): Promise<void> =>
  setDelivery(uid, { fail: true, retry_scale: 0 });
