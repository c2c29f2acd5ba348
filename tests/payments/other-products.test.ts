// Not among the scenarios: a test account is not to be left with products that stand for nothing.
import { expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../functions/support/documents.ts';
import { membership, newTimedBuyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { revenueEntries, mailsTo } from './support/starter-kit.ts';
import { sandboxBackend } from './support/sandbox-backend.ts';
import { HOUR_S, advanceClockTo, periodEnd, replaceCard } from './support/stripe-backend.ts';

const stage = sandboxBackend();
const { stripe } = stage;

/** A member who subscribed to something else that the same account sells. */
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
  await stage.waitForEvents();
  return { buyer, invoice: String(subscription.latest_invoice) };
}

test('what an account sells besides is no membership, and no revenue of ours, paid or given back', async () => {
  const { buyer, invoice } = await subscriberOfOtherProduct();
  expect((await stripe.invoices.retrieve(invoice)).status).toBe('paid');
  const [charge] = (await stripe.charges.list({ customer: buyer.customer })).data;
  const refund = await stripe.refunds.create({ charge: charge?.id ?? '' });
  await stage.waitForEvents();
  expect(await revenueEntries(`invoice_${invoice}`, `refund_${refund.id}`)).toEqual(['none', 'none']);
  expect(await membership(buyer)).toBe('free active');
});

test('a renewal of it that fails is nothing that we write about', async () => {
  const { buyer } = await subscriberOfOtherProduct();
  await replaceCard(stage, buyer, 'pm_card_chargeCustomerFail');
  await advanceClockTo(stage, buyer, (await periodEnd(stage, buyer)) + 2 * HOUR_S);
  expect((await stripe.invoices.list({ customer: buyer.customer, status: 'open' })).data).toHaveLength(1);
  expect(await mailsTo(buyer.email)).toEqual([]);
  expect(await readDocument(path.profile(buyer.uid))).not.toHaveProperty('payment_problem');
});
