import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { mailsSentTo } from './support/admins.ts';
import { deliverEvent, deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { waitFor, uniqueId, putDocument } from './support/documents.ts';

async function order(uid: string, fields: Record<string, unknown> = {}) {
  const path = `starter_kit_orders/${uniqueId('order')}`;
  await putDocument(path, {
    user_id: uid,
    full_name: 'Zoé Martin',
    address: '1 rue des Essais',
    postal_code: '75011',
    city: 'Paris',
    country: 'FR',
    amount_total: 5680,
    status: 'expedier',
    paid_at: Timestamp.now(),
    created_at: Timestamp.now(),
    ...fields,
  });
  return path;
}

test('a buyer is notified of every shipping and every tracking number once, in their language', async () => {
  const { uid, email } = await newMember({ locale: 'en' });
  const path = await order(uid);
  const reference = adminFirestore().doc(path);
  const before = await restDocument(path);
  const shipped_at = Timestamp.now();
  await reference.update({ status: 'expedié', tracking_number: '6A 0000 0000 015', shipped_at });
  const [mail] = await waitFor(
    () => mailsSentTo(email),
    (mails) => mails.length === 1,
  );
  expect(mail).toMatchObject({
    locale: 'en',
    message: { subject: 'Your starter kit is on its way' },
  });
  expect(mail?.message.text).toContain('shipped to Paris');
  expect(mail?.message.text).toContain('Tracking number: 6A 0000 0000 015');
  expect(mail?.message.text).toContain(
    'https://www.laposte.fr/outils/suivre-vos-envois?code=6A00000000015',
  );
  const change = { path, before, after: await restDocument(path) };
  expect(await deliverEventTwice('onOrderWritten', change)).toEqual([200, 200]);
  expect(await mailsSentTo(email)).toHaveLength(1);

  await reference.update({ tracking_number: '6A00000000022' });
  const mails = await waitFor(
    () => mailsSentTo(email),
    (found) => found.length === 2,
  );
  expect(
    mails.map(({ message }) => String(message.text)).filter((text) => text.includes('022')),
  ).toHaveLength(1);

  // The former number again: buyers use the last mail, so it is sent.
  const mistaken = await restDocument(path);
  await reference.update({ tracking_number: '6A 0000 0000 015' });
  const corrected = { path, before: mistaken, after: await restDocument(path) };
  expect(await deliverEventTwice('onOrderWritten', corrected)).toEqual([200, 200]);
  expect(await mailsSentTo(email)).toHaveLength(3);
  // An undo that restores the shipping sends nothing; another shipping with the same number does.
  await reference.update({ status: 'expedier' });
  const back = await restDocument(path);
  await reference.update({ status: 'expedié' });
  const undone = { path, before: back, after: await restDocument(path) };
  expect(await deliverEventTwice('onOrderWritten', undone)).toEqual([200, 200]);
  expect(await mailsSentTo(email)).toHaveLength(3);
  await reference.update({ shipped_at: Timestamp.fromMillis(shipped_at.toMillis() + 1000) });
  const again = { path, before: back, after: await restDocument(path) };
  expect(await deliverEventTwice('onOrderWritten', again)).toEqual([200, 200]);
  expect(await mailsSentTo(email)).toHaveLength(4);
});

test('removing a number sends nothing; adding the right one does', async () => {
  const { uid, email } = await newMember();
  const path = await order(uid, { status: 'expedié', tracking_number: '6A00000000015' });
  const reference = adminFirestore().doc(path);
  const mistyped = await restDocument(path);
  await reference.update({ tracking_number: FieldValue.delete() });
  const without = await restDocument(path);
  const change = { path, before: mistyped, after: without };
  expect(await deliverEvent('onOrderWritten', change)).toBe(200);
  expect(await mailsSentTo(email)).toEqual([]);

  await reference.update({ tracking_number: ' ' });
  const blank = { path, before: mistyped, after: await restDocument(path) };
  expect(await deliverEvent('onOrderWritten', blank)).toBe(200);
  expect(await mailsSentTo(email)).toEqual([]);

  await reference.update({ tracking_number: '6A00000000022' });
  const right = { path, before: without, after: await restDocument(path) };
  expect(await deliverEvent('onOrderWritten', right)).toBe(200);
  const mails = await mailsSentTo(email);
  expect(mails.map(({ message }) => String(message.text).includes('6A00000000022'))).toEqual([
    true,
  ]);
});

test('nothing is sent for an order not shipped, or whose buyer left', async () => {
  const { uid, email } = await newMember();
  const path = await order(uid, { status: 'paid' });
  const before = await restDocument(path);
  await adminFirestore().doc(path).update({ status: 'expedier', tracking_number: '6A00000000015' });
  const after = await restDocument(path);
  expect(await deliverEvent('onOrderWritten', { path, before, after })).toBe(200);
  expect(await mailsSentTo(email)).toEqual([]);

  const left = await order('deleted');
  const waiting = await restDocument(left);
  await adminFirestore().doc(left).update({ status: 'expedié' });
  const gone = { path: left, before: waiting, after: await restDocument(left) };
  expect(await deliverEvent('onOrderWritten', gone)).toBe(200);
});

test('without a number the mail has no tracking line', async () => {
  const { uid, email } = await newMember();
  const path = await order(uid);
  await adminFirestore().doc(path).update({ status: 'expedié' });
  const [mail] = await waitFor(
    () => mailsSentTo(email),
    (mails) => mails.length === 1,
  );
  expect(mail?.message.subject).toBe('Votre starter kit est en route');
  expect(mail?.message.text).not.toContain('suivi');
});
