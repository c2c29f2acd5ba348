import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import type { PlanSubscription } from '../billing/subscription/plan-subscriptions.ts';

type Fields = Record<string, unknown>;

/**
 * What the database has, by path, and what a reader keeps locked: the fake gives up at once, not
 * after many tries.
 */
const documents = new Map<string, Fields>();
const locked = new Set<string>();
const subscriptions: Partial<PlanSubscription>[] = [];

const ref = (path: string) => {
  const [id = '', parent = ''] = path.split('/').toReversed();
  const get = () => Promise.resolve(snapshot(path));
  const set = (fields: Fields) => Promise.resolve(write(path, fields));
  return {
    path,
    id,
    parent: { id: parent },
    get,
    set,
    delete: () => Promise.resolve(documents.delete(path)),
  };
};
type Reference = ReturnType<typeof ref>;

function snapshot(path: string) {
  const data = documents.get(path);
  return {
    ref: ref(path),
    id: ref(path).id,
    exists: data !== undefined,
    data: () => data,
    get: (key: string) => data?.[key],
  };
}

function write(path: string, changes: Fields, former: Fields = {}): void {
  const next = { ...former };
  for (const [field, value] of Object.entries(changes)) {
    if (!(value instanceof FieldValue)) next[field] = value;
    else if (value.isEqual(FieldValue.delete())) Reflect.deleteProperty(next, field);
    else if (value.isEqual(FieldValue.increment(1))) next[field] = Number(former[field] ?? 0) + 1;
    else next[field] = Timestamp.now();
  }
  documents.set(path, next);
}

/**
 * Finds what is equal to the filters, in order: other filters leave out what changes while a query
 * is read.
 */
function find({ collection, where, orderBy }: QuerySpec) {
  const field = orderBy[0]?.[0] ?? '';
  const found = [...documents.keys()]
    .filter((path) => path.startsWith(`${collection}/`))
    .map(snapshot);
  const millis = (one: ReturnType<typeof snapshot>) =>
    (one.get(field) as Timestamp | undefined)?.toMillis() ?? 0;
  return found
    .filter((one) =>
      where.every(
        (part) => !('op' in part) || part.op !== '==' || one.get(part.field) === part.value,
      ),
    )
    .toSorted((first, second) => millis(first) - millis(second));
}

async function runTransaction<Result>(
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const writes = new Map<string, () => void>();
  const add = ({ path }: Reference, doWrite: () => void) => void writes.set(path, doWrite);
  const transaction = {
    get: (wanted: Reference | QuerySpec) =>
      Promise.resolve('path' in wanted ? snapshot(wanted.path) : { size: 2 }),
    getAll: (...all: Reference[]) => Promise.resolve(all.map(({ path }) => snapshot(path))),
    create: (one: Reference, fields: Fields) => add(one, () => write(one.path, fields)),
    set: (one: Reference, fields: Fields) => add(one, () => write(one.path, fields)),
    update: (one: Reference, fields: Fields) =>
      add(one, () => write(one.path, fields, documents.get(one.path))),
    delete: (one: Reference) => add(one, () => documents.delete(one.path)),
  };
  const result = await run(transaction as unknown as Transaction);
  if ([...writes.keys()].some((path) => locked.has(path))) {
    throw Object.assign(new Error('10 ABORTED: Transaction lock timeout.'), { code: 10 });
  }
  writes.forEach((doWrite) => doWrite());
  return result;
}

let entries = 0;
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => ({
    doc: ref,
    collection: (name: string) => ({ doc: () => ref(`${name}/e${(entries += 1)}`) }),
    runTransaction,
  }),
  readDocuments: (...paths: string[]) => Promise.resolve(paths.map(snapshot)),
  toFirestoreQuery: (spec: QuerySpec) => ({
    ...spec,
    get: () => Promise.resolve({ docs: find(spec) }),
  }),
  async *pagesOf(spec: QuerySpec, size: number) {
    const all = find(spec);
    for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
  },
}));
const accessLeft = vi.fn<(uid: string, customer: string) => void>();
vi.mock('../platform/log.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  logEvent: { accessLeft, changeWaits: vi.fn(), changeDropped: vi.fn(), syncDropped: vi.fn() },
}));
vi.mock('../billing/customers.ts', () => ({ findCustomerUid: () => Promise.resolve('zoe') }));
vi.mock('../billing/subscription/plan-subscriptions.ts', () => ({
  subscriptionsOf: () => Promise.resolve(subscriptions),
}));
vi.mock('../billing/subscription/duplicate-subscriptions.ts', () => ({
  cancelDuplicates: (_uid: string, _customer: string, all: object[]) => Promise.resolve(all),
}));
vi.mock('../billing/next-payments.ts', () => ({
  withNextPayments: (all: object[]) => Promise.resolve(all),
}));
vi.mock('../billing/subscription/contract-mails.ts', () => ({
  tellContracts: () => ({ contracts: {}, mails: [] }),
}));
const { syncSubscription } = await import('../billing/subscription/sync-subscription.ts');
const { deleteUser } = await import('../deletion/deletion-request.ts');
const { muteMember, setAdmin, setTrainer } = await import('../members/member-flags.ts');
const { keepOrder } = await import('../platform/due-changes.ts');
const { continueDueChanges, ORDERS, SYNCS } = await import('./continue-changes.ts');

const runJob = () => continueDueChanges([...ORDERS, ...SYNCS], () => true);
const dueOnes = () => [...documents.keys()].filter((path) => path.startsWith('due_changes/'));
const audited = () =>
  [...documents].flatMap(([path, { actor, action }]) =>
    path.startsWith('audit_log/') ? [[actor, action]] : [],
  );
const zoe = () => documents.get('profiles/zoe');
const member = {
  ...FRESH_MEMBERSHIP,
  display_name: 'Zoé',
  email: 'zoe@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  created_at: Timestamp.fromMillis(1),
};
const now = new Date();
const mute = (minutes: number) => muteMember('jeanne', { uid: 'zoe', minutes, reason: 'Spam' });

beforeEach(() => {
  vi.clearAllMocks();
  documents.clear();
  locked.clear();
  subscriptions.length = 0;
  documents.set('profiles/jeanne', { display_name: 'Jeanne', is_admin: true });
  documents.set('profiles/zoe', { ...member });
});

describe('an order about a member whose documents are locked', () => {
  test.each([
    ['a mute', {}, () => mute(60), 'member.mute', { muted_reason: 'Spam' }],
    [
      'a trainer flag',
      { is_pro_trainer: true },
      () => setTrainer('jeanne', { uid: 'zoe', is_pro_trainer: false, expected: true }),
      ...(['member.trainer', { is_pro_trainer: false }] as const),
    ],
    [
      'an admin flag',
      { is_admin: true },
      () => setAdmin('jeanne', { uid: 'zoe', is_admin: false, expected: true }),
      ...(['member.admin', { is_admin: false }] as const),
    ],
    [
      'a deletion, of an admin here',
      { is_admin: true },
      () => deleteUser('jeanne', { uid: 'zoe', email: member.email }, now),
      ...(['member.delete', { is_admin: false }] as const),
    ],
  ])(
    '%s is kept, and carried out for its admin once it gets through',
    async (_what, fields, order, action, done) => {
      documents.set('profiles/zoe', { ...member, ...fields });
      locked.add('profiles/zoe');
      await expect(order()).rejects.toMatchObject({ code: 'busy-kept' });
      await runJob();
      expect(zoe()).toEqual({ ...member, ...fields });
      expect(audited()).toEqual([]);
      expect(documents.get(dueOnes()[0] ?? '')).toMatchObject({
        uid: 'zoe',
        actor: 'jeanne',
        attempts: 2,
        error: '10',
      });
      locked.clear();
      await runJob();
      expect(zoe()).toMatchObject(done);
      expect(audited()).toEqual([['jeanne', action]]);
      expect(dueOnes()).toEqual([]);
    },
  );

  test('gives way to a later, opposite one that gets through at once', async () => {
    locked.add('profiles/zoe');
    await expect(mute(60)).rejects.toMatchObject({ code: 'busy-kept' });
    locked.clear();
    await mute(0);
    await runJob();
    expect(zoe()).not.toHaveProperty('muted_until');
    expect(audited()).toEqual([['jeanne', 'member.unmute']]);
    expect(dueOnes()).toEqual([]);
  });

  test('that is replaced while it is tried does nothing any more', async () => {
    const order = { what: 'mute', uid: 'zoe', actor: 'jeanne', minutes: 60 } as const;
    const replaced = keepOrder(order, async (settle) => {
      await mute(0);
      await runTransaction(settle);
    });
    await expect(replaced).rejects.toMatchObject({ code: 'conflict' });
    expect(audited()).toEqual([['jeanne', 'member.unmute']]);
  });

  test('is dropped once it is not allowed any more, as one that is refused at once leaves nothing', async () => {
    locked.add('profiles/zoe');
    await expect(mute(60)).rejects.toMatchObject({ code: 'busy-kept' });
    locked.clear();
    documents.set('profiles/zoe', { ...member, is_admin: true });
    await runJob();
    expect(dueOnes()).toEqual([]);
    await expect(mute(60)).rejects.toMatchObject({ code: 'admin-mute' });
    expect(dueOnes()).toEqual([]);
  });

  const setFlag = (actor: string, is_admin: boolean, expected: boolean) =>
    setAdmin(actor, { uid: 'zoe', is_admin, expected });
  const keepRevocation = async () => {
    documents.set('profiles/zoe', { ...member, is_admin: true });
    locked.add('profiles/zoe');
    await expect(setFlag('jeanne', false, true)).rejects.toMatchObject({ code: 'busy-kept' });
  };

  test.each([
    ['is refused, as from a page that is not up to date', () => setFlag('jeanne', false, false)],
    ['changes nothing, of the admin whom it is about', () => setFlag('zoe', true, true)],
    ['changes nothing, of another admin', () => setFlag('marc', true, true)],
  ])('stays when a later one %s', async (_what, later) => {
    documents.set('profiles/marc', { is_admin: true });
    await keepRevocation();
    await expect(later()).rejects.toMatchObject({ code: 'conflict' });
    expect(dueOnes()).toHaveLength(1);
    locked.clear();
    await runJob();
    expect(zoe()).toMatchObject({ is_admin: false });
    expect(audited()).toEqual([['jeanne', 'member.admin']]);
  });

  test('is not replaced by the admin whom it is about, who gives the flag up and takes it again', async () => {
    const trainer = (actor: string, on: boolean, expected: boolean) =>
      setTrainer(actor, { uid: 'zoe', is_pro_trainer: on, expected });
    documents.set('profiles/zoe', { ...member, is_admin: true, is_pro_trainer: true });
    locked.add('profiles/zoe');
    await expect(trainer('jeanne', false, true)).rejects.toMatchObject({ code: 'busy-kept' });
    locked.clear();
    await trainer('zoe', false, true);
    await trainer('zoe', true, false);
    await runJob();
    expect(zoe()).toMatchObject({ is_pro_trainer: false });
    expect(audited().at(-1)).toEqual(['jeanne', 'member.trainer']);
  });

  test('waits beside the opposite one of another admin: the latest that is still allowed is carried out', async () => {
    const opposite = async () => {
      documents.set('profiles/marc', { is_admin: true });
      documents.set('profiles/zoe', { ...member, muted_until: Timestamp.now() });
      locked.add('profiles/zoe');
      await expect(mute(60)).rejects.toMatchObject({ code: 'busy-kept' });
      write(
        dueOnes()[0] ?? '',
        { created_at: Timestamp.fromMillis(1) },
        documents.get(dueOnes()[0] ?? ''),
      );
      await expect(muteMember('marc', { uid: 'zoe', minutes: 0 })).rejects.toMatchObject({
        code: 'busy-kept',
      });
      expect(dueOnes()).toHaveLength(2);
      locked.clear();
    };
    await opposite();
    await runJob();
    expect(audited()).toEqual([['marc', 'member.unmute']]);
    expect(dueOnes()).toEqual([]);

    await opposite();
    documents.set('profiles/marc', { is_admin: false });
    await runJob();
    expect(audited().slice(1)).toEqual([['jeanne', 'member.mute']]);
    expect(dueOnes()).toEqual([]);
  });

  test('waits once, however often the same admin asks', async () => {
    locked.add('profiles/zoe');
    for (const minutes of [10, 20, 30]) {
      await expect(mute(minutes)).rejects.toMatchObject({ code: 'busy-kept' });
    }
    expect(dueOnes().map((path) => documents.get(path)?.minutes)).toEqual([30]);
  });

  test('is tried within two runs behind any number of locked ones', async () => {
    const order = (uid: string, at: number) => {
      const times = { created_at: Timestamp.fromMillis(at), tried_at: Timestamp.fromMillis(at) };
      documents.set(`profiles/${uid}`, { ...member });
      documents.set(`due_changes/mute_${uid}`, {
        what: 'mute',
        uid,
        actor: 'jeanne',
        minutes: 60,
        version: uid,
        attempts: 1,
        ...times,
      });
    };
    for (let index = 0; index < 45; index += 1) {
      order(`locked${index}`, index);
      locked.add(`profiles/locked${index}`);
    }
    order('zoe', 45);
    for (const pages of [2, 1]) {
      let left = pages;
      await continueDueChanges(ORDERS, () => (left -= 1) >= 0);
    }
    expect(audited()).toEqual([['jeanne', 'member.mute']]);
    expect(zoe()).toHaveProperty('muted_until');
  });

  test('is left to its call for a minute', async () => {
    const order = { what: 'mute', uid: 'zoe', actor: 'jeanne', minutes: 60 } as const;
    await keepOrder(order, async (settle) => {
      await runJob();
      expect(zoe()).not.toHaveProperty('muted_until');
      (await runTransaction(settle))(true);
    });
  });
});

describe('a membership whose profile is locked', () => {
  const paid = {
    subscription_tier: 'premium',
    subscription_status: 'active',
    membership_source: 'stripe',
  };
  const customer = {
    stripe_customer_id: 'cus_1',
    tier: 'premium',
    status: 'active',
    syncSeq: 0,
    appliedSeq: 0,
  };
  beforeEach(() => {
    documents.set('profiles/zoe', { ...member, ...paid });
    documents.set('customers/zoe', { ...customer });
    locked.add('profiles/zoe');
  });
  const sync = () => expect(syncSubscription('cus_1')).rejects.toMatchObject({ code: 10 });

  test('is synced until it gets through, and raises an alert meanwhile if it gives what is not paid any more', async () => {
    await sync();
    await sync();
    expect(documents.get('due_changes/membership_zoe')).toMatchObject({
      customer: 'cus_1',
      attempts: 2,
    });
    expect(accessLeft).not.toHaveBeenCalled();
    await runJob();
    expect(zoe()).toMatchObject(paid);
    expect(accessLeft).toHaveBeenCalledExactlyOnceWith('zoe', 'cus_1');
    locked.clear();
    await runJob();
    expect(zoe()).toMatchObject({ subscription_status: 'canceled' });
    expect(dueOnes()).toEqual([]);
    expect(accessLeft).toHaveBeenCalledOnce();
  });

  test.each([
    ['an admin has given', { membership_source: 'admin' }],
    ['is closed', { subscription_status: 'canceled' }],
    ['was never paid', { subscription_tier: 'free' }],
  ])('raises none for access that %s', async (_what, fields) => {
    documents.set('profiles/zoe', { ...member, ...paid, ...fields, is_paying: true });
    await sync();
    await runJob();
    expect(accessLeft).not.toHaveBeenCalled();
  });
});
