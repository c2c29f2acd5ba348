// Not among the scenarios: they would leave products behind in a test account.
import { expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../functions/support/documents.ts';
import { membership, newTimedBuyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { revenueEntries, mailsTo } from './support/starter-kit.ts';
import { sandboxBackend } from './support/sandbox-backend.ts';
import { HOUR_S, advanceClockTo, periodEnd, replaceCard } from './support/stripe-backend.ts';

const backend = sandboxBackend();
const { stripe } = backend;

/** Creates a member with a subscription to another product of the account. */
async function subscriberOfOtherProduct() {
  const buyer = await newTimedBuyer(stripe);
  const product = await stripe.products.create({ name: 'Le magazine' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 700,
    recurring: { interval: 'month' },
  });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: buyer.customer });
  const subscription = await stripe.subscriptions.create({
    customer: buyer.customer,
    items: [{ price: price.id }],
    default_payment_method: card.id,
  });
  await backend.waitForEvents();
  return { buyer, invoice: String(subscription.latest_invoice) };
}

test('another product is no membership, and its payment and refund are no revenue', async () => {
  const { buyer, invoice } = await subscriberOfOtherProduct();
  expect((await stripe.invoices.retrieve(invoice)).status).toBe('paid');
  const [charge] = (await stripe.charges.list({ customer: buyer.customer })).data;
  const refund = await stripe.refunds.create({ charge: charge?.id ?? '' });
  await backend.waitForEvents();
  expect(await revenueEntries(`invoice_${invoice}`, `refund_${refund.id}`)).toEqual([
    'none',
    'none',
  ]);
  expect(await membership(buyer)).toBe('free active');
});

test('a failed renewal of another product sends no email', async () => {
  const { buyer } = await subscriberOfOtherProduct();
  await replaceCard(backend, buyer, 'pm_card_chargeCustomerFail');
  await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
  expect(
    (await stripe.invoices.list({ customer: buyer.customer, status: 'open' })).data,
  ).toHaveLength(1);
  expect(await mailsTo(buyer.email)).toEqual([]);
  expect(await readDocument(path.profile(buyer.uid))).not.toHaveProperty('payment_problem');
});
