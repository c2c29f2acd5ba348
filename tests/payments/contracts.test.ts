// The additional tests do not depend on Stripe.
import { describe, expect, test } from 'vitest';
import { Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../functions/support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { CONTRACTS } from './scenarios/contracts.ts';
import { membership, newBuyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { buyKit, mailsTo } from './support/starter-kit.ts';
import { contractMails, linkTokenFor, requestId, markShippedAt, subscriber } from './support/contracts.ts';
import { postApi } from './support/post-api.ts';
import { sandboxBackend } from './support/sandbox-backend.ts';
import { DAY_S } from './support/stripe-backend.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';

const backend = sandboxBackend();

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent.each(Object.entries(CONTRACTS))('%s', (_scenario, run) => run(backend));
});

describe('a link', () => {
  test('does not reveal whether an address is known', async () => {
    const known = await newBuyer();
    const unknown = `nobody-${Date.now()}@example.com`;
    const answers = await Promise.all(
      [known.email, unknown].map((email) => postApi('withdraw', { email, locale: 'fr', what: 'kit' })),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await contractMails(known.email, '_link')).toHaveLength(1);
    expect(await mailsTo(unknown)).toEqual([]);
  });

  test('is sent at most three times an hour to an address, known or not', async () => {
    const email = `flood-${Date.now()}@example.com`;
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await postApi('end-contract', { email, locale: 'fr' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test.each<[string, (token: string) => Promise<[page: string, token: string]>]>([
    ['is older than a day', async (token) => [await expireLink(token), token]],
    ['belongs to another page', (token) => Promise.resolve(['withdraw', token])],
    ['has an unknown token', () => Promise.resolve(['end-contract', 'A'.repeat(43)])],
    ['has the stored id as its token', (token) => Promise.resolve(['end-contract', requestId(token)])],
  ])('has no effect if it %s', async (_which, spoil) => {
    const buyer = await subscriber(backend);
    await postApi('end-contract', { email: buyer.email, locale: 'fr' });
    const token = await linkTokenFor(buyer.email, 'end-contract');
    const [page, spoilt] = await spoil(token);
    expect(await postApi(`${page}/confirm`, { token: spoilt })).toEqual({
      status: 410,
      body: { error: 'expired-link' },
    });
    expect(await membership(buyer)).toBe('basic active');
  });

  test('is stored without its token and the address', async () => {
    const buyer = await newBuyer();
    await postApi('end-contract', { email: buyer.email, locale: 'fr' });
    const token = await linkTokenFor(buyer.email, 'end-contract');
    const stored = JSON.stringify(await readDocument(path.contractRequest(requestId(token))));
    expect(stored).toContain(buyer.uid);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(buyer.email);
  });

  test('requires an email address or a token', async () => {
    expect(await postApi('end-contract', { locale: 'fr' })).toEqual({ status: 401, body: { error: 'signed-out' } });
    expect((await postApi('withdraw', { locale: 'fr', what: 'house', email: 'a@b.fr' })).status).toBe(400);
  });
});

describe('withdrawing from a subscription', () => {
  test('is refused without a subscription', async () => {
    const { token } = await newBuyer();
    expect((await postApi('withdraw', { locale: 'fr', what: 'subscription' }, token)).body).toEqual({
      error: 'no-subscription',
    });
  });
});

describe('withdrawing from a kit', () => {
  test.each([
    ['is possible three weeks after shipping, with a week for delivery', 20, 'return-kit'],
    ['is refused a month after shipping', 31, undefined],
  ])('%s', async (_when, days, outcome) => {
    const buyer = await newBuyer();
    const { id } = await buyKit(backend, buyer);
    await markShippedAt(id, Date.now() - days * DAY_S * 1000);
    const { body } = await postApi('withdraw', { locale: 'fr', what: 'kit' }, buyer.token);
    expect([body.outcome, body.error]).toEqual([outcome, outcome === undefined ? 'withdrawal-over' : undefined]);
  });
});

async function expireLink(token: string): Promise<string> {
  await adminFirestore()
    .doc(path.contractRequest(requestId(token)))
    .update({ expires_at: Timestamp.fromMillis(Date.now() - 1000) });
  return 'end-contract';
}
