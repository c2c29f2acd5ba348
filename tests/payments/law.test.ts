import { describe, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/collection-paths';
import { runSchedule } from '../functions/support/emulated.ts';
import { stored } from '../functions/support/stored.ts';
import { adminFirestore } from '../support/suite-admin.ts';
import { settleWebhooks, stripeControl } from '../support/stripe-control.ts';
import './support/contract.ts';
import { membership, newBuyer, newTimedBuyer, type TimedBuyer } from './support/buyer.ts';
import { buyKit, counted, mailsTo, orderState, paymentOf } from './support/kit.ts';
import { post } from './support/post.ts';
import { sandboxStage, sandboxStripe } from './support/sandbox-stage.ts';
import { subscriberSince } from './support/long-subscriber.ts';
import { DAY_S, moveTo, periodEnd } from './support/stage.ts';

const stripe = sandboxStripe();
const stage = sandboxStage();

async function subscriber(): Promise<TimedBuyer> {
  const buyer = await newTimedBuyer(stripe);
  await stage.subscribe(buyer, 'basic');
  await stage.settle();
  return buyer;
}

/** The link that was mailed last for a page. */
async function linkFor(email: string, page: string): Promise<string> {
  const mails = await mailsTo(email);
  const tokens = mails.map(({ text }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? '';
}

const idOf = (token: string) => createHash('sha256').update(token).digest('hex');
const mailOf = async (email: string, about: string) =>
  (await mailsTo(email)).filter(({ id }) => id.startsWith('contract_') && id.endsWith(about));

describe('ending a contract', () => {
  test('signed in: ends with the paid period, and a mail says when it was received', async () => {
    const buyer = await subscriber();
    const end = await periodEnd(stage, buyer);
    const { status, body } = await post('end-contract', { locale: 'fr' }, buyer.token);
    expect([status, body.state, body.outcome, body.ends_at]).toEqual([
      200,
      'done',
      'ends',
      new Date(end * 1000).toISOString(),
    ]);
    expect(await membership(buyer)).toBe('basic active leaves');
    const [mail] = await mailOf(buyer.email, '_done');
    expect(mail?.subject).toBe('Votre contrat est résilié');
    expect(mail?.text).toMatch(/parvenue le \d+ \S+ 20\d\d à \d\d:\d\d:\d\d/);
    await moveTo(stage, buyer, end + 60);
    expect(await membership(buyer)).toBe('basic canceled');
  });

  test('signed out: the link is mailed, works once, and only after that anything ends', async () => {
    const buyer = await subscriber();
    const asked = await post('end-contract', { email: buyer.email.toUpperCase(), locale: 'en' });
    expect(asked).toEqual({ status: 200, body: { state: 'sent' } });
    expect(await membership(buyer)).toBe('basic active');
    const token = await linkFor(buyer.email, 'end-contract');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { status, body } = await post('end-contract/confirm', { token });
    expect([status, body.outcome]).toEqual([200, 'ends']);
    expect(await membership(buyer)).toBe('basic active leaves');
    expect((await mailOf(buyer.email, '_done'))[0]?.subject).toBe('Your contract is cancelled');
    expect(await post('end-contract/confirm', { token })).toEqual({ status: 410, body: { error: 'expired-link' } });
  });

  test('of nothing says so and is acknowledged', async () => {
    const buyer = await newBuyer();
    expect((await post('end-contract', { locale: 'fr' }, buyer.token)).body).toMatchObject({
      outcome: 'nothing-to-end',
    });
    expect(await mailOf(buyer.email, '_done')).toHaveLength(1);
  });

  test('Stripe is away: the declaration is received all the same, told so, and carried out later', async () => {
    const buyer = await subscriber();
    await stripeControl('POST', '/faults', { fails: '500', times: 9, method: 'POST', path: '/v1/subscriptions' });
    try {
      const { status, body } = await post('end-contract', { locale: 'fr' }, buyer.token);
      expect([status, body.outcome]).toEqual([200, 'under-way']);
      expect((await mailOf(buyer.email, '_received'))[0]?.text).toContain("résiliation de l'abonnement");
      expect(await membership(buyer)).toBe('basic active');
    } finally {
      await stripeControl('DELETE', '/faults');
    }
    await runSchedule('continueDeclarations');
    expect(await membership(buyer)).toBe('basic active leaves');
    expect(await mailOf(buyer.email, '_done')).toHaveLength(1);
    await runSchedule('continueDeclarations');
    expect(await mailOf(buyer.email, '_done')).toHaveLength(1);
  });
});

describe('a link', () => {
  test('nobody learns whether an address is known', async () => {
    const known = await newBuyer();
    const unknown = `nobody-${Date.now()}@example.com`;
    const answers = await Promise.all(
      [known.email, unknown].map((email) => post('withdraw', { email, locale: 'fr', what: 'kit' })),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await mailOf(known.email, '_link')).toHaveLength(1);
    expect(await mailsTo(unknown)).toEqual([]);
  });

  test('no more than three an hour to one address, known or not', async () => {
    const email = `flood-${Date.now()}@example.com`;
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await post('end-contract', { email, locale: 'fr' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test.each<[string, (token: string) => Promise<[page: string, token: string]>]>([
    ['that is older than a day', async (token) => [await age(token), token]],
    ['of another page', (token) => Promise.resolve(['withdraw', token])],
    ['that nobody was given', () => Promise.resolve(['end-contract', 'A'.repeat(43)])],
    ["that is the stored id, which is not the token's", (token) => Promise.resolve(['end-contract', idOf(token)])],
  ])('one %s opens nothing', async (_which, spoil) => {
    const buyer = await subscriber();
    await post('end-contract', { email: buyer.email, locale: 'fr' });
    const token = await linkFor(buyer.email, 'end-contract');
    const [page, spoilt] = await spoil(token);
    expect(await post(`${page}/confirm`, { token: spoilt })).toEqual({ status: 410, body: { error: 'expired-link' } });
    expect(await membership(buyer)).toBe('basic active');
  });

  test('what is stored is no key: neither the token nor the address', async () => {
    const buyer = await newBuyer();
    await post('end-contract', { email: buyer.email, locale: 'fr' });
    const token = await linkFor(buyer.email, 'end-contract');
    const kept = JSON.stringify(await stored(path.contractRequest(idOf(token))));
    expect(kept).toContain(buyer.uid);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(buyer.email);
  });

  test('neither e-mail nor token: nobody to do it for', async () => {
    expect(await post('end-contract', { locale: 'fr' })).toEqual({ status: 401, body: { error: 'signed-out' } });
    expect((await post('withdraw', { locale: 'fr', what: 'house', email: 'a@b.fr' })).status).toBe(400);
  });
});

describe('withdrawing from a subscription', () => {
  test('within 14 days: it ends at once and all the money goes back, once', async () => {
    const buyer = await subscriberSince(13);
    const { status, body } = await post('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token);
    expect([status, body.outcome, body.refund_cents]).toEqual([200, 'refunded', 999]);
    await settleWebhooks();
    expect(await membership(buyer)).toBe('basic canceled');
    const [charge] = (await stripe.charges.list({ customer: buyer.customer })).data;
    expect(charge?.amount_refunded).toBe(999);
    const [refund] = (await stripe.refunds.list({ charge: charge?.id ?? '' })).data;
    expect(await counted(`refund_${refund?.id}`)).toEqual([999]);
    expect((await mailOf(buyer.email, '_done'))[0]?.text).toContain('9,99');
    expect(await post('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token)).toEqual({
      status: 409,
      body: { error: 'no-subscription' },
    });
  });

  test('three weeks later: the time is over, nothing changes, ending it is still possible', async () => {
    const buyer = await subscriberSince(21);
    expect(await post('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token)).toEqual({
      status: 409,
      body: { error: 'withdrawal-over' },
    });
    expect(await membership(buyer)).toBe('basic active');
    expect((await post('end-contract', { locale: 'fr' }, buyer.token)).body).toMatchObject({ outcome: 'ends' });
  });

  test('signed out, by the link', async () => {
    const buyer = await subscriber();
    await post('withdraw', { email: buyer.email, locale: 'fr', what: 'subscription' });
    const token = await linkFor(buyer.email, 'withdraw');
    expect((await post('withdraw/confirm', { token })).body).toMatchObject({ ok: true, outcome: 'refunded' });
    expect(await membership(buyer)).toBe('basic canceled');
  });

  test('who never subscribed is told so', async () => {
    const { token } = await newBuyer();
    expect((await post('withdraw', { locale: 'fr', what: 'subscription' }, token)).body).toEqual({
      error: 'no-subscription',
    });
  });
});

describe('withdrawing from a kit', () => {
  test('that has not left: refunded at once, and packed no further', async () => {
    const buyer = await newBuyer();
    const { id } = await buyKit(buyer);
    const { body } = await post('withdraw', { locale: 'fr', what: 'kit' }, buyer.token);
    expect(body).toMatchObject({ state: 'done', outcome: 'refunded', refund_cents: 5680 });
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    expect((await mailOf(buyer.email, '_done'))[0]?.subject).toContain(id);
    expect((await post('withdraw', { locale: 'fr', what: 'kit' }, buyer.token)).body).toEqual({
      error: 'withdrawal-over',
    });
  });

  test('that is on its way: declared, and refunded by the shop once it is back', async () => {
    const buyer = await newBuyer();
    const { id } = await buyKit(buyer);
    await sent(id, Date.now());
    const { body } = await post('withdraw', { locale: 'fr', what: 'kit' }, buyer.token);
    expect(body).toMatchObject({ outcome: 'return-kit', refund_cents: 5680 });
    expect(await orderState(id)).toBe('expedié 5680');
    expect((await stored(path.order(id)))?.withdrawn_at).toBeInstanceOf(Timestamp);
    await stripe.refunds.create({ payment_intent: await paymentOf(id) });
    await settleWebhooks();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
  });

  test.each([
    ['three weeks after it left, with a week to arrive', 20, 'return-kit'],
    ['a month after it left', 31, undefined],
  ])('%s', async (_when, days, outcome) => {
    const buyer = await newBuyer();
    const { id } = await buyKit(buyer);
    await sent(id, Date.now() - days * DAY_S * 1000);
    const { body } = await post('withdraw', { locale: 'fr', what: 'kit' }, buyer.token);
    expect([body.outcome, body.error]).toEqual([outcome, outcome === undefined ? 'withdrawal-over' : undefined]);
  });

  test('who never ordered is told so', async () => {
    const { token } = await newBuyer();
    expect((await post('withdraw', { locale: 'fr', what: 'kit' }, token)).body).toEqual({ error: 'no-order' });
  });
});

async function age(token: string): Promise<string> {
  await adminFirestore()
    .doc(path.contractRequest(idOf(token)))
    .update({ expires_at: Timestamp.fromMillis(Date.now() - 1000) });
  return 'end-contract';
}

async function sent(id: string, at: number): Promise<void> {
  const fields = { status: 'expedié', updated_at: Timestamp.fromMillis(at), updated_by: 'test' };
  await adminFirestore().doc(path.order(id)).update(fields);
}
