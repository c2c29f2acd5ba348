// Not among the scenarios: the app's own time moves, and sums of everybody are compared.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { expectPage, expectRedirect, openPage } from '@atelier/stripe-sandbox/testing';
import { parseDailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { readDocument } from '../../functions/support/documents.ts';
import { runSchedule } from '../../functions/support/functions-emulator.ts';
import { advanceTime, resetStripe, settleWebhooks } from '../../support/suite/stripe-control.ts';
import { checkoutRequest, customerOf, membership, newBuyer, type Buyer } from '../support/buyer.ts';
import '../support/check-stripe-contract.ts';
import { postApiOk } from '../support/post-api.ts';
import { pay } from '../support/sandbox-backend.ts';
import { mailsTo } from '../support/starter-kit.ts';
import { runningSubscription } from '../support/stripe-backend.ts';
import { suiteStripe } from '../support/suite-stripe.ts';

beforeEach(resetStripe);
afterAll(resetStripe);

/** @param promotion_code  typed on the checkout page */
async function yearlyMember(promotion_code?: string): Promise<Buyer> {
  const buyer = await newBuyer();
  const request = checkoutRequest(buyer, 'basic', { interval: 'year' });
  const { url } = await postApiOk('create-subscription-session', request, buyer.token);
  if (promotion_code !== undefined) {
    expectPage(await (await openPage(String(url))).submit('/promotion', { promotion_code }));
  }
  expectRedirect(await pay(String(url)));
  await settleWebhooks();
  return buyer;
}

async function recurringRevenue(): Promise<number> {
  await runSchedule('countMetrics');
  const today = await readDocument(path.metrics(dayIn(STUDIO_TIME_ZONE, new Date())));
  return parseDailyMetrics(today).subscriptions?.mrr_cents ?? 0;
}

test('a year counts a twelfth of its price in the recurring revenue, also while its renewal is unpaid', async () => {
  const before = await recurringRevenue();
  const buyer = await yearlyMember();
  // 9990 / 12 = 832.5, rounded in the sum of everybody.
  const twelfth = expect.toSatisfy(
    (cents: number) => Math.abs(cents - before - 832.5) <= 0.5,
  ) as number;
  expect(await recurringRevenue()).toEqual(twelfth);
  const stripe = suiteStripe();
  const customer = await customerOf(buyer);
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const { id } = await runningSubscription(stripe, customer);
  await stripe.subscriptions.update(id, { default_payment_method: card.id });
  await advanceTime('12m');
  await advanceTime('2h');
  expect(await membership(buyer)).toBe('basic active owes');
  expect(await recurringRevenue()).toEqual(twelfth);
});

test('a yearly renewal is announced once, from 60 days before it, and not to a member who leaves', async () => {
  const stays = await yearlyMember();
  const leaves = await yearlyMember();
  await postApiOk('cancel-subscription', {}, leaves.token);
  const reminders = async ({ email }: Buyer) =>
    (await mailsTo(email)).filter(({ id }) => id.startsWith('renewal_'));
  await advanceTime('300d');
  await runSchedule('remindRenewals');
  expect(await reminders(stays)).toEqual([]);
  await advanceTime('8d');
  await runSchedule('remindRenewals');
  await advanceTime('20d');
  await runSchedule('remindRenewals');
  const [mail, ...others] = await reminders(stays);
  expect(mail?.text).toMatch(
    /Basic.*99,90\s€.*refuser ce renouvellement jusqu’au \d+(er)? \S+ \d{4} inclus/s,
  );
  expect(others).toEqual([]);
  expect(await reminders(leaves)).toEqual([]);
});

test('with a lasting discount, confirmation, profile and reminder name what the renewal then takes', async () => {
  const stripe = suiteStripe();
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code: 'HALF' });
  const buyer = await yearlyMember('HALF');
  const textOf = async (part: string) =>
    (await mailsTo(buyer.email)).find(({ id }) => id.includes(part))?.text;
  expect(await textOf('_confirmation')).toMatch(
    /99,90\s€ TTC par an.*Payé aujourd’hui\s: 49,95\s€.*: 49,95\s€ le /s,
  );
  expect((await readDocument(path.profile(buyer.uid)))?.billing).toMatchObject({
    next_price_cents: 4995,
  });
  await advanceTime('310d');
  await runSchedule('remindRenewals');
  expect(await textOf('renewal_')).toMatch(/49,95\s€ TTC seront prélevés/);
  await advanceTime('56d');
  await advanceTime('2h');
  const [invoice] = (await stripe.invoices.list({ customer: await customerOf(buyer) })).data;
  expect(invoice).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 4995 });
});
