import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { detectAdminWrite, hidePersonalFields, newAuditEntry } from './audit-log.ts';

const at = (ms: number) => ({ updated_at: new Date(ms), updated_by: 'admin' });
const writer = { authId: 'someone' };

describe('detectAdminWrite', () => {
  test.each([
    ['an admin creates', undefined, at(1), writer, { actor: 'admin', verb: 'create' }],
    ['an admin changes', at(1), at(2), writer, { actor: 'admin', verb: 'update' }],
    [
      'another admin changes',
      at(1),
      { ...at(1), updated_by: 'other' },
      writer,
      { actor: 'other', verb: 'update' },
    ],
    ['an admin’s first change', { title: 'x' }, at(1), writer, { actor: 'admin', verb: 'update' }],
    ['the server changes', at(1), { ...at(1), is_public: true }, writer, undefined],
    ['a member creates', undefined, { title: 'x' }, writer, undefined],
    [
      'an author deletes a draft',
      { author_id: 'someone' },
      undefined,
      writer,
      { actor: 'someone', verb: 'delete' },
    ],
    [
      'another author’s document is deleted',
      { author_id: 'another' },
      undefined,
      writer,
      undefined,
    ],
    ['a deletion without a known author', at(1), undefined, { authId: undefined }, undefined],
    ['the server deletes', { author_id: 'someone' }, undefined, { authId: 'x@y' }, undefined],
    ['a TTL deletes', at(1), undefined, { authId: undefined }, undefined],
    ['no document before and after', undefined, undefined, writer, undefined],
  ])('%s', (_name, before, after, by, expected) => {
    expect(detectAdminWrite(before, after, by)).toEqual(expected);
  });
});

/** The parts of a stored document that an entry is made of. */
const snapshot = (path: string, data: DocumentData) => {
  const [parent, id] = path.split('/').slice(-2);
  // Only these parts of a snapshot are read.
  return {
    ref: { id, path, parent: { id: parent } },
    id,
    get: (field: string) => data[field],
  } as unknown as DocumentSnapshot;
};

test.each([
  [
    'a video',
    'videos/v1',
    { title: 'Vrille', author_id: 'ines' },
    { target_name: 'Vrille', member: 'ines' },
  ],
  [
    'a member',
    'profiles/ines',
    { display_name: 'Inès' },
    { target: 'ines', target_name: 'Inès', member: 'ines' },
  ],
])('an entry about %s names it and the member concerned', (_what, path, data, named) => {
  const actor = snapshot('profiles/jeanne', {});
  const about = snapshot(path, data);
  expect(newAuditEntry({ actor, about, action: 'videos.refuse' })).toMatchObject({
    actor: 'jeanne',
    ...named,
  });
});

const order = {
  iban: 'FR76',
  siret: '123',
  phone: '0601',
  address: '1 rue X',
  status: 'paid',
  amount_total: 4990,
};

describe('hidePersonalFields', () => {
  test('personal fields are unreadable, the others stay', () => {
    const [, after] = hidePersonalFields(null, order);
    expect(after).toMatchObject({ status: 'paid', amount_total: 4990 });
    const shown = JSON.stringify(after);
    for (const secret of ['FR76', '123"', '0601', 'rue']) expect(shown).not.toContain(secret);
  });

  test('the name of a reporter is unreadable', () => {
    const [before] = hidePersonalFields({ reporter_name: 'Zoé Martin', state: 'open' }, null);
    expect(JSON.stringify(before)).not.toContain('Martin');
  });

  test('changed and unchanged values are distinguishable', () => {
    const [before, after] = hidePersonalFields(order, { ...order, phone: '0602' });
    expect(before?.address).toBe(after?.address);
    expect(before?.phone).not.toBe(after?.phone);
  });

  test('fingerprints differ between entries', () => {
    expect(hidePersonalFields(order, null)[0]?.phone).not.toBe(
      hidePersonalFields(order, null)[0]?.phone,
    );
  });

  test('null stays null', () => {
    expect(hidePersonalFields(null, null)).toEqual([null, null]);
  });
});
