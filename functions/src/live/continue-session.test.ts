import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import { liveMonthOf } from '@atelier/domain/live/booking';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@atelier/domain/time-units';
import type * as RetryConflicts from '../platform/retry-conflicts.ts';

type Fields = Record<string, unknown>;

/**
 * What the database has, by path; what a reader keeps locked, and how: a write fails at once, or
 * waits without end.
 */
const documents = new Map<string, Fields>();
const locked = new Map<string, 'fails' | 'waits'>();
/** What members were told, once for each occasion: `uid state`. */
const told = new Map<string, string>();
/** Ends what waits for a while. */
const timers: (() => void)[] = [];

const ref = (place: string) => {
  const [id = '', parent = ''] = place.split('/').toReversed();
  return { path: place, id, parent: { id: parent }, get: () => Promise.resolve(snapshot(place)) };
};
type Reference = ReturnType<typeof ref>;

function snapshot(place: string) {
  const data = documents.get(place);
  return {
    ref: ref(place),
    id: ref(place).id,
    exists: data !== undefined,
    updateTime: Timestamp.now(),
    data: () => data,
    get: (key: string) => data?.[key],
  };
}

/** Returns a value as the database gives it back. */
function storedValue(value: unknown): unknown {
  if (value instanceof Date) return Timestamp.fromDate(value);
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.getPrototypeOf(value) !== Object.prototype
  ) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, storedValue(one)]));
}

function write(place: string, changes: Fields, former: Fields = {}): void {
  const next = { ...former };
  for (const [field, value] of Object.entries(changes)) {
    if (value instanceof FieldValue) Reflect.deleteProperty(next, field);
    else next[field] = storedValue(value);
  }
  documents.set(place, next);
}

function find({ collection, where }: QuerySpec) {
  const isWanted = (one: ReturnType<typeof snapshot>) =>
    where.every((part) => {
      if (!('op' in part)) return false;
      const value = one.get(part.field);
      if (part.op === 'in') return (part.value as unknown[]).includes(value);
      return value instanceof Timestamp && value.toDate() <= (part.value as Date);
    });
  const depth = collection.split('/').length + 1;
  const places = [...documents.keys()].filter(
    (place) => place.startsWith(`${collection}/`) && place.split('/').length === depth,
  );
  return places.map(snapshot).filter(isWanted);
}

async function runTransaction<Result>(
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const writes = new Map<string, () => void>();
  const add = ({ path: place }: Reference, doWrite: () => void) => void writes.set(place, doWrite);
  const transaction = {
    get: (wanted: Reference) => Promise.resolve(snapshot(wanted.path)),
    getAll: (...all: Reference[]) => Promise.resolve(all.map((one) => snapshot(one.path))),
    create: (one: Reference, fields: Fields) => add(one, () => write(one.path, fields)),
    update: (one: Reference, fields: Fields) =>
      add(one, () => write(one.path, fields, documents.get(one.path))),
    delete: (one: Reference) => add(one, () => documents.delete(one.path)),
  };
  const result = await run(transaction as unknown as Transaction);
  const locks = [...writes.keys()].map((place) => locked.get(place));
  if (locks.includes('waits')) await new Promise(() => undefined);
  if (locks.includes('fails')) {
    throw Object.assign(new Error('10 ABORTED: Transaction lock timeout.'), { code: 10 });
  }
  writes.forEach((doWrite) => doWrite());
  return result;
}

vi.mock('node:timers/promises', () => ({
  setTimeout: () => new Promise<void>((resolve) => timers.push(resolve)),
}));
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => ({ doc: ref, runTransaction }),
  readDocuments: (...places: string[]) => Promise.resolve(places.map(snapshot)),
  toFirestoreQuery: (spec: QuerySpec) => ({ get: () => Promise.resolve({ docs: find(spec) }) }),
}));
const sessionWaits = vi.fn<(id: string, uids: readonly string[]) => void>();
vi.mock('../platform/log.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  logEvent: { sessionWaits },
}));
vi.mock('../platform/retry-conflicts.ts', async (importOriginal) => {
  const original = await importOriginal<typeof RetryConflicts>();
  const retryConflicts = (attempt: () => Promise<unknown>) =>
    original.retryConflicts(attempt, { giveUpMs: 0 });
  return { ...original, retryConflicts };
});
const tell = (transaction: Transaction, uid: string) =>
  transaction.update(ref(path.profile(uid)) as never, { notified_at: [] } as never);
type Told = { fields: { state: string } };
vi.mock('../notifications/notify.ts', () => ({
  notify: async (uid: string, { key }: { key: string }, { fields }: Told) => {
    await runTransaction((transaction) => Promise.resolve(tell(transaction, uid)));
    told.set(`${uid} ${key}`, `${uid} ${fields.state}`);
  },
  notifyInTransaction: (
    transaction: Transaction,
    { id: uid }: { id: string },
    { fields }: Told,
  ) => {
    tell(transaction, uid);
    if (!locked.has(path.profile(uid))) {
      told.set(`${uid} ${fields.state}`, `${uid} ${fields.state}`);
    }
  },
}));
const { continueDueSessions } = await import('./continue-session.ts');

const NOW = new Date('2026-11-20T10:00:00Z');
const at = (ms: number) => Timestamp.fromMillis(NOW.getTime() + ms);
const timesAt = (ms: number) => ({ starts_at: at(ms), ends_at: at(ms + HOUR_MS) });

/** Stores a session that is due. */
function storeSession(id: string, fields: Fields): void {
  documents.set(path.liveSession(id), {
    title: 'Le tour',
    description: '',
    trainer_id: 'ines',
    trainer_name: 'Inès',
    tiers: ['pro'],
    places: 1,
    booked: 0,
    waiting: 0,
    status: 'planned',
    due_at: at(0),
    updated_at: at(0),
    ...fields,
  });
}
/** Stores a member who has a place, or waits for one, in a session at the time that they know. */
function storeBooking(id: string, uid: string, state: string, times: Fields): void {
  const month = liveMonthOf((times.starts_at as Timestamp).toDate());
  const booked_at = at(-DAY_MS);
  documents.set(path.liveBooking(id, uid), {
    user_id: uid,
    name: uid,
    tier: 'pro',
    month,
    state,
    booked_at,
  });
  documents.set(path.liveMonth(uid, month), {
    month,
    sessions: { [id]: { state, title: 'Le tour', booked_at, ...times } },
  });
  documents.set(path.profile(uid), {
    ...FRESH_MEMBERSHIP,
    subscription_tier: 'pro',
    display_name: uid,
    email: `${uid}@example.com`,
    locale: 'fr',
    time_zone: 'Europe/Paris',
    created_at: at(-DAY_MS),
  });
}
const stateOf = (id: string, uid: string) => documents.get(path.liveBooking(id, uid))?.state;

beforeEach(() => {
  documents.clear();
  locked.clear();
  told.clear();
  timers.length = 0;
  sessionWaits.mockClear();
});

/**
 * A session that was moved into the next day, with a reminder that is due, and one whose only place
 * is free.
 */
function storeSessions(): void {
  const moved = {
    ...timesAt(23 * HOUR_MS),
    notice: 'moved',
    notice_at: at(-MINUTE_MS),
    notice_seq: 1,
  };
  storeSession('moved', { ...moved, places: 2, booked: 2 });
  storeBooking('moved', 'malo', 'booked', timesAt(3 * DAY_MS));
  storeBooking('moved', 'zoe', 'booked', timesAt(3 * DAY_MS));
  storeSession('freed', { ...timesAt(5 * DAY_MS), waiting: 2 });
  storeBooking('freed', 'paul', 'waiting', timesAt(5 * DAY_MS));
  storeBooking('freed', 'lea', 'waiting', timesAt(5 * DAY_MS));
}
const keepLocked = (how: 'fails' | 'waits') => {
  for (const uid of ['malo', 'paul']) locked.set(path.profile(uid), how);
  locked.set(path.liveBooking('moved', 'malo'), how);
};
const OTHERS = ['lea moved-up', 'zoe day', 'zoe moved'];

test('who keeps their own profile and booking locked is left out: the others are told, reminded and move up', async () => {
  storeSessions();
  keepLocked('fails');
  await continueDueSessions(NOW);
  expect([...told.values()].toSorted()).toEqual(OTHERS);
  expect([stateOf('freed', 'paul'), stateOf('freed', 'lea')]).toEqual(['waiting', 'booked']);
  expect(documents.get(path.liveSession('freed'))).toMatchObject({ booked: 1, waiting: 1 });
  expect(sessionWaits.mock.calls.map(([id, uids]) => [id, uids]).toSorted()).toEqual([
    ['freed', ['paul']],
    ['moved', ['malo']],
  ]);

  // What is to be done stays so until nobody is locked.
  locked.clear();
  await continueDueSessions(NOW);
  expect([...told.values()].toSorted()).toEqual([...OTHERS, 'malo day', 'malo moved'].toSorted());
  expect(documents.get(path.liveSession('moved'))).not.toHaveProperty('notice');
  expect(sessionWaits).toHaveBeenCalledTimes(2);
});

test('a lock that gives no answer is waited for so long as a run has time', async () => {
  storeSessions();
  keepLocked('waits');
  let isOver = false;
  const run = continueDueSessions(NOW).finally(() => {
    isOver = true;
  });
  // Every step of it takes fewer turns.
  for (let turn = 0; turn < 1000 && !isOver; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    timers.splice(0).forEach((end) => end());
  }
  expect(isOver).toBe(true);
  await run;
  expect([...told.values()].toSorted()).toEqual(OTHERS);
  expect([stateOf('freed', 'paul'), stateOf('freed', 'lea')]).toEqual(['waiting', 'booked']);
});

test('any other failure of a member is thrown, after everything else', async () => {
  storeSessions();
  documents.set(path.liveMonth('malo', '2026-11'), { month: 1 });
  await expect(continueDueSessions(NOW)).rejects.toThrow(AggregateError);
  expect([...told.values()]).toEqual(
    expect.arrayContaining(['zoe moved', 'zoe day', 'paul moved-up']),
  );
});
