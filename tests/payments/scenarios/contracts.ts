import { expect } from 'vitest';
import { Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../../functions/support/documents.ts';
import { customerOf, membership, newBuyer, newTimedBuyer } from '../support/buyer.ts';
import {
  buyKit,
  orderNumberOf,
  revenueEntries,
  orderState,
  paymentOf,
} from '../support/starter-kit.ts';
import {
  contractMails,
  linkTokenFor,
  markShippedAt,
  setWithdrawnAt,
  subscriber,
  withdrawalMails,
} from '../support/contracts.ts';
import { subscriberSince } from '../support/long-subscriber.ts';
import { subscribe } from '../support/checkout.ts';
import { postApi, postApiOk } from '../support/post-api.ts';
import {
  advanceClockTo,
  DAY_S,
  HOUR_S,
  periodEnd,
  subscribeAtStripe,
} from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** Ending a contract, and withdrawal. */
export const CONTRACTS: Scenarios = {
  'a signed-in member ends the contract with the paid period, and an email says when it was received':
    async (backend) => {
      const buyer = await subscriber(backend);
      const end = await periodEnd(backend, buyer);
      const { status, body } = await postApi('end-contract', { locale: 'fr' }, buyer.token);
      expect([status, body.state, body.outcome, body.ends_at]).toEqual([
        200,
        'done',
        'ends',
        new Date(end * 1000).toISOString(),
      ]);
      expect(await membership(buyer)).toBe('basic active leaves');
      const [mail] = await contractMails(buyer.email, '_done');
      expect(mail?.subject).toBe('Votre contrat est résilié');
      expect(mail?.text).toMatch(
        /parvenue le \S+ \S+ 20\d\d à \d+\sh\s\d\d\smin\s\d\d\ss \(heure de Paris\)/,
      );
      await advanceClockTo(backend, buyer, end + 60);
      expect(await membership(buyer)).toBe('basic canceled');
    },

  'a member with two subscriptions ends both with the contract': async (backend) => {
    const buyer = await subscriber(backend);
    await subscribeAtStripe(backend.stripe, buyer.customer, 'premium');
    await backend.waitForEvents();
    expect((await postApi('end-contract', { locale: 'fr' }, buyer.token)).body).toMatchObject({
      outcome: 'ends',
    });
    const { data } = await backend.stripe.subscriptions.list({ customer: buyer.customer });
    expect(data.map(({ cancel_at_period_end }) => cancel_at_period_end)).toEqual([true, true]);
  },

  'a signed-out member ends the contract by an emailed link, which works once': async (backend) => {
    const buyer = await subscriber(backend);
    const answer = await postApi('end-contract', {
      email: buyer.email.toUpperCase(),
      locale: 'en',
    });
    expect(answer).toEqual({ status: 200, body: { state: 'sent' } });
    expect(await membership(buyer)).toBe('basic active');
    const token = await linkTokenFor(buyer.email, 'end-contract');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { status, body } = await postApi('end-contract/confirm', { token });
    expect([status, body.outcome]).toEqual([200, 'ends']);
    expect(await membership(buyer)).toBe('basic active leaves');
    expect((await contractMails(buyer.email, '_done'))[0]?.subject).toBe(
      'Your contract is cancelled',
    );
    expect(await postApi('end-contract/confirm', { token })).toEqual({
      status: 410,
      body: { error: 'expired-link' },
    });
  },

  'ending a contract without a subscription is acknowledged': async () => {
    const buyer = await newBuyer();
    expect((await postApi('end-contract', { locale: 'fr' }, buyer.token)).body).toMatchObject({
      outcome: 'nothing-to-end',
    });
    expect(await contractMails(buyer.email, '_done')).toHaveLength(1);
  },

  'withdrawal within 14 days ends the subscription at once and refunds it once': async (
    backend,
  ) => {
    const buyer = await subscriberSince(backend, 13);
    const { status, body } = await postApi(
      'withdraw',
      { locale: 'fr', what: 'subscription' },
      buyer.token,
    );
    expect([status, body.outcome, body.refund_cents]).toEqual([200, 'refunded', 999]);
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('basic canceled');
    const [charge] = (await backend.stripe.charges.list({ customer: buyer.customer })).data;
    expect(charge?.amount_refunded).toBe(999);
    const [refund] = (await backend.stripe.refunds.list({ charge: charge?.id ?? '' })).data;
    expect(await revenueEntries(`refund_${refund?.id}`)).toEqual([999]);
    expect((await contractMails(buyer.email, '_done'))[0]?.text).toContain('9,99');
    // The same again, as by a second click: the same answer, and no second refund or mail.
    expect(
      await postApi('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token),
    ).toMatchObject({
      status: 200,
      body: { outcome: 'refunded', refund_cents: 999 },
    });
    expect((await backend.stripe.refunds.list({ charge: charge?.id ?? '' })).data).toHaveLength(1);
    expect(await withdrawalMails(buyer.email)).toHaveLength(1);
  },

  'a withdrawal long after another finds no subscription': async (backend) => {
    const buyer = await subscriber(backend);
    await postApiOk('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token);
    await setWithdrawnAt(buyer, Date.now() - 2 * HOUR_S * 1000);
    expect(await postApi('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token)).toEqual({
      status: 409,
      body: { error: 'no-subscription' },
    });
    expect(await contractMails(buyer.email, '_refused')).toHaveLength(1);
  },

  'four withdrawals at the same time are one: one refund, one mail, and four times the same answer':
    async (backend) => {
      const buyer = await subscriber(backend);
      const withdraw = () =>
        postApi('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token);
      const answers = await Promise.all([withdraw(), withdraw(), withdraw(), withdraw()]);
      await backend.waitForEvents();
      expect(answers.map(({ status, body }) => [status, body.outcome, body.refund_cents])).toEqual(
        answers.map(() => [200, 'refunded', 999]),
      );
      const [charge] = (await backend.stripe.charges.list({ customer: buyer.customer })).data;
      const { data } = await backend.stripe.refunds.list({ charge: charge?.id ?? '' });
      expect(data.map(({ amount }) => amount)).toEqual([999]);
      expect((await withdrawalMails(buyer.email)).map(({ subject }) => subject)).toEqual([
        'Vous avez renoncé à votre abonnement',
      ]);
      expect(await membership(buyer)).toBe('basic canceled');
    },

  'four withdrawals at the same time from a plan that cost nothing are one, and nothing is due':
    async (backend) => {
      const buyer = await newTimedBuyer(backend.stripe);
      const { id: coupon } = await backend.stripe.coupons.create({
        percent_off: 100,
        duration: 'forever',
      });
      await subscribeAtStripe(backend.stripe, buyer.customer, 'pro', { discounts: [{ coupon }] });
      await backend.stripe.coupons.del(coupon);
      await backend.waitForEvents();
      expect(await membership(buyer)).toBe('pro active');
      const withdraw = () =>
        postApi('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token);
      const answers = await Promise.all([withdraw(), withdraw(), withdraw(), withdraw()]);
      expect(answers.map(({ status, body }) => [status, body.outcome])).toEqual(
        answers.map(() => [200, 'nothing-due']),
      );
      expect(await withdrawalMails(buyer.email)).toHaveLength(1);
    },

  'a second withdrawal from a plan within 12 months keeps the days used, as it says before; another plan is refunded':
    async (backend) => {
      const buyer = await subscriber(backend);
      const withdraw = () =>
        postApiOk('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token);
      const preview = () => postApiOk('withdraw/preview', {}, buyer.token);
      expect(await preview()).toEqual({ refund_cents: 999, kept_cents: 0 });
      expect(await withdraw()).toMatchObject({ refund_cents: 999 });
      await subscribe(backend, buyer, 'basic');
      await backend.waitForEvents();
      const { data } = await backend.stripe.subscriptions.list({
        customer: await customerOf(buyer),
      });
      const item = data[0]?.items.data[0];
      const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / DAY_S;
      const kept_cents = Math.floor(999 / days);
      expect(await preview()).toEqual({ refund_cents: 999 - kept_cents, kept_cents });
      expect(await withdraw()).toMatchObject({ refund_cents: 999 - kept_cents });
      expect((await contractMails(buyer.email, '_done')).map(({ text }) => text).join()).toContain(
        'pour les jours utilisés',
      );
      await subscribe(backend, buyer, 'pro');
      await backend.waitForEvents();
      expect(await withdraw()).toMatchObject({ refund_cents: 1999 });
      expect(await membership(buyer)).toBe('pro canceled');
    },

  'withdrawal after three weeks is refused; ending is still possible': async (backend) => {
    const buyer = await subscriberSince(backend, 21);
    expect(await postApi('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token)).toEqual({
      status: 409,
      body: { error: 'withdrawal-over' },
    });
    expect((await contractMails(buyer.email, '_refused'))[0]?.text).toMatch(/14\sjours/);
    expect(await membership(buyer)).toBe('basic active');
    expect((await postApi('end-contract', { locale: 'fr' }, buyer.token)).body).toMatchObject({
      outcome: 'ends',
    });
  },

  'a signed-out member withdraws by an emailed link': async (backend) => {
    const buyer = await subscriber(backend);
    await postApi('withdraw', { email: buyer.email, locale: 'fr', what: 'subscription' });
    const token = await linkTokenFor(buyer.email, 'withdraw');
    expect((await postApi('withdraw/confirm', { token })).body).toMatchObject({
      ok: true,
      outcome: 'refunded',
    });
    expect(await membership(buyer)).toBe('basic canceled');
  },

  'withdrawal from a kit that is not shipped refunds it at once': async (backend) => {
    const buyer = await newBuyer();
    const { id } = await buyKit(backend, buyer);
    const { body } = await postApi('withdraw', { locale: 'fr', what: 'kit' }, buyer.token);
    expect(body).toMatchObject({ state: 'done', outcome: 'refunded', refund_cents: 5680 });
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    expect((await contractMails(buyer.email, '_done'))[0]?.subject).toContain(
      await orderNumberOf(id),
    );
    // The same again, as by a second click.
    expect(
      (await postApi('withdraw', { locale: 'fr', what: 'kit' }, buyer.token)).body,
    ).toMatchObject({
      outcome: 'refunded',
      refund_cents: 5680,
    });
    expect(await withdrawalMails(buyer.email)).toHaveLength(1);
  },

  'four withdrawals from a kit at the same time are one': async (backend) => {
    const buyer = await newBuyer();
    const { id } = await buyKit(backend, buyer);
    const withdraw = () => postApi('withdraw', { locale: 'fr', what: 'kit' }, buyer.token);
    const answers = await Promise.all([withdraw(), withdraw(), withdraw(), withdraw()]);
    expect(answers.map(({ body }) => [body.outcome, body.refund_cents])).toEqual(
      answers.map(() => ['refunded', 5680]),
    );
    await backend.waitForEvents();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    expect(await withdrawalMails(buyer.email)).toHaveLength(1);
  },

  'withdrawal from a shipped kit is recorded, and refunded by the shop after its return': async (
    backend,
  ) => {
    const buyer = await newBuyer();
    const { id } = await buyKit(backend, buyer);
    await markShippedAt(id, Date.now());
    const { body } = await postApi('withdraw', { locale: 'fr', what: 'kit' }, buyer.token);
    expect(body).toMatchObject({ outcome: 'return-kit', refund_cents: 5680 });
    expect(await orderState(id)).toBe('expedié 5680');
    expect((await readDocument(path.order(id)))?.withdrawn_at).toBeInstanceOf(Timestamp);
    await backend.stripe.refunds.create({ payment_intent: await paymentOf(id) });
    await backend.waitForEvents();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
  },
};
