import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import {
  deliverEvent,
  deliverEventTwice,
  restDocument,
  unstoredDocument,
} from './support/deliver-event.ts';
import { buildEvent, waitFor, uniqueId, putDocument, readDocument } from './support/documents.ts';

const entriesOn = async (target: string) =>
  (await adminFirestore().collection('audit_log').where('target', '==', target).get()).docs.map(
    (one) => one.data(),
  );
const byAdmin = (fields: object = {}) => ({
  updated_by: 'an-admin',
  updated_at: Timestamp.now(),
  ...fields,
});

test.each([
  ['settings', { maintenance: true }],
  ['events', buildEvent()],
  ['videos', { title: 'Vidéo', status: 'brouillon' }],
  ['chat_rooms', { name: 'Tchat' }],
  ['starter_kit_orders', { status: 'paid' }],
  ['reports', { state: 'closed' }],
])('an admin’s write in %s is logged with before and after', async (collection, fields) => {
  const path = `${collection}/${uniqueId('audited')}`;
  await putDocument(path, byAdmin({ ...fields, marker: 'old' }));
  await waitFor(
    () => entriesOn(path),
    (entries) => entries.length === 1,
  );
  await putDocument(path, byAdmin({ ...fields, marker: 'new' }));
  const entries = await waitFor(
    () => entriesOn(path),
    (found) => found.length === 2,
  );
  const update = entries.find((entry) => entry.action === `${collection}.update`);
  expect(update).toMatchObject({
    actor: 'an-admin',
    before: { marker: 'old' },
    after: { marker: 'new' },
  });
  expect(update?.at).toBeInstanceOf(Timestamp);
  expect(update?.expires_at.toMillis()).toBeGreaterThan(update?.at.toMillis());
});

test('an entry contains the names of actor and target', async () => {
  const actor = uniqueId('admin');
  const buyer = uniqueId('buyer');
  await putDocument(`profiles/${actor}`, {
    display_name: 'Odile Quintane',
    email: 'odile@example.com',
  });
  const by = { updated_by: actor, updated_at: Timestamp.now() };
  const video = `videos/${uniqueId('audited')}`;
  const order = `starter_kit_orders/${uniqueId('audited')}`;
  await putDocument(video, { title: 'Tour simple', status: 'brouillon', ...by });
  await putDocument(order, { user_id: buyer, full_name: 'Zoé Martin', status: 'paid', ...by });
  const [of, to] = await Promise.all(
    [video, order].map((path) =>
      waitFor(
        () => entriesOn(path),
        (found) => found.length === 1,
      ),
    ),
  );
  expect(of).toMatchObject([{ actor_name: 'Odile Quintane', target_name: 'Tour simple' }]);
  expect(of?.[0]?.search).toEqual(expect.arrayContaining(['odile', 'quint', 'simple']));
  expect(to).toMatchObject([{ actor_name: 'Odile Quintane', member: buyer }]);
  expect(JSON.stringify(to)).not.toContain('Martin');
});

test('an event delivered twice leaves one unchanged entry', async () => {
  const path = `events/${uniqueId('audited')}`;
  const id = randomUUID();
  const after = unstoredDocument(path, {
    updated_by: { stringValue: 'an-admin' },
    updated_at: { integerValue: '1' },
  });
  const change = { path, after, id };
  expect(await deliverEventTwice('onEventWritten', change)).toEqual([200, 200]);
  expect(await entriesOn(path)).toHaveLength(1);
  expect(await readDocument(`audit_log/${id}`)).toMatchObject({ action: 'events.create' });
});

test('the server’s and a member’s writes are not logged', async () => {
  const path = `events/${uniqueId('audited')}`;
  await putDocument(path, byAdmin(buildEvent({ is_public: false })));
  await waitFor(
    () => entriesOn(path),
    (entries) => entries.length === 1,
  );
  const before = await restDocument(path);
  await adminFirestore().doc(path).update({ is_public: true });
  const after = await restDocument(path);
  const change = { path, before, after };
  expect(await deliverEvent('onEventWritten', change)).toBe(200);
  const report = `reports/${uniqueId('report')}`;
  await putDocument(report, { reporter: 'u1', state: 'open' });
  const reported = { path: report, after: await restDocument(report) };
  expect(await deliverEvent('onReportWritten', reported)).toBe(200);
  expect(await entriesOn(path)).toHaveLength(1);
  expect(await entriesOn(report)).toHaveLength(0);
});

test('an author’s deletion of a draft is logged; the server logs its own deletions', async () => {
  const path = `videos/${uniqueId('audited')}`;
  const before = unstoredDocument(path, { author_id: { stringValue: 'a-trainer' } });
  const change = { path, before };
  expect(
    await deliverEvent('onVideoWritten', {
      ...change,
      authType: 'service_account',
      authId: 'server',
    }),
  ).toBe(200);
  expect(await entriesOn(path)).toHaveLength(0);
  expect(
    await deliverEvent('onVideoWritten', { ...change, authType: 'unknown', authId: 'a-trainer' }),
  ).toBe(200);
  expect(await entriesOn(path)).toMatchObject([
    { actor: 'a-trainer', action: 'videos.delete', after: null },
  ]);
});

test('personal fields of an order are not readable in the log', async () => {
  const path = `starter_kit_orders/${uniqueId('audited')}`;
  const secret = {
    phone: '0601020304',
    address: '1 rue des Lilas',
    iban: 'FR7612345',
    siret: '12345678900011',
  };
  await putDocument(path, byAdmin({ ...secret, status: 'paid' }));
  const entries = await waitFor(
    () => entriesOn(path),
    (found) => found.length === 1,
  );
  for (const value of Object.values(secret)) expect(JSON.stringify(entries)).not.toContain(value);
  expect(entries[0]?.after.status).toBe('paid');
});
