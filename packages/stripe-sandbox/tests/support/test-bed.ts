import { expect } from 'vitest';
import { Stripe } from 'stripe';
import { startStripeSandbox } from '@atelier/stripe-sandbox';
import type { Clock, Sandbox, SandboxOptions } from '@atelier/stripe-sandbox';
import { TEST_ACCOUNT, TEST_CATALOGUE } from './test-catalogue.ts';
import { startWebhookReceiver, WEBHOOK_SECRET } from './webhook-receiver.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

/** Real time of every test; simulated time moves by the control API only. */
export const START_S = Date.UTC(2026, 10, 20, 10, 0, 0) / 1000;
export const DAY = 86_400;
export const APP_URL = 'http://app.test';

export function fixedClock(seconds: number): Clock {
  return { now: () => new Date(seconds * 1000) };
}

export interface TestBed {
  sandbox: Sandbox;
  stripe: Stripe;
  receiver: WebhookReceiver;
  price: Record<'basic' | 'pro' | 'premium' | 'starter_kit' | 'shipping', string>;
  control(method: 'GET' | 'POST' | 'DELETE', path: string, fields?: object): Promise<unknown>;
  /** Moves the clock. @returns the types of the events that this caused, in order */
  advance(by: string): Promise<string[]>;
  /** Returns the types of all events since the last call, in order. */
  newEvents(): Promise<string[]>;
  /** Waits until every delivery has arrived. */
  settle(): Promise<void>;
  customer(fields?: Stripe.CustomerCreateParams): Promise<Stripe.Customer>;
  /**
   * Stops the test bed and fails if the contract was violated; `requests` allows requests that the
   * test made on purpose.
   */
  stop(allowed?: 'requests'): Promise<void>;
}

export async function startTestBed(options: Partial<SandboxOptions> = {}): Promise<TestBed> {
  const receiver = await startWebhookReceiver();
  const sandbox = await startStripeSandbox({
    appUrl: APP_URL,
    clock: fixedClock(START_S),
    seed: 'tests',
    webhook: { url: receiver.url, secret: WEBHOOK_SECRET },
    account: TEST_ACCOUNT,
    catalogue: TEST_CATALOGUE,
    ...options,
  });
  const stripe = sdk(sandbox);
  let known = new Set<string>();
  const bed: TestBed = {
    sandbox,
    stripe,
    receiver,
    price: {
      basic: 'price_basic',
      pro: 'price_pro',
      premium: 'price_premium',
      starter_kit: 'price_starter_kit',
      shipping: 'price_shipping',
    },
    control: async (method, path, fields) => {
      const response = await fetch(sandbox.controlUrl + path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: fields && JSON.stringify(fields),
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return answer;
    },
    advance: async (by) => {
      const { events } = (await bed.control('POST', '/advance', { by })) as {
        events: { type: string }[];
      };
      return events.map(({ type }) => type);
    },
    newEvents: async () => {
      const { events } = (await bed.control('GET', '/events')) as {
        events: { id: string; type: string }[];
      };
      const fresh = events.filter(({ id }) => !known.has(id)).reverse();
      known = new Set(events.map(({ id }) => id));
      return fresh.map(({ type }) => type);
    },
    settle: async () => {
      expect(await bed.control('POST', '/webhooks/settle')).toMatchObject({ settled: true });
    },
    customer: (fields = {}) =>
      stripe.customers.create({
        email: 'camille@example.test',
        preferred_locales: ['fr'],
        metadata: { uid: 'u1' },
        ...fields,
      }),
    stop: async (allowed) => {
      const { violations } = (await bed.control('GET', '/violations')) as {
        violations: { kind: string }[];
      };
      await sandbox.stop();
      await receiver.stop();
      expect(violations.filter(({ kind }) => allowed !== 'requests' || kind !== 'request')).toEqual(
        [],
      );
    },
  };
  return bed;
}

export function sdk(
  sandbox: Sandbox,
  config: Partial<Stripe.StripeConfig> = {},
  key = 'sk_test_bed',
): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...config,
  });
}
