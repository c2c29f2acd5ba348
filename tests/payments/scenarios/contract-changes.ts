import { expect } from 'vitest';
import { membership, newTimedBuyer, type TimedBuyer } from '../support/buyer.ts';
import { subscribe } from '../support/checkout.ts';
import { mailsTo } from '../support/starter-kit.ts';
import { postApiOk } from '../support/post-api.ts';
import {
  HOUR_S,
  advanceClockTo,
  periodEnd,
  replaceCard,
  type StripeBackend,
} from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/**
 * Every change of a contract has one mail, however its events arrive; what has its own mail has no
 * second one.
 */
export const CONTRACT_CHANGES: Scenarios = {
  'a higher plan, a lower one that is planned, dropped, planned again and comes': async (
    backend,
  ) => {
    const buyer = await subscriber(backend);
    await backend.changePlan(buyer, 'pro');
    await backend.waitForEvents();
    expect(await changesTold(buyer)).toEqual(['plan-raised']);
    const [raised] = await changeMails(buyer);
    expect(plain(raised?.text)).toContain('Payé pour ce changement : 10,00 € TTC.');
    expect(plain(raised?.text)).toContain('Prochain prélèvement : 19,99 € TTC le');
    await backend.changePlan(buyer, 'basic');
    await backend.waitForEvents();
    const planned = (await changeMails(buyer)).at(-1);
    expect(plain(planned?.text)).toContain('9,99 € TTC seront prélevés ce jour-là');
    await postApiOk('change-plan', { priceId: 'pro' }, buyer.token);
    await backend.waitForEvents();
    await backend.changePlan(buyer, 'basic');
    await backend.waitForEvents();
    await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('basic active');
    const changes = [
      'plan-raised',
      'change-planned',
      'change-dropped',
      'change-planned',
      'plan-lowered',
    ];
    expect(await changesTold(buyer)).toEqual(changes);
  },

  'a cancellation and its end, and a resumed subscription': async (backend) => {
    const buyer = await subscriber(backend);
    await postApiOk('cancel-subscription', {}, buyer.token);
    await postApiOk('cancel-subscription', {}, buyer.token);
    await backend.waitForEvents();
    expect(await changesTold(buyer)).toEqual(['cancelled']);
    await postApiOk('resume-subscription', {}, buyer.token);
    await backend.waitForEvents();
    await backend.cancelOnPortal(buyer);
    await backend.waitForEvents();
    await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('basic canceled');
    // The mail of the cancellation named the day.
    expect(await changesTold(buyer)).toEqual(['cancelled', 'resumed', 'cancelled']);
  },

  'a declared end is acknowledged once, and can be undone': async (backend) => {
    const buyer = await subscriber(backend);
    await postApiOk('end-contract', { locale: 'fr' }, buyer.token);
    await backend.waitForEvents();
    expect(await changesTold(buyer)).toEqual([]);
    const acknowledged = (await mailsTo(buyer.email)).filter(
      ({ subject }) => subject === 'Votre contrat est résilié',
    );
    expect(acknowledged).toHaveLength(1);
    await postApiOk('resume-subscription', {}, buyer.token);
    await postApiOk('cancel-subscription', {}, buyer.token);
    await backend.waitForEvents();
    expect(await changesTold(buyer)).toEqual(['resumed', 'cancelled']);
  },

  'another card, and an end without payment': async (backend) => {
    const buyer = await subscriber(backend);
    await replaceCard(backend, buyer, 'pm_card_chargeCustomerFail');
    const [mail] = await changeMails(buyer);
    expect(plain(mail?.text)).toMatch(/payé par : Visa •••• \d{4}/);
    await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
    const { data } = await backend.stripe.subscriptions.list({ customer: buyer.customer });
    await backend.stripe.subscriptions.cancel(data[0]?.id ?? '');
    await backend.waitForEvents();
    expect(await changesTold(buyer)).toEqual(['payment-method-changed', 'ended-unpaid']);
  },

  'a subscription that Stripe gave back is told as ended; a withdrawal has its own mail': async (
    backend,
  ) => {
    const refunded = await subscriber(backend);
    const withdrawn = await subscriber(backend);
    const [charge] = (await backend.stripe.charges.list({ customer: refunded.customer })).data;
    await backend.stripe.refunds.create({ charge: charge?.id ?? '' });
    await backend.waitForEvents();
    expect([await membership(refunded), await changesTold(refunded)]).toEqual([
      'basic canceled',
      ['ended-early'],
    ]);
    await postApiOk('withdraw', { locale: 'fr', what: 'subscription' }, withdrawn.token);
    await backend.waitForEvents();
    expect([await membership(withdrawn), await changesTold(withdrawn)]).toEqual([
      'basic canceled',
      [],
    ]);
  },
};

async function subscriber(backend: StripeBackend): Promise<TimedBuyer> {
  const buyer = await newTimedBuyer(backend.stripe);
  await subscribe(backend, buyer, 'basic');
  await backend.waitForEvents();
  expect(await changesTold(buyer)).toEqual([]);
  return buyer;
}

const changeMails = async ({ email }: TimedBuyer) =>
  (await mailsTo(email)).filter(({ id }) => id.startsWith('change_'));

/** The changes of which a member has a mail, oldest first. */
async function changesTold(buyer: TimedBuyer): Promise<string[]> {
  return (await changeMails(buyer)).map(({ id }) => id.split('_').slice(3, -1).join('_'));
}

const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ');
