import { expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { HOUR_MS } from '@atelier/domain/time-units';
import {
  adminAuth,
  adminFirestore,
  newMember,
  waitForDocument,
} from '../support/suite/admin-sdk.ts';
import { mailsSentTo } from './support/admins.ts';
import { callServer } from './support/call.ts';
import { deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { putDocument, uniqueId, waitFor } from './support/documents.ts';

const OK = { httpStatus: 200, result: { ok: true } };
const report = (email: string) => callServer('accountChanged', { email });
const kindsSentTo = async (email: string) =>
  (await mailsSentTo(email)).map(({ kind }) => String(kind));

/** Creates a member whose account is an hour old, without a password. */
async function agedMember() {
  const uid = uniqueId('aged');
  const email = `${uid}@example.com`;
  const creationTime = new Date(Date.now() - HOUR_MS).toUTCString();
  await adminAuth().importUsers([{ uid, email, emailVerified: true, metadata: { creationTime } }]);
  await putDocument(path.profile(uid), { display_name: 'Zoé Martin', email, locale: 'en' });
  return { uid, email };
}

test('a new password is told once, in the member’s language, however often it is reported', async () => {
  const { uid, email } = await agedMember();
  await adminAuth().updateUser(uid, { password: 'another-secret' });
  expect(await report(email)).toEqual(OK);
  expect(await report(email)).toEqual(OK);
  const [mail, ...others] = await mailsSentTo(email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'password-changed', locale: 'en', uid });
  expect(mail?.message.text).toContain('/forgot-password');
});

test('a report without a change tells nothing, and an unknown address has the same answer', async () => {
  const { email } = await newMember();
  expect(await report(email)).toEqual(OK);
  expect(await report(`${uniqueId('nobody')}@example.com`)).toEqual(OK);
  expect(await mailsSentTo(email)).toEqual([]);
});

test('a new address reaches the profile without a sign-in, and is told once, at the new address', async () => {
  const member = await newMember();
  const email = `neuf-${member.email}`;
  await adminAuth().updateUser(member.uid, { email, emailVerified: true });
  const profile = adminFirestore().doc(path.profile(member.uid));
  await waitForDocument(profile.path, (data) => data?.search !== undefined);
  const before = await restDocument(profile.path);
  expect(await report(email)).toEqual(OK);
  await waitForDocument(profile.path, (data) => data?.email === email);
  const [mail] = await waitFor(
    () => mailsSentTo(email),
    (mails) => mails.length === 1,
  );
  expect(mail).toMatchObject({ kind: 'email-changed', to: email });
  expect(mail?.message.text).toContain(email);
  expect(await report(email)).toEqual(OK);
  // The trigger's event, delivered again under its own id.
  const change = {
    path: profile.path,
    before,
    after: await restDocument(profile.path),
    id: uniqueId('event'),
  };
  expect(await deliverEventTwice('onProfileWritten', change)).toEqual([200, 200]);
  expect(await kindsSentTo(email)).toEqual(['email-changed', 'email-changed']);
  expect(await mailsSentTo(member.email)).toEqual([]);
});
