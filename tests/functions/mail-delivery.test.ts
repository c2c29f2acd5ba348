import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { fetchMails } from '@atelier/emulators/suite';
import {
  adminAuth,
  adminFirestore,
  newMember,
  waitForDocument,
} from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { putDocument, readDocument, uniqueId } from './support/documents.ts';
import { runSchedule } from './support/functions-emulator.ts';

const PAST = Timestamp.fromMillis(Date.now() - 60_000);
const FUTURE = Timestamp.fromMillis(Date.now() + 3_600_000);
const LINK = 'https://flair.example/withdraw?token=one-time';
const stateOf = (document: DocumentData | undefined) =>
  (document?.delivery as { state?: string } | undefined)?.state;

/** Writes a mail; `delivery` overrides that of a new one. */
async function putMail(
  to: string,
  delivery: DocumentData = {},
  fields: DocumentData = {},
): Promise<string> {
  const id = uniqueId('mail');
  await putDocument(path.mail(id), {
    to,
    locale: 'fr',
    created_at: Timestamp.now(),
    message: { subject: 'Sujet', text: LINK, html: `<a href="${LINK}">ici</a>` },
    delivery: { state: 'pending', attempts: 0, next_at: FUTURE, ...delivery },
    ...fields,
  });
  return id;
}

async function arrived(to: string, id: string): Promise<object[]> {
  return (await fetchMails(suiteInfo().mailbox, to)).filter((mail) => mail.id === id);
}
const settled = (id: string, state: string) =>
  waitForDocument(path.mail(id), (mail) => stateOf(mail) === state);

test('a mail is sent once however often its event is delivered; neither text nor link remains', async () => {
  const { uid, email: to } = await newMember();
  const id = await putMail(to, {}, { uid, one_time: true });
  const after = await restDocument(path.mail(id));
  await settled(id, 'sent');
  expect(await deliverEventTwice('onMailCreated', { path: path.mail(id), after })).toEqual([
    200, 200,
  ]);
  expect(await arrived(to, id)).toMatchObject([
    { subject: 'Sujet', text: LINK, html: expect.stringContaining(LINK) },
  ]);
  const { message, delivery, ...rest } = (await readDocument(path.mail(id))) ?? {};
  expect([message, delivery]).toEqual([
    undefined,
    { state: 'sent', attempts: 1, sent_at: expect.any(Timestamp) },
  ]);
  expect(rest).toMatchObject({ to, uid });
});

test('a member’s mail goes to the address that the account has when it is sent', async () => {
  const { uid, email: former } = await newMember();
  const email = `neuf-${former}`;
  await adminAuth().updateUser(uid, { email, emailVerified: true });
  const id = await putMail(former, {}, { uid });
  expect(await settled(id, 'sent')).toMatchObject({ to: email });
  expect([await arrived(email, id), await arrived(former, id)]).toEqual([[expect.anything()], []]);
});

test('what a contract needs goes to the address before, as long as a new one is not confirmed', async () => {
  const { uid, email: former } = await newMember();
  const email = `inconnu-${former}`;
  await adminAuth().updateUser(uid, { email, emailVerified: false });
  const id = await putMail(email, {}, { uid, kind: 'order-confirmation' });
  expect(await settled(id, 'sent')).toMatchObject({ to: former });
  expect([await arrived(former, id), await arrived(email, id)]).toEqual([[expect.anything()], []]);
});

test('a mail that no contract needs does not go to an address that its member has not confirmed', async () => {
  const { uid, email: to } = await newMember();
  const [reply, order] = await Promise.all(
    ['comment-reply', 'order-confirmation'].map(async (kind) => {
      await adminAuth().updateUser(uid, { emailVerified: false });
      return putMail(to, {}, { uid, kind });
    }),
  );
  await waitForDocument(path.mail(reply ?? ''), (mail) => mail === undefined);
  await settled(order ?? '', 'sent');
  expect(await arrived(to, reply ?? '')).toEqual([]);
  await adminAuth().updateUser(uid, { emailVerified: true });
  await settled(await putMail(to, {}, { uid, kind: 'comment-reply' }), 'sent');
});

test('a mail to a member whose account is gone is deleted', async () => {
  const former = `${uniqueId('gone')}@example.com`;
  const id = await putMail(former, {}, { uid: uniqueId('gone') });
  await waitForDocument(path.mail(id), (mail) => mail === undefined);
  expect(await arrived(former, id)).toEqual([]);
});

test('the address of a receiver without an account is removed once the mail is sent', async () => {
  const to = `${uniqueId('former')}@example.com`;
  const id = await putMail(to);
  expect(await settled(id, 'sent')).not.toHaveProperty('to');
  expect(await arrived(to, id)).toHaveLength(1);
});

test('an address that the server refuses for good bounces; only a one-time link is removed', async () => {
  const to = 'refused-550@example.com';
  const plain = await putMail(to);
  const oneTime = await putMail(to, {}, { one_time: true });
  const delivery = { state: 'bounced', attempts: 1, error: 'RCPT TO 550' };
  expect(await settled(plain, 'bounced')).toMatchObject({
    delivery,
    message: { subject: 'Sujet', text: LINK },
  });
  expect(await settled(oneTime, 'bounced')).toMatchObject({
    delivery,
    message: { subject: 'Sujet' },
  });
  expect(JSON.stringify(await readDocument(path.mail(oneTime)))).not.toContain('token=');
});

test('a temporary refusal is tried again when it is due, and given up after the last attempt', async () => {
  const id = await putMail('refused-450@example.com');
  const first = await settled(id, 'retry');
  expect(first?.delivery).toMatchObject({ attempts: 1, error: 'RCPT TO 450' });
  expect(first?.delivery.next_at.toMillis()).toBeGreaterThan(Date.now());
  await runSchedule('sendMails');
  expect((await readDocument(path.mail(id)))?.delivery).toEqual(first?.delivery);

  await adminFirestore()
    .doc(path.mail(id))
    .update({ 'delivery.next_at': PAST, 'delivery.attempts': 9 });
  await runSchedule('sendMails');
  expect((await readDocument(path.mail(id)))?.delivery).toEqual({
    state: 'failed',
    attempts: 10,
    error: 'RCPT TO 450',
  });
});

test('the schedule sends a mail whose trigger was lost, or whose worker has not come back, and no other', async () => {
  const to = `${uniqueId('waiting')}@example.com`;
  // The emulator also delivers their creation, which must leave them alone.
  const taken = { state: 'sending', attempts: 1 };
  const lost = await putMail(to, { ...taken, next_at: PAST });
  const busy = await putMail(to, { ...taken, next_at: FUTURE });
  await runSchedule('sendMails');
  expect((await settled(lost, 'sent'))?.delivery).toMatchObject({ attempts: 2 });
  expect(await arrived(to, lost)).toHaveLength(1);
  expect((await readDocument(path.mail(busy)))?.delivery).toEqual({ ...taken, next_at: FUTURE });
  expect(await arrived(to, busy)).toEqual([]);
});
