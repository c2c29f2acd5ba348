// Not among the scenarios: the app's own time moves, not that of an account.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { runSchedule } from '../../functions/support/functions-emulator.ts';
import { readDocument } from '../../functions/support/documents.ts';
import {
  advanceTime,
  resetStripe,
  settleWebhooks,
  stripeControl,
} from '../../support/suite/stripe-control.ts';
import { checkoutUrl } from '../support/checkout.ts';
import '../support/check-stripe-contract.ts';
import { billingState, membership, newBuyer, type Buyer } from '../support/buyer.ts';
import { postApiOk } from '../support/post-api.ts';
import { pay } from '../support/sandbox-backend.ts';
import { runningSubscription } from '../support/stripe-backend.ts';
import { suiteStripe } from '../support/suite-stripe.ts';
import { DELIVERY_MODES, useDeliveryMode } from '../support/delivery-mode.ts';

/** Creates a member whose renewal has just failed. */
async function memberWithFailedRenewal(): Promise<Buyer & { customer: string }> {
  const stripe = suiteStripe();
  const buyer = await newBuyer();
  expectRedirect(await pay(await checkoutUrl(buyer, 'pro')));
  await settleWebhooks();
  const customer = String((await readDocument(path.customer(buyer.uid)))?.stripe_customer_id);
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const { id } = await runningSubscription(stripe, customer);
  await stripe.subscriptions.update(id, { default_payment_method: card.id });
  await advanceTime('1m');
  await advanceTime('2h');
  expect(await membership(buyer)).toBe('pro active owes');
  return { ...buyer, customer };
}

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);
  // The tests move the time of the suite, since the grace period does not use a customer's clock.
  // The reset keeps other subscriptions from renewing, and separates the tests.
  beforeEach(resetStripe);
  afterAll(resetStripe);

  test('an unpaid membership stays open for seven days, and opens again when it is paid', async () => {
    const stripe = suiteStripe();
    // The account retries for longer than the grace period.
    await stripeControl('POST', '/settings', { retry_days: [3, 5, 14] });
    const buyer = await memberWithFailedRenewal();
    await advanceTime('6d');
    await runSchedule('endGrace');
    expect(await membership(buyer)).toBe('pro active owes');
    await advanceTime('1d');
    await runSchedule('endGrace');
    expect(await membership(buyer)).toBe('pro waiting owes');
    expect(await billingState(buyer)).toBe('pro waiting');
    const { url } = await postApiOk('open-invoice', {}, buyer.token);
    expect(String(url)).toContain('/i/in_');
    const [invoice] = (await stripe.invoices.list({ customer: buyer.customer, status: 'open' }))
      .data;
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: buyer.customer });
    await stripe.invoices.pay(invoice?.id ?? '', { payment_method: card.id });
    await settleWebhooks();
    expect(await membership(buyer)).toBe('pro active');
  });

  test('a subscription that the account marks as unpaid keeps the membership closed, but not ended', async () => {
    await stripeControl('POST', '/settings', { retry_days: [3, 5, 7], after_last_retry: 'unpaid' });
    const buyer = await memberWithFailedRenewal();
    await advanceTime('8d');
    expect(await membership(buyer)).toBe('pro waiting owes');
    await postApiOk('cancel-subscription', {}, buyer.token);
    expect(await membership(buyer)).toBe('pro waiting leaves owes');
  });
});
