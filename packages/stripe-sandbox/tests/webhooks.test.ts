import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subscribe } from './support/subscribe.ts';
import { startTestBed } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  // The SDK compares the time of signatures with real time, so the clock is not fixed here.
  bed = await startTestBed({ clock: undefined });
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('DELETE', '/chaos');
  await bed.control('POST', '/reset');
  await bed.settle();
  bed.receiver.received.length = 0;
  bed.receiver.answer = 200;
  await bed.newEvents();
});

const types = () => bed.receiver.received.map(({ type }) => type);
const ids = () => bed.receiver.received.map(({ id }) => id);

test('delivers each event once, with a signature that the SDK accepts', async () => {
  await subscribe(bed);
  await bed.settle();
  expect(types().sort()).toEqual((await bed.newEvents()).sort());
  expect(
    bed.receiver.received.every(({ event, refusal }) => event !== null && refusal === null),
  ).toBe(true);
  const completed = bed.receiver.received.find(
    ({ type }) => type === 'checkout.session.completed',
  )?.event;
  expect(completed).toMatchObject({ api_version: '2026-10-28.endive', livemode: false });
  const updated = (await bed.stripe.events.list({ delivery_success: true })).data;
  expect(updated.length).toBeGreaterThan(0);
});

test('after moving the clock, events have simulated time and valid signatures', async () => {
  const { subscription } = await subscribe(bed);
  const { items } = await bed.stripe.subscriptions.retrieve(subscription.id);
  // The renewal's invoice is paid an hour after the end of the period.
  await bed.control('POST', '/advance', { to: (items.data[0]?.current_period_end ?? 0) + 7200 });
  await bed.settle();
  const renewal = bed.receiver.received.filter(({ type }) => type === 'invoice.paid').at(-1);
  expect(renewal?.refusal).toBeNull();
  expect((renewal?.event?.created ?? 0) - subscription.created).toBeGreaterThan(27 * 86_400);
});

test('events name the API request that caused them', async () => {
  await bed.stripe.customers.create({ email: 'a@b.test' }, { idempotencyKey: 'key-1' });
  await bed.settle();
  expect(bed.receiver.received[0]?.event?.request).toEqual({
    id: expect.stringMatching(/^req_/) as string,
    idempotency_key: 'key-1',
  });
});

test('holds events until their release, and shuffles them', async () => {
  await bed.control('POST', '/chaos', { hold: true, shuffle: 100 });
  await subscribe(bed);
  await bed.settle();
  expect(types()).toEqual([]);
  await bed.control('POST', '/webhooks/release');
  await bed.settle();
  const { events } = (await bed.control('GET', '/events')) as { events: { id: string }[] };
  const emitted = events.map(({ id }) => id).reverse();
  expect(new Set(ids())).toEqual(new Set(emitted));
  const { deliveries } =
    (
      (await bed.control('GET', '/events')) as {
        events: { deliveries: { attempts: { at: string }[] }[] }[];
      }
    ).events[0] ?? {};
  expect(deliveries).toHaveLength(1);
});

test('delivers duplicated events twice', async () => {
  await bed.control('POST', '/chaos', { duplicate: 1 });
  await bed.customer();
  await bed.settle();
  expect(types()).toEqual(['customer.created', 'customer.created']);
  expect(new Set(ids()).size).toBe(1);
});

test('retries after a lost first delivery', async () => {
  await bed.control('POST', '/chaos', { drop_first: true, retry_scale: 0 });
  await bed.customer();
  await bed.settle();
  expect(types()).toEqual(['customer.created']);
  const { events } = (await bed.control('GET', '/events')) as {
    events: { deliveries: { attempts: { status: number | null }[] }[] }[];
  };
  expect(events[0]?.deliveries[0]?.attempts.map(({ status }) => status)).toEqual([null, 200]);
});

test('tries a failing endpoint six times; resending then succeeds', async () => {
  await bed.control('POST', '/chaos', { retry_scale: 0 });
  bed.receiver.answer = 500;
  await bed.customer();
  await bed.settle();
  expect(types()).toHaveLength(6);
  const pending = (await bed.stripe.events.list({ delivery_success: false })).data[0];
  expect(pending).toMatchObject({ type: 'customer.created', pending_webhooks: 1 });
  bed.receiver.answer = 200;
  await bed.control('POST', `/events/${pending?.id}/resend`);
  await bed.settle();
  expect((await bed.stripe.events.retrieve(pending?.id ?? '')).pending_webhooks).toBe(0);
});

test('makes a waiting retry at once on request', async () => {
  bed.receiver.answer = 500;
  await bed.customer();
  await expect.poll(() => types().length).toBe(1);
  bed.receiver.answer = 200;
  await expect
    .poll(async () => {
      await bed.control('POST', '/webhooks/retry');
      return types().length;
    })
    .toBe(2);
  await bed.settle();
});

test('counts redirects as failures', async () => {
  await bed.control('POST', '/chaos', { retry_scale: 0 });
  bed.receiver.answer = 302;
  await bed.customer();
  await bed.settle();
  expect(types()).toHaveLength(6);
});

test('loses every delivery', async () => {
  await bed.control('POST', '/chaos', { fail: true, retry_scale: 0 });
  await bed.customer();
  await bed.settle();
  expect(types()).toEqual([]);
});

test.each([
  [{ bad_signature: true }, 'No signatures found matching'],
  [{ age_s: 302 }, 'Timestamp outside the tolerance zone'],
])('with %j the SDK rejects the delivery', async (faults, message) => {
  await bed.control('POST', '/chaos', { ...faults, retry_scale: 0 });
  await bed.customer();
  await bed.settle();
  expect(bed.receiver.received[0]?.refusal).toContain(message);
});

test('a second endpoint gets its types, signed with its own secret', async () => {
  const endpoint = await bed.stripe.webhookEndpoints.create({
    url: bed.receiver.url,
    enabled_events: ['customer.deleted'],
    api_version: '2026-10-28.endive',
  });
  expect(endpoint.secret).toMatch(/^whsec_/);
  expect((await bed.stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
  await bed.control('POST', '/chaos', { retry_scale: 0 });
  const { id } = await bed.customer();
  await bed.stripe.customers.del(id);
  await bed.settle();
  const deleted = bed.receiver.received.filter(({ type }) => type === 'customer.deleted');
  expect(deleted.filter(({ refusal }) => refusal === null)).toHaveLength(1);
  expect(deleted.some(({ refusal }) => refusal !== null)).toBe(true);
  expect(await bed.stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true });
  await expect(
    bed.stripe.webhookEndpoints.create({ url: 'nowhere', enabled_events: ['*'] }),
  ).rejects.toMatchObject({
    param: 'url',
  });
});

describe('faults of one customer', () => {
  const customers = async () => {
    const one = await bed.customer();
    const other = await bed.customer({ metadata: { uid: 'u2' } });
    await bed.settle();
    bed.receiver.received.length = 0;
    return [one, other] as const;
  };
  const rename = ({ id }: { id: string }) =>
    bed.stripe.customers.update(id, { name: 'Camille Martin' });
  const named = () =>
    bed.receiver.received.map(({ event }) => (event?.data.object as Stripe.Customer).metadata.uid);

  test('hold only their events, until these are released', async () => {
    const [one, other] = await customers();
    await bed.control('POST', '/chaos', { for: 'u1', hold: true });
    expect(await bed.control('GET', '/chaos?for=u1')).toMatchObject({ hold: true });
    expect(await bed.control('GET', '/chaos')).toMatchObject({ hold: false });
    await Promise.all([rename(one), rename(other)]);
    await bed.settle();
    expect(named()).toEqual(['u2']);
    await bed.control('POST', '/webhooks/release', { for: 'u1' });
    await bed.settle();
    expect(named()).toEqual(['u2', 'u1']);
  });

  test('apply to all their objects, also by customer id and after deletion', async () => {
    const { customer } = await subscribe(bed);
    await bed.settle();
    bed.receiver.received.length = 0;
    await bed.control('POST', '/chaos', { for: customer.id, duplicate: 1 });
    const [charge] = (await bed.stripe.charges.list({ customer: customer.id })).data;
    await bed.stripe.refunds.create({ charge: charge?.id ?? '' });
    await bed.stripe.customers.del(customer.id);
    await bed.control('POST', '/webhooks/settle', { for: [customer.id] });
    expect(new Set(types())).toContain('refund.created');
    expect(types().filter((type) => type === 'customer.deleted')).toHaveLength(2);
    expect(types().filter((type) => type === 'refund.created')).toHaveLength(2);
  });

  test('can be combined: each event arrives twice, late and in another order', async () => {
    await bed.control('POST', '/chaos', {
      for: 'u1',
      shuffle: 50,
      duplicate: 1,
      drop_first: true,
      retry_scale: 0.02,
    });
    const { customer } = await subscribe(bed);
    await bed.control('POST', '/webhooks/settle', { for: ['u1'] });
    const { events } = (await bed.control('GET', `/events?customer=${customer.id}`)) as {
      events: { id: string; deliveries: { attempts: { status: number | null }[] }[] }[];
    };
    const emitted = events.map(({ id }) => id).toReversed();
    expect(ids().toSorted()).toEqual([...emitted, ...emitted].toSorted());
    expect([...new Set(ids())]).not.toEqual(emitted);
    for (const { attempts } of events.flatMap(({ deliveries }) => deliveries)) {
      expect(attempts.map(({ status }) => status)).toEqual([null, 200]);
    }
  });

  test('waiting for one customer ignores lost deliveries of another', async () => {
    const [one, other] = await customers();
    await bed.control('POST', '/chaos', { for: 'u1', fail: true });
    await Promise.all([rename(one), rename(other)]);
    const settled = (name: string) =>
      bed.control('POST', '/webhooks/settle', { for: [name], timeout_ms: 200 });
    expect(await settled('u2')).toMatchObject({ settled: true, under_way: [] });
    expect(await settled('u1')).toMatchObject({
      settled: false,
      under_way: [{ type: 'customer.updated' }],
    });
    expect(named()).toEqual(['u2']);
  });

  test('lists the events of one customer', async () => {
    const [one] = await customers();
    const { events } = (await bed.control('GET', `/events?customer=${one.id}`)) as {
      events: { type: string; deliveries: { state: string }[] }[];
    };
    expect(events).toMatchObject([
      { type: 'customer.created', deliveries: [{ state: 'delivered' }] },
    ]);
  });
});

test('refuses an unknown fault', async () => {
  await expect(bed.control('POST', '/chaos', { shufle: 3 })).rejects.toThrow(
    'Unknown delivery fault shufle',
  );
  await expect(bed.control('POST', '/chaos', { hold: 'maybe' })).rejects.toThrow(
    'hold must be true or false',
  );
});
