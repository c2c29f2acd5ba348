// Plays everything that can send the money of a membership back, at random and at the same time,
// against a Stripe that fails in every way: what is owed must be sent exactly once.
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { Stripe } from 'stripe';
import { expect, test, vi } from 'vitest';
import { path } from '@atelier/domain/paths';
import type * as stripePlatform from '../platform/stripe.ts';

type Data = Record<string, unknown>;
interface Refund {
  id: string;
  amount: number;
  status: string;
  metadata: Record<string, string>;
  payment_intent: string;
}

const PAID = 999;
let random: () => number;
let isCalm: boolean;
let stored: Map<string, { data: Data; version: number }>;
let writes: number;
let refunds: Refund[];
let disputes: { status: string; amount: number }[];
let answers: Map<string, { params: string; answer: Promise<Refund> }>;

const isOneIn = (number: number) => !isCalm && random() < 1 / number;
/** Lets other calls go first. */
async function pause(most: number): Promise<void> {
  for (let turn = Math.floor(random() * most); turn >= 0; turn -= 1) await Promise.resolve();
}
/** The same, and sometimes kills the caller's function. */
async function step(): Promise<void> {
  await pause(4);
  if (isOneIn(40)) throw new Error('killed');
}

const toSnapshot = (at: string) => {
  const found = stored.get(at);
  const data = found && { ...found.data };
  return {
    id: at.split('/').at(-1) ?? '',
    exists: found !== undefined,
    data: () => data,
    get: (field: string) => data?.[field],
    updateTime: found && Timestamp.fromMillis(found.version),
  };
};
const put = (at: string, data: Data) => stored.set(at, { data, version: (writes += 1) });
function patch(at: string, fields: Data): void {
  const data = { ...stored.get(at)?.data };
  for (const [field, value] of Object.entries(fields)) {
    data[field] = value instanceof FieldValue ? Number(data[field] ?? 0) + 1 : value;
  }
  put(at, data);
}
/** Runs on what was read, and again if another call wrote meanwhile. */
async function runTransaction<Value>(run: (transaction: object) => Promise<Value>): Promise<Value> {
  for (;;) {
    const before = writes;
    const changes = [] as (() => void)[];
    const read = async ({ path: at }: { path: string }) => {
      await step();
      return toSnapshot(at);
    };
    const value = await run({
      get: read,
      getAll: (...references: { path: string }[]) => Promise.all(references.map(read)),
      create: ({ path: at }: { path: string }, data: Data) => changes.push(() => put(at, data)),
      update: ({ path: at }: { path: string }, data: Data) => changes.push(() => patch(at, data)),
      delete: ({ path: at }: { path: string }) => changes.push(() => stored.delete(at)),
    });
    if (writes !== before) continue;
    for (const change of changes) change();
    writes += 1;
    return value;
  }
}
const dueRefunds = () =>
  [...stored.keys()].filter((at) => at.startsWith('due_refunds/')).map(toSnapshot);

vi.mock('../moderation/audit/audit-log.ts', () => ({ newAuditEntry: () => ({}) }));
vi.mock('../platform/log.ts', () => ({ logEvent: { refundFailed: vi.fn() } }));
vi.mock('../platform/firebase.ts', () => ({
  createOnce: async (at: string, data: Data) => {
    await step();
    if (!stored.has(at)) put(at, data);
  },
  database: () => ({
    doc: (at: string) => ({ path: at, get: () => step().then(() => toSnapshot(at)) }),
    runTransaction,
  }),
  numberAt: (one: { get: (field: string) => unknown }, field: string) =>
    Number(one.get(field) ?? 0),
  textAt: (one: { get: (field: string) => unknown }, field: string) =>
    one.get(field) as string | undefined,
  toFirestoreQuery: () => ({ get: () => Promise.resolve({ docs: dueRefunds() }) }),
}));

const isEffective = ({ status }: Refund) => status !== 'failed';
const returned = () => refunds.filter(isEffective).reduce((sum, { amount }) => sum + amount, 0);
const { StripeInvalidRequestError, StripeIdempotencyError, StripeAPIError, StripeConnectionError } =
  Stripe.errors;
const refusal = (code: string) =>
  new StripeInvalidRequestError({ message: code, code, type: 'invalid_request_error' });

function drawnStatus(): 'failed' | 'pending' | 'succeeded' {
  if (isOneIn(5)) return 'failed';
  return isOneIn(5) ? 'pending' : 'succeeded';
}

function refundNow({ amount, metadata }: Pick<Refund, 'amount' | 'metadata'>): Refund {
  if (disputes.some(({ status }) => status !== 'won')) throw refusal('charge_disputed');
  if (returned() === PAID) throw refusal('charge_already_refunded');
  if (amount > PAID - returned()) throw refusal('amount_too_large');
  if (isOneIn(8)) throw new StripeAPIError({ message: 'down', statusCode: 500, type: 'api_error' });
  const status = drawnStatus();
  const refund = { id: `re_${refunds.length}`, amount, status, metadata, payment_intent: 'pi_1' };
  refunds.push(refund);
  return refund;
}
/**
 * Answers like Stripe: by key, errors included; an answer may be lost although the refund was made.
 */
async function create(
  params: Refund,
  { idempotencyKey: key }: { idempotencyKey: string },
): Promise<Refund> {
  await step();
  const known = answers.get(key);
  if (known !== undefined && known.params !== JSON.stringify(params)) {
    throw new StripeIdempotencyError({ message: 'other parameters', type: 'idempotency_error' });
  }
  if (isOneIn(10)) throw new StripeConnectionError({ message: 'not sent', type: 'api_error' });
  const answer = known?.answer ?? pause(4).then(() => refundNow(params));
  answers.set(key, { params: JSON.stringify(params), answer });
  const refund = await answer;
  if (isOneIn(10)) throw new StripeConnectionError({ message: 'answer lost', type: 'api_error' });
  if (isOneIn(10)) {
    throw new StripeAPIError({ message: 'down after it', statusCode: 500, type: 'api_error' });
  }
  return { ...refund };
}
const list = (all: () => object[]) => () => step().then(() => ({ data: structuredClone(all()) }));
vi.mock('../platform/stripe.ts', async (original) => ({
  ...(await original<typeof stripePlatform>()),
  stripe: () => ({
    paymentIntents: { retrieve: () => step().then(() => ({ amount_received: PAID })) },
    disputes: { list: list(() => disputes) },
    refunds: { create, list: list(() => refunds) },
  }),
}));
const {
  continueRefundsOf,
  continueStoredRefund,
  duplicateRefundId,
  recordFailedRefund,
  refundOnce,
  retryDueRefund,
} = await import('./due-refunds.ts');

/** Handles an event of the payment: no event says what happened, it is read at Stripe. */
async function handleEvent(): Promise<void> {
  for (const refund of refunds) {
    if (!isEffective(refund)) await recordFailedRefund(refund as never, 'zoe');
  }
  if (disputes.length > 0) await continueRefundsOf('pi_1');
}
async function runNight(): Promise<void> {
  for (const one of dueRefunds()) await continueStoredRefund(one as never);
}
async function askAdmin(): Promise<void> {
  for (const { id } of dueRefunds()) await retryDueRefund(id);
}
async function changeStripe(): Promise<void> {
  await pause(80);
  const open = disputes.find(({ status }) => status === 'under_review');
  const sent = refunds.find(isEffective);
  if (open !== undefined) open.status = random() < 0.7 ? 'won' : 'lost';
  else if (disputes.length === 0 && returned() < PAID && random() < 0.4) {
    disputes.push({ status: 'under_review', amount: PAID - returned() });
  } else if (sent !== undefined && random() < 0.5) sent.status = 'failed';
  await handleEvent();
}
/** Begins without a refund: at random, or calm if there is no generator of numbers. */
function reset(generator?: () => number): void {
  random = generator ?? (() => 0);
  isCalm = generator === undefined;
  stored = new Map();
  writes = 0;
  refunds = [];
  disputes = [];
  answers = new Map();
}
/** Stripe forgets keys after a day, and a call that was killed goes on no longer. */
const forgetKeys = () => Promise.resolve(answers.clear());

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WITHDRAWAL = {
  id: 'pi_1',
  order: { uid: 'zoe', payment: 'pi_1', cents: 300, declaration: 'd1' },
};
const DUPLICATE = {
  id: duplicateRefundId('pi_1'),
  order: { uid: 'zoe', payment: 'pi_1', cents: PAID },
};

type Happening = () => Promise<void>;

/**
 * Four times lets one to four of these happen at the same time; sometimes a day passes after it.
 */
async function playAtRandom(happenings: readonly Happening[], check: () => void): Promise<void> {
  const drawn = () => happenings[Math.floor(random() * happenings.length)] ?? handleEvent;
  for (let round = 0; round < 4; round += 1) {
    const parallel = Array.from({ length: 1 + Math.floor(random() * 4) }, drawn);
    await Promise.allSettled(parallel.map((happen) => happen()));
    if (random() < 0.3) await forgetKeys();
    check();
  }
}

/** Ends disputes in our favour, and lets everything that repeats do so without faults. */
async function playCalmDays(repeated: readonly Happening[]): Promise<void> {
  isCalm = true;
  for (const one of disputes) if (one.status === 'under_review') one.status = 'won';
  // The first attempts may get an error that Stripe kept for a call that was killed.
  for (let day = 0; day < 4; day += 1) {
    for (const repeat of repeated) await repeat().catch(() => undefined);
  }
}

test.each([
  ['a share', [WITHDRAWAL], 300],
  ['a duplicate subscription', [DUPLICATE], PAID],
  ['both', [WITHDRAWAL, DUPLICATE], PAID],
])('%s is refunded once, whatever happens in whatever order', async (_what, owed, cents) => {
  let isAnswered: boolean;
  const ask = async () => {
    for (const { id, order } of owed) await refundOnce(id, order);
    isAnswered = true;
  };
  /** Nobody asks for what is done. */
  const repeatAsking = () => (isAnswered ? Promise.resolve() : ask());
  const seen = { sent: 0, lost: 0, repeated: 0 };
  for (let seed = 0; seed < 1500; seed += 1) {
    reset(seeded(seed));
    isAnswered = false;
    await playAtRandom([ask, ask, changeStripe, handleEvent, handleEvent, runNight, askAdmin], () =>
      expect(returned(), `seed ${seed}`).toBeLessThanOrEqual(cents),
    );
    await playCalmDays([repeatAsking, handleEvent, runNight, askAdmin]);
    const isLost = disputes.some(({ status }) => status === 'lost');
    const left = dueRefunds().map((due) => due.get('reason'));
    // Of a dispute that was lost in part an admin decides.
    if (isLost) expect(left.filter((reason) => reason !== 'failed')).toEqual([]);
    else expect([returned(), left], `seed ${seed}`).toEqual([cents, []]);
    seen.sent += Number(returned() > 0);
    seen.lost += Number(isLost);
    seen.repeated += Number(refunds.length > owed.length);
  }
  // Otherwise this plays too little.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
});

test('a refund that fails after its dispute was won is owed once, and waits for an admin', async () => {
  reset();
  disputes = [{ status: 'under_review', amount: PAID }];
  const reasons = () => dueRefunds().map((due) => [due.id, due.get('reason')]);
  expect(await refundOnce(WITHDRAWAL.id, WITHDRAWAL.order)).toEqual({ sent: 0, late: 300 });
  await runNight();
  expect(reasons()).toEqual([['pi_1', 'disputed']]);
  disputes = [{ status: 'won', amount: PAID }];
  refunds.push({
    id: 're_0',
    amount: 300,
    status: 'failed',
    metadata: { due: 'pi_1' },
    payment_intent: 'pi_1',
  });
  await recordFailedRefund(refunds[0] as never, 'zoe');
  expect(reasons()).toEqual([['pi_1', 'failed']]);
  for (const repeat of [handleEvent, runNight, handleEvent]) await repeat();
  expect([reasons(), returned()]).toEqual([[['pi_1', 'failed']], 0]);
  stored.delete(path.dueRefund('pi_1'));
  // Settled by an admin, and asked for by a call that read the payment before the failure.
  expect(await refundOnce(WITHDRAWAL.id, WITHDRAWAL.order)).toEqual({ sent: 0, late: 300 });
  expect([reasons(), returned()]).toEqual([[['pi_1', 'failed']], 0]);
  await askAdmin();
  await askAdmin();
  expect([reasons(), returned()]).toEqual([[], 300]);
});

test('a refund of a payment whose dispute was lost is dropped, and made if it was won', async () => {
  for (const [status, expected] of [
    ['lost', 0],
    ['won', 300],
  ] as const) {
    reset();
    disputes = [{ status: 'under_review', amount: PAID }];
    await refundOnce(WITHDRAWAL.id, WITHDRAWAL.order);
    put(path.dueRefund('pi_1'), { ...dueRefunds()[0]?.data(), reason: 'failed' });
    await askAdmin();
    expect([dueRefunds().map((due) => due.get('reason')), returned()]).toEqual([['disputed'], 0]);
    disputes = [{ status, amount: 400 }];
    await runNight();
    expect([dueRefunds(), returned()]).toEqual([[], expected]);
  }
});

test('a refund whose failure is known before the answer to its call stays owed', async () => {
  reset();
  const metadata = { due: 'pi_1', declaration: 'd1' };
  const params = { payment_intent: 'pi_1', amount: 300, reason: 'requested_by_customer', metadata };
  const { promise, resolve } = Promise.withResolvers<Refund>();
  answers.set('due:pi_1:0:0', { params: JSON.stringify(params), answer: promise });
  const asked = refundOnce(WITHDRAWAL.id, WITHDRAWAL.order);
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  const refund = { id: 're_0', amount: 300, status: 'failed', metadata, payment_intent: 'pi_1' };
  await recordFailedRefund(refund as never, 'zoe');
  resolve({ ...refund, status: 'pending' });
  expect(await asked).toEqual({ sent: 300, late: 0 });
  expect(dueRefunds().map((due) => due.get('reason'))).toEqual(['failed']);
});
