import { expect, test, vi } from 'vitest';
import {
  hasChanged,
  onCreated,
  onWrittenWithAuthContext,
  type DocumentWrite,
} from './document-trigger.ts';

const NOW = '2026-11-22T10:00:00.000Z';

/** A Firestore event as Eventarc delivers it. */
function eventOf(before: string | undefined, after: string | undefined, auth: object = {}) {
  const stored = (name: string | undefined) =>
    name === undefined
      ? undefined
      : {
          name: 'projects/demo/databases/(default)/documents/shops/s1/items/i1',
          fields: { name: { stringValue: name }, size: { integerValue: '1' } },
          createTime: NOW,
          updateTime: NOW,
        };
  return {
    specversion: '1.0' as const,
    id: 'event-1',
    type: 'google.cloud.firestore.document.v1.written',
    source: '//firestore.googleapis.com/projects/demo/databases/(default)',
    subject: 'documents/shops/s1/items/i1',
    time: NOW,
    datacontenttype: 'application/json',
    project: 'demo',
    database: '(default)',
    namespace: '(default)',
    location: 'europe-west1',
    document: 'shops/s1/items/i1',
    data: { oldValue: stored(before), value: stored(after) },
    ...auth,
  };
}

const seen = vi.fn<(write: DocumentWrite<'shop' | 'item'>) => void>();
const options = {
  name: 'onItem',
  document: 'shops/{shop}/items/{item}',
  handlers: { seen },
} as const;
const namesOf = ({ before, after }: DocumentWrite<'shop' | 'item'>) =>
  [before, after].map((snapshot): unknown => snapshot?.get('name'));
async function delivered(trigger: object, event: object): Promise<DocumentWrite<'shop' | 'item'>> {
  seen.mockClear();
  await Reflect.apply(trigger as () => Promise<void>, undefined, [event]);
  const [write] = seen.mock.calls[0] ?? [];
  if (write === undefined) throw new Error('The handler was not called.');
  return write;
}

test.each([
  ['a creation', undefined, 'new', [undefined, 'new']],
  ['an update', 'old', 'new', ['old', 'new']],
  ['a deletion', 'old', undefined, ['old', undefined]],
])('handlers get %s with its wildcards, id and author', async (_name, before, after, names) => {
  const trigger = onWrittenWithAuthContext(options);
  const write = await delivered(
    trigger,
    eventOf(before, after, { authtype: 'unknown', authid: 'alice' }),
  );
  expect(write).toMatchObject({
    id: 'event-1',
    document: 'shops/s1/items/i1',
    params: { shop: 's1', item: 'i1' },
    authId: 'alice',
  });
  expect(namesOf(write)).toEqual(names);
});

test('triggers on creations pass the single document', async () => {
  expect(namesOf(await delivered(onCreated(options), eventOf(undefined, 'new')))).toEqual([
    undefined,
    'new',
  ]);
});

test('hasChanged requires a document before and after', async () => {
  const trigger = onWrittenWithAuthContext(options);
  const changed = async (
    before: string | undefined,
    after: string | undefined,
    ...fields: string[]
  ) => hasChanged(await delivered(trigger, eventOf(before, after)), ...fields);
  expect(await changed('old', 'new', 'size', 'name')).toBe(true);
  expect(await changed('old', 'new', 'size')).toBe(false);
  expect(await changed(undefined, 'new', 'name')).toBe(false);
  expect(await changed('old', undefined, 'name')).toBe(false);
});
