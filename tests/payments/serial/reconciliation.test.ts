// Not among the scenarios: only the sandbox can lose events. Serial, because the nightly
// reconciliation processes all customers.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { runSchedule } from '../../functions/support/functions-emulator.ts';
import { putDocument, readDocument, waitFor } from '../../functions/support/documents.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import {
  billingState,
  membership,
  newBuyer,
  newTimedBuyer,
  waitForProfile,
  type Buyer,
} from '../support/buyer.ts';
import { checkoutUrl, subscribe } from '../support/checkout.ts';
import '../support/check-stripe-contract.ts';
import { holdEvents, loseEvents, releaseEvents, waitForEvents } from '../support/delivery-mode.ts';
import { mailsTo, orderKit, orderState } from '../support/starter-kit.ts';
import { deleteAccount } from '../support/delete-account.ts';
import { postApiOk } from '../support/post-api.ts';
import { debitKit, pay, sandboxBackend } from '../support/sandbox-backend.ts';
import { runningSubscription } from '../support/stripe-backend.ts';
import { suiteStripe } from '../support/suite-stripe.ts';

const backend = sandboxBackend();

async function payWithoutEvents(buyer: Buyer): Promise<void> {
  await loseEvents(buyer);
  expectRedirect(await pay(await checkoutUrl(buyer, 'pro')));
  await waitForEvents();
  expect(await membership(buyer)).toBe('free active');
}

describe('lost events of a payment', () => {
  test('are made up for at night, revenue and confirmation included', async () => {
    const buyer = await newBuyer();
    await payWithoutEvents(buyer);
    const customer = String((await readDocument(path.customer(buyer.uid)))?.stripe_customer_id);
    const [invoice] = (await suiteStripe().invoices.list({ customer })).data;
    expect(await readDocument(path.revenueEntry(`invoice_${invoice?.id}`))).toBeUndefined();
    await runSchedule('reconcileStripe');
    expect(await membership(buyer)).toBe('pro active');
    expect(await readDocument(path.revenueEntry(`invoice_${invoice?.id}`))).toMatchObject({
      cents: 1999,
    });
    expect((await mailsTo(buyer.email)).map(({ id }) => id)).toEqual([
      expect.stringMatching(/^subscription_\w+_confirmation$/),
    ]);
  });

  test('are made up for at night even if Stripe no longer lists them', async () => {
    // Without a test clock: Stripe's list of all subscriptions leaves out those of clocks.
    const buyer = await newBuyer();
    expectRedirect(await pay(await checkoutUrl(buyer, 'pro')));
    await waitForEvents();
    const customer = String((await readDocument(path.customer(buyer.uid)))?.stripe_customer_id);
    // As after restoring a backup: an older state, and all events delivered.
    const ended = { tier: 'pro', status: 'canceled' };
    await adminFirestore().doc(path.customer(buyer.uid)).update(ended);
    await adminFirestore().doc(path.profile(buyer.uid)).update({ subscription_status: 'canceled' });
    await runSchedule('reconcileStripe');
    expect(await membership(buyer)).toBe('pro active');

    await loseEvents(buyer);
    await suiteStripe().subscriptions.cancel(
      (await runningSubscription(suiteStripe(), customer)).id,
    );
    await waitForEvents();
    expect(await membership(buyer)).toBe('pro active');
    await runSchedule('reconcileStripe');
    expect(await membership(buyer)).toBe('pro canceled');
  });
});

describe('a read of Stripe’s state', () => {
  test('is dropped if a newer one was written', async () => {
    const buyer = await newTimedBuyer(suiteStripe());
    await subscribe(sandboxBackend(), buyer, 'basic');
    await waitForEvents();
    const customer = adminFirestore().doc(path.customer(buyer.uid));
    const { syncSeq } = (await customer.get()).data() as { syncSeq: number };
    // As if a later read had been written already.
    await customer.update({ appliedSeq: syncSeq + 1000 });
    await suiteStripe().subscriptions.cancel(
      (await runningSubscription(suiteStripe(), buyer.customer)).id,
    );
    await waitForEvents();
    expect((await customer.get()).get('syncSeq')).toBeGreaterThan(syncSeq);
    expect(await membership(buyer)).toBe('basic active');
    expect(await billingState(buyer)).toBe('basic active');
    await customer.update({ syncSeq: syncSeq + 1000 });
    await runSchedule('reconcileStripe');
    expect(await membership(buyer)).toBe('basic canceled');
  });

  test('does not change a tier granted by an admin', async () => {
    const buyer = await newTimedBuyer(suiteStripe());
    await subscribe(sandboxBackend(), buyer, 'basic');
    await waitForEvents();
    const profile = adminFirestore().doc(path.profile(buyer.uid));
    await profile.update({ subscription_tier: 'premium', membership_source: 'admin' });
    await waitForProfile(buyer.uid);
    const before = await profile.get();
    await postApiOk('cancel-subscription', {}, buyer.token);
    await suiteStripe().subscriptions.cancel(
      (await runningSubscription(suiteStripe(), buyer.customer)).id,
    );
    await waitForEvents();
    await runSchedule('reconcileStripe');
    expect(await billingState(buyer)).toBe('basic canceled');
    const after = await profile.get();
    // Only whether somebody pays follows the subscription.
    const { is_paying: paid, ...kept } = before.data() ?? {};
    expect(paid).toBe(true);
    expect(after.data()).toEqual(kept);
  });
});

test('an order without events is updated at night; one without a checkout page expires', async () => {
  const buyer = await newBuyer();
  const order = await orderKit(buyer);
  await holdEvents(buyer);
  expect(await backend.pay(order.url)).toBe('paid');
  const unpaid = await orderKit(await newBuyer());
  const yesterday = new Date(Date.now() - 86_400_000);
  await adminFirestore().doc(path.order(order.id)).update({ created_at: yesterday });
  const { stripe_session_id: _, ...unsent } = (await readDocument(path.order(unpaid.id))) ?? {};
  await adminFirestore()
    .doc(path.order(unpaid.id))
    .set({ ...unsent, created_at: yesterday });
  await runSchedule('reconcileStripe');
  await waitFor(
    async () => [await orderState(order.id), await orderState(unpaid.id)].join(),
    (states) => states === 'paid 5680,expired 5680',
  );
  await releaseEvents(buyer);
});

test('a second kit while a debit is processing is another order', async () => {
  const buyer = await newBuyer();
  const first = await debitKit(buyer);
  expect((await orderKit(buyer)).id).not.toBe(first.id);
  await runSchedule('reconcileStripe');
  expect(await orderState(first.id)).toBe('pending 5680');
});

test('a deleted subscriber is not restored at night', async () => {
  const buyer = await newBuyer();
  await subscribe(backend, buyer, 'premium');
  await backend.waitForEvents();
  await deleteAccount(buyer);
  await backend.waitForEvents();
  await runSchedule('reconcileStripe');
  expect(await readDocument(path.customer(buyer.uid))).toBeUndefined();
});

test('a refund that is owed is made at night, once; one that failed waits for an admin', async () => {
  const waiting = await owedRefund('disputed');
  const failed = await owedRefund('failed');
  await runSchedule('reconcileStripe');
  await runSchedule('reconcileStripe');
  expect(await waiting()).toEqual([undefined, [999]]);
  expect(await failed()).toEqual(['failed', []]);
});

/**
 * Owes a subscriber the payment, as after a decision of the bank that was missed.
 *
 * @returns what is owed and refunded
 */
async function owedRefund(reason: 'disputed' | 'failed') {
  const buyer = await newTimedBuyer(suiteStripe());
  await subscribe(backend, buyer, 'basic');
  await waitForEvents();
  const [charge] = (await suiteStripe().charges.list({ customer: buyer.customer })).data;
  const payment = String(charge?.payment_intent);
  const due = path.dueRefund(payment);
  await putDocument(due, {
    uid: buyer.uid,
    payment,
    cents: 999,
    reason,
    attempts: 0,
    created_at: new Date(),
  });
  return async () => {
    const { data } = await suiteStripe().refunds.list({ payment_intent: payment });
    return [(await readDocument(due))?.reason, data.map(({ amount }) => amount)];
  };
}
