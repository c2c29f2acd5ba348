// Runs on the sandbox only: an event that was received and not processed cannot be made on a test
// account.
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, expect, test } from 'vitest';
import type { Job } from '@atelier/domain/contracts/admin-jobs';
import { path } from '@atelier/domain/paths';
import { callServer } from '../functions/support/call.ts';
import {
  deleteAfterTests,
  putDocument,
  readDocument,
  uniqueId,
} from '../functions/support/documents.ts';
import { adminFirestore, waitForDocument } from '../support/suite/admin-sdk.ts';
import { planFault, clearFaults } from './support/api-faults.ts';
import { customerOf, newBuyer, type Buyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { subscribe } from './support/checkout.ts';
import { subscriber } from './support/contracts.ts';
import { decideDispute, disputeOf } from './support/dispute.ts';
import { deleteAccount } from './support/delete-account.ts';
import { postApi } from './support/post-api.ts';
import { stripeControl } from '../support/suite/stripe-control.ts';
import { sandboxBackend } from './support/sandbox-backend.ts';
import { buyKit, orderState } from './support/starter-kit.ts';

const backend = sandboxBackend();
/**
 * Later than other tests move the business clock, so that the schedule leaves the job to the retry.
 */
const FAR_FUTURE = Timestamp.fromDate(new Date('2100-01-01T00:00:00Z'));
const hourAgo = () => Timestamp.fromMillis(Date.now() - 3_600_000);

let admin: Buyer;
beforeAll(async () => {
  admin = await newBuyer({ is_admin: true });
});

/** Returns the job in the list of unfinished ones. */
async function jobOf(id: string): Promise<Job | undefined> {
  const { body } = await postApi('unfinishedJobs', {}, admin.token);
  return (body.jobs as Job[]).find((job) => job.id === id);
}
const retry = (kind: Job['kind'], id: string, { token } = admin) =>
  postApi('retryJob', { kind, id }, token);
const answer = (state: string) => ({ status: 200, body: { state } });
async function auditedRetries(target: string): Promise<string[]> {
  const { docs } = await adminFirestore()
    .collection('audit_log')
    .where('target', '==', target)
    .get();
  for (const entry of docs) deleteAfterTests(entry.ref.path);
  return docs
    .filter((entry) => entry.get('action') === 'job.retry')
    .map((entry) => String(entry.get('actor')));
}
/** Returns what the log calls the jobs that were retried. */
async function namesInAudit(target: string): Promise<unknown[]> {
  const { docs } = await adminFirestore()
    .collection('audit_log')
    .where('target', '==', target)
    .get();
  return docs.map((entry) => [entry.get('target_name'), entry.get('member')]);
}

/** Returns the event that completed the checkout of an order. */
async function completedEventOf(order: string): Promise<string> {
  const { data } = await backend.stripe.events.list({
    type: 'checkout.session.completed',
    limit: 20,
  });
  const isOf = (about: object) =>
    'metadata' in about && (about.metadata as Record<string, string>).order_id === order;
  return data.find((event) => isOf(event.data.object))?.id ?? '';
}

test('an event that was not processed is listed, and a retry processes it once', async () => {
  const { id } = await buyKit(backend, await newBuyer());
  const event = await completedEventOf(id);
  const stored = path.stripeEvent(event);
  await adminFirestore().doc(stored).update({ state: 'received', received_at: hourAgo() });
  await adminFirestore().doc(path.order(id)).update({ status: 'pending' });
  expect(await jobOf(event)).toMatchObject({
    kind: 'event',
    state: 'failed',
    about: 'checkout.session.completed',
    attempts: 1,
    error: '',
  });
  expect(await retry('event', event)).toEqual(answer('done'));
  expect(await orderState(id)).toBe('paid 5680');
  expect(await readDocument(stored)).toMatchObject({ state: 'done' });
  expect(await jobOf(event)).toBeUndefined();
  expect(await retry('event', event)).toEqual(answer('done'));
  expect(await auditedRetries(stored)).toEqual([admin.uid]);
  expect(await namesInAudit(stored)).toEqual([['checkout.session.completed', undefined]]);
});

test('a mail that was not delivered is sent again once; its text is not shown', async () => {
  const id = uniqueId('mail');
  const message = { subject: 'Votre lien', text: 'https://example.com/secret' };
  const delivery = { state: 'bounced', attempts: 1, error: 'RCPT 550' };
  await putDocument(path.mail(id), {
    to: 'zoe@example.com',
    message,
    delivery,
    created_at: hourAgo(),
  });
  expect(await jobOf(id)).toEqual({
    kind: 'mail',
    id,
    state: 'failed',
    about: 'zoe@example.com · Votre lien',
    attempts: 1,
    error: 'RCPT 550',
    since: expect.any(Number),
  });
  // The schedule of the suite runs beside the tests and may take the mail as soon as it is due
  // again.
  const taken = {
    status: 200,
    body: { state: expect.stringMatching(/^(waiting|done)$/) as unknown },
  };
  expect(await retry('mail', id)).toEqual(taken);
  const { state, attempts } = (await readDocument(path.mail(id)))?.delivery as {
    state: string;
    attempts: number;
  };
  expect(['retry 0', 'sending 1', 'sent 1']).toContain(`${state} ${attempts}`);
  expect(await retry('mail', id)).toEqual(taken);
  expect(await auditedRetries(path.mail(id))).toEqual([admin.uid]);
});

test('a film that the worker gave up is listed with its title, and goes on once an admin retries', async () => {
  const id = uniqueId('encoding');
  const video = uniqueId('video');
  await putDocument(path.video(video), { title: 'Bumps', url: 'videos/free/another.mp4' });
  await putDocument(path.encoding(id), {
    kind: 'video',
    owner: path.video(video),
    author_id: 'nobody',
    source: 'videos/free/gone.mov',
    attempts: 1,
    failures: 5,
    state: 'failed',
    error: { code: 'worker-failed' },
    steps: { probe: 1, '360': 1, '720': 0.3 },
    created_at: hourAgo(),
    updated_at: hourAgo(),
  });
  expect(await jobOf(id)).toMatchObject({
    kind: 'encoding',
    state: 'failed',
    about: 'Bumps',
    attempts: 5,
    error: 'worker-failed',
    member: { uid: 'nobody' },
  });
  expect((await retry('encoding', id)).body).not.toEqual({ state: 'failed' });
  // The queue runs the step that is open, which finds that no video has this film any more.
  await waitForDocument(path.encoding(id), (encoding) => encoding === undefined);
  expect(await auditedRetries(path.encoding(id))).toEqual([admin.uid]);
});

test('a clip of the chat that the worker gave up is listed as such, and forgotten at a retry if its message is gone', async () => {
  const id = uniqueId('encoding');
  await putDocument(path.encoding(id), {
    kind: 'chat',
    owner: path.message('1', uniqueId('gone')),
    author_id: 'nobody',
    source: 'chat_media/nobody/1700000000000_a.mov',
    attempts: 1,
    failures: 5,
    steps: { clip: 0.3 },
    state: 'failed',
    error: { code: 'worker-failed' },
    created_at: hourAgo(),
    updated_at: hourAgo(),
  });
  expect(await jobOf(id)).toMatchObject({
    kind: 'encoding',
    about: 'chat-clip',
    member: { uid: 'nobody' },
  });
  await retry('encoding', id);
  await waitForDocument(path.encoding(id), (encoding) => encoding === undefined);
});

test('an event that fails is listed with its attempts and the code of its failure, until it is processed', async () => {
  const buyer = await newBuyer();
  const id = await completedEventOf((await buyKit(backend, buyer)).id);
  await adminFirestore()
    .doc(path.stripeEvent(id))
    .update({ state: 'received', received_at: hourAgo() });
  await planFault({
    for: buyer.uid,
    fails: '500',
    method: 'GET',
    path: '/v1/checkout/sessions',
    times: 50,
  });
  try {
    expect((await retry('event', id)).status).not.toBe(200);
  } finally {
    await clearFaults(buyer);
  }
  expect(await jobOf(id)).toMatchObject({
    state: 'failed',
    attempts: 2,
    error: expect.stringMatching(/api_?error/i) as string,
  });
  expect(await retry('event', id)).toEqual(answer('done'));
  expect(await readDocument(path.stripeEvent(id))).not.toHaveProperty('error');
});

test('an undelivered mail is dismissed by an admin, once, and one that is on its way is not', async () => {
  const id = uniqueId('mail');
  const mail = {
    to: 'zoe@example.com',
    message: { subject: 'S', text: 'T' },
    created_at: hourAgo(),
  };
  await putDocument(path.mail(id), {
    ...mail,
    delivery: { state: 'bounced', attempts: 1, error: 'RCPT 550' },
  });
  const dismiss = () => callServer('dismissMail', { id }, admin.token);
  expect((await dismiss()).result).toEqual({ changed: true });
  expect((await dismiss()).result).toEqual({ changed: false });
  expect(await jobOf(id)).toBeUndefined();
  expect((await readDocument(path.mail(id)))?.delivery).toMatchObject({
    state: 'dismissed',
    error: 'RCPT 550',
  });
  const { docs } = await adminFirestore()
    .collection('audit_log')
    .where('target', '==', path.mail(id))
    .get();
  for (const entry of docs) deleteAfterTests(entry.ref.path);
  expect(docs.map((entry) => [entry.get('action'), entry.get('actor')])).toEqual([
    ['job.dismiss', admin.uid],
  ]);
  await adminFirestore()
    .doc(path.mail(id))
    .update({ delivery: { state: 'retry', attempts: 1, next_at: FAR_FUTURE } });
  expect((await dismiss()).error).toBe('conflict');
});

test('disputes, failed refunds and schedules without a recent run are shown', async () => {
  const at = Timestamp.fromMillis(Date.now() - 27 * 3_600_000);
  const uid = uniqueId('disputed');
  const order = uniqueId('order');
  const watched = async () => (await postApi('unfinishedJobs', {}, admin.token)).body;
  await putDocument(path.customer(uid), { open_disputes: ['pi_1'] });
  await putDocument(path.customer(uniqueId('settled')), { open_disputes: [] });
  await putDocument(path.order(order), { user_id: uid, status: 'paid', failed_refund_cents: 100 });
  await adminFirestore()
    .doc(path.scheduleRuns())
    .set({ everyNight: at, everyHour: Timestamp.now() }, { merge: true });
  const { disputes, failed_refunds, overdue_schedules } = await watched();
  expect(disputes).toContainEqual({ uid });
  expect(JSON.stringify(disputes)).not.toContain('settled');
  // Tests beside this one have orders of their own.
  expect(failed_refunds).toBeGreaterThanOrEqual(1);
  expect(overdue_schedules).toContainEqual({ name: 'everyNight', last: at.toMillis() });
  expect(JSON.stringify(overdue_schedules)).not.toContain('everyHour');
  await adminFirestore()
    .doc(path.scheduleRuns())
    .set({ everyNight: Timestamp.now() }, { merge: true });
});

test('a mail that no sender ever took is sent by a retry', async () => {
  const id = uniqueId('mail');
  await putDocument(path.mail(id), {
    to: 'zoe@example.com',
    message: { subject: 'S', text: 'T' },
    created_at: hourAgo(),
  });
  expect(await retry('mail', id)).toEqual(answer('waiting'));
  // The sender may already have taken it.
  const state = expect.stringMatching(/^(retry|sending|sent)$/);
  expect((await readDocument(path.mail(id)))?.delivery).toMatchObject({ state });
});

test('a mail whose one-time link is gone cannot be sent again', async () => {
  const id = uniqueId('mail');
  const mail = { to: 'zoe@example.com', message: { subject: 'Votre lien' }, created_at: hourAgo() };
  await putDocument(path.mail(id), {
    ...mail,
    delivery: { state: 'failed', attempts: 10, error: 'no-answer' },
  });
  expect(await retry('mail', id)).toEqual({ status: 410, body: { error: 'expired-link' } });
});

test('a deletion with a failed step is finished by a retry', async () => {
  const uid = uniqueId('left');
  const deletion = adminFirestore().doc(path.deletion(uid));
  const steps = {
    stripe: 'done',
    auth: 'done',
    profile: 'done',
    content: 'done',
    files: 'done',
    second_pass: 'open',
  };
  const due = { requested_at: hourAgo(), second_pass_at: FAR_FUTURE, next_at: FAR_FUTURE };
  await putDocument(deletion.path, { ...due, state: 'pending', steps, attempts: 1 });
  // The trigger on creations has run: from here on, only the retry runs a step.
  await waitForDocument(deletion.path, (data) => data?.attempts === 2);
  await deletion.update({ 'steps.files': 'open', 'steps.second_pass': 'done', error: 'files' });
  expect(await jobOf(uid)).toMatchObject({
    kind: 'deletion',
    state: 'failed',
    attempts: 2,
    error: 'files',
    about: '',
    member: { uid },
  });
  expect(await retry('deletion', uid)).toEqual(answer('done'));
  expect(await readDocument(path.deletion(uid))).toMatchObject({ state: 'done', attempts: 3 });
  expect(await auditedRetries(path.deletion(uid))).toEqual([admin.uid]);
  expect(await namesInAudit(path.deletion(uid))).toEqual([[undefined, uid]]);
});

test('a declaration that is refused when it is retried is done', async () => {
  const { uid } = await newBuyer();
  const name = (await readDocument(path.profile(uid)))?.display_name as string;
  const id = uniqueId('declaration');
  const declaration = {
    kind: 'withdraw-kit',
    uid,
    locale: 'fr',
    created_at: hourAgo(),
    declared_at: hourAgo(),
  };
  await putDocument(path.contractRequest(id), { ...declaration, state: 'declared', attempts: 1 });
  expect(await jobOf(id)).toMatchObject({
    kind: 'declaration',
    state: 'failed',
    about: 'withdraw-kit',
    member: { uid, name },
  });
  expect(await retry('declaration', id)).toEqual(answer('done'));
  expect(await readDocument(path.contractRequest(id))).toMatchObject({
    state: 'refused',
    reason: 'no-order',
  });
  expect(await namesInAudit(path.contractRequest(id))).toEqual([['withdraw-kit', uid]]);
});

test('a refund of a membership that fails at once is owed: the member is told, an admin sees it and sends it', async () => {
  const buyer = await subscriber(backend);
  await stripeControl('POST', '/refund/next', {
    status: 'failed',
    reason: 'expired_or_canceled_card',
    for: buyer.uid,
  });
  const { body } = await postApi('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token);
  expect(body).toMatchObject({ outcome: 'refund-late', refund_cents: 999 });
  await backend.waitForEvents();
  const { charge, payment } = await lastRefundOf(buyer.customer);
  expect(await jobOf(payment)).toMatchObject({
    kind: 'refund',
    state: 'failed',
    cents: 999,
    member: { uid: buyer.uid },
    error: 'failed',
  });
  expect(await retry('refund', payment)).toEqual(answer('done'));
  await backend.waitForEvents();
  expect((await backend.stripe.charges.retrieve(charge)).amount_refunded).toBe(999);
  expect(await jobOf(payment)).toBeUndefined();
  expect(await auditedRetries(path.dueRefund(payment))).toEqual([admin.uid]);
});

test('a refund that fails when its dispute is won is owed once', async () => {
  const buyer = await newBuyer();
  await subscribe(backend, buyer, 'basic', 'disputed');
  await backend.waitForEvents();
  const [charge] = (await backend.stripe.charges.list({ customer: await customerOf(buyer) })).data;
  const payment = String(charge?.payment_intent);
  deleteAfterTests(path.dueRefund(payment));
  const owed = async () =>
    (
      await adminFirestore().collection('due_refunds').where('payment', '==', payment).get()
    ).docs.map((due) => [due.id, due.get('reason')]);
  await postApi('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token);
  expect(await owed()).toEqual([[payment, 'disputed']]);
  await stripeControl('POST', '/refund/next', { status: 'failed', for: buyer.uid });
  await decideDispute(backend, await disputeOf(backend, { payment_intent: payment }), 'won');
  expect(await owed()).toEqual([[payment, 'failed']]);
  expect(await retry('refund', payment)).toEqual(answer('done'));
  await backend.waitForEvents();
  expect(await owed()).toEqual([]);
  const { data } = await backend.stripe.refunds.list({ payment_intent: payment });
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([
    [999, 'succeeded'],
    [999, 'failed'],
  ]);
});

test('a refund of a membership that fails days later, after the account was deleted, is settled by an admin', async () => {
  const buyer = await subscriber(backend);
  await deleteAccount(buyer);
  const { payment, refund } = await lastRefundOf(buyer.customer);
  await stripeControl('POST', '/refund/fail', { refund });
  await backend.waitForEvents();
  expect(await jobOf(payment)).toMatchObject({
    kind: 'refund',
    state: 'failed',
    cents: 999,
    member: { uid: buyer.uid },
  });
  const settled = { kind: 'refund', id: payment, settled: true };
  expect(await postApi('retryJob', { ...settled, kind: 'mail' }, admin.token)).toMatchObject({
    status: 400,
  });
  expect(await postApi('retryJob', settled, admin.token)).toEqual(answer('done'));
  expect(await jobOf(payment)).toBeUndefined();
});

/** Returns the customer's last payment and its refund. */
async function lastRefundOf(
  customer: string,
): Promise<{ charge: string; payment: string; refund: string }> {
  const [charge] = (await backend.stripe.charges.list({ customer })).data;
  const [refund] = (await backend.stripe.refunds.list({ charge: charge?.id ?? '' })).data;
  const payment = String(charge?.payment_intent);
  deleteAfterTests(path.dueRefund(payment));
  return { charge: charge?.id ?? '', payment, refund: refund?.id ?? '' };
}

test('jobs that wait are listed and left alone', async () => {
  const id = uniqueId('mail');
  const mail = {
    to: 'zoe@example.com',
    message: { subject: 'S', text: 'T' },
    created_at: hourAgo(),
  };
  await putDocument(path.mail(id), {
    ...mail,
    delivery: { state: 'sending', attempts: 1, next_at: FAR_FUTURE },
  });
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', error: '' });
  expect(await retry('mail', id)).toEqual(answer('waiting'));
  expect(await readDocument(path.mail(id))).toMatchObject({ delivery: { state: 'sending' } });
});

test('only admins see and retry jobs; an unknown one is not found', async () => {
  const member = await newBuyer();
  const former = await newBuyer({ is_admin: true });
  await adminFirestore().doc(path.profile(former.uid)).update({ is_admin: false });
  for (const one of [member, former]) {
    expect((await postApi('unfinishedJobs', {}, one.token)).status).toBe(403);
    expect(await retry('mail', 'unknown', one)).toEqual({
      status: 403,
      body: { error: 'forbidden' },
    });
  }
  expect(await retry('mail', uniqueId('unknown'))).toEqual({
    status: 404,
    body: { error: 'not-found' },
  });
});
