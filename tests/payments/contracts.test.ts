// The additional tests do not depend on Stripe.
import { describe, expect, test } from 'vitest';
import { Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../functions/support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { stripeControl } from '../support/suite/stripe-control.ts';
import { CONTRACTS } from './scenarios/contracts.ts';
import { membership, newBuyer, type TimedBuyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { buyKit, mailsTo } from './support/starter-kit.ts';
import {
  contractMails,
  linkTokenFor,
  requestId,
  markShippedAt,
  subscriber,
} from './support/contracts.ts';
import { subscribe } from './support/checkout.ts';
import { deleteAccount } from './support/delete-account.ts';
import { postApi, postApiOk } from './support/post-api.ts';
import { sandboxBackend } from './support/sandbox-backend.ts';
import { DAY_S } from './support/stripe-backend.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';

const backend = sandboxBackend();
const WITHDRAW = { locale: 'fr', what: 'subscription' };
const SENT = { status: 200, body: { state: 'sent' } };

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent.each(Object.entries(CONTRACTS))('%s', (_scenario, run) => run(backend));
});

describe('a link', () => {
  test('does not reveal whether an address is known', async () => {
    const known = await newBuyer();
    const unknown = `nobody-${Date.now()}@example.com`;
    const answers = await Promise.all(
      [known.email, unknown].map((email) =>
        postApi('withdraw', { email, locale: 'fr', what: 'kit' }),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await contractMails(known.email, '_link')).toHaveLength(1);
    expect(await mailsTo(unknown)).toEqual([]);
  });

  test('is sent at most three times an hour for each kind, so that asking more often locks nobody out', async () => {
    const { email } = await newBuyer();
    for (let count = 0; count < 5; count += 1) {
      expect(await postApi('end-contract', { email, locale: 'fr' })).toEqual(SENT);
    }
    expect(await contractMails(email, '_link')).toHaveLength(3);
    expect(await postApi('withdraw', { email, locale: 'fr', what: 'kit' })).toEqual(SENT);
    expect(await contractMails(email, '_link')).toHaveLength(4);
    const token = await linkTokenFor(email, 'end-contract');
    expect(await postApi('end-contract/confirm', { token })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
  });

  test.each<[string, (token: string) => Promise<[page: string, token: string]>]>([
    ['is older than a day', async (token) => [await expireLink(token), token]],
    ['belongs to another page', (token) => Promise.resolve(['withdraw', token])],
    ['has an unknown token', () => Promise.resolve(['end-contract', 'A'.repeat(43)])],
    [
      'has the stored id as its token',
      (token) => Promise.resolve(['end-contract', requestId(token)]),
    ],
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
    expect(await postApi('end-contract', { locale: 'fr' })).toEqual({
      status: 401,
      body: { error: 'signed-out' },
    });
    expect(
      (await postApi('withdraw', { locale: 'fr', what: 'house', email: 'a@b.fr' })).status,
    ).toBe(400);
  });
});

/** Creates a subscriber who had the full refund of the plan before. */
async function secondTimeSubscriber() {
  const buyer = await subscriber(backend);
  await postApiOk('withdraw', WITHDRAW, buyer.token);
  await subscribe(backend, buyer, 'basic');
  await backend.waitForEvents();
  return buyer;
}

/** Returns the refunds of the customer's last payment. */
async function lastRefunds({ customer }: TimedBuyer): Promise<number[]> {
  const [charge] = (await backend.stripe.charges.list({ customer })).data;
  const { data } = await backend.stripe.refunds.list({ charge: charge?.id ?? '' });
  return data.map(({ amount }) => amount);
}

describe('withdrawing from a subscription', () => {
  test('refunds a share once, however many declarations arrive at the same time', async () => {
    const buyer = await secondTimeSubscriber();
    const { refund_cents } = await postApiOk('withdraw/preview', {}, buyer.token);
    await postApi('withdraw', { email: buyer.email, ...WITHDRAW });
    const token = await linkTokenFor(buyer.email, 'withdraw');
    const answers = await Promise.all([
      postApi('withdraw', WITHDRAW, buyer.token),
      postApi('withdraw', WITHDRAW, buyer.token),
      postApi('withdraw/confirm', { token }),
    ]);
    await backend.waitForEvents();
    expect(await lastRefunds(buyer)).toEqual([refund_cents]);
    const refunded = answers.filter(({ status }) => status === 200);
    expect(refunded.length).toBeGreaterThan(0);
    for (const { body } of refunded) {
      expect(body).toMatchObject({ outcome: 'refunded', refund_cents });
    }
    // Of two withdrawals a moment ago, the last.
    expect(await postApiOk('withdraw', WITHDRAW, buyer.token)).toMatchObject({
      outcome: 'refunded',
      refund_cents,
    });
  });

  test('refunds a share once if the account is deleted at the same time', async () => {
    const buyer = await secondTimeSubscriber();
    const { refund_cents } = await postApiOk('withdraw/preview', {}, buyer.token);
    const [deletion] = await Promise.all([
      deleteAccount(buyer),
      postApi('withdraw', WITHDRAW, buyer.token),
    ]);
    expect(deletion).toMatchObject({ steps: { stripe: 'done' } });
    await backend.waitForEvents();
    expect(await lastRefunds(buyer)).toEqual([refund_cents]);
  });

  test('gives the full refund of a plan that a former one did not use up, because an admin had refunded it', async () => {
    const buyer = await subscriber(backend);
    const [charge] = (await backend.stripe.charges.list({ customer: buyer.customer })).data;
    await backend.stripe.refunds.create({ charge: charge?.id ?? '' });
    await backend.waitForEvents();
    await subscribe(backend, buyer, 'basic');
    await backend.waitForEvents();
    expect(await postApiOk('withdraw', WITHDRAW, buyer.token)).toMatchObject({ refund_cents: 999 });
    const customer = await readDocument(path.customer(buyer.uid));
    expect(Object.keys(customer?.withdrawals as object)).toHaveLength(1);
  });

  test('is refused without a subscription', async () => {
    const { token } = await newBuyer();
    expect((await postApi('withdraw', { locale: 'fr', what: 'subscription' }, token)).body).toEqual(
      {
        error: 'no-subscription',
      },
    );
  });
});

describe('withdrawing from a kit', () => {
  test('says that the money is late if the refund fails', async () => {
    const buyer = await newBuyer();
    await buyKit(backend, buyer);
    await stripeControl('POST', '/refund/next', { status: 'failed', for: buyer.uid });
    const { body } = await postApi('withdraw', { locale: 'fr', what: 'kit' }, buyer.token);
    expect(body).toMatchObject({ outcome: 'refund-late', refund_cents: 5680 });
    expect((await contractMails(buyer.email, '_done'))[0]?.text).toMatch(
      /pas encore pu vous rendre 56,80/,
    );
  });

  test.each([
    ['is possible three weeks after shipping, with a week for delivery', 20, 'return-kit'],
    ['is refused a month after shipping', 31, undefined],
  ])('%s', async (_when, days, outcome) => {
    const buyer = await newBuyer();
    const { id } = await buyKit(backend, buyer);
    await markShippedAt(id, Date.now() - days * DAY_S * 1000);
    const { body } = await postApi('withdraw', { locale: 'fr', what: 'kit' }, buyer.token);
    expect([body.outcome, body.error]).toEqual([
      outcome,
      outcome === undefined ? 'withdrawal-over' : undefined,
    ]);
  });
});

async function expireLink(token: string): Promise<string> {
  await adminFirestore()
    .doc(path.contractRequest(requestId(token)))
    .update({ expires_at: Timestamp.fromMillis(Date.now() - 1000) });
  return 'end-contract';
}
