import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRedirect, openPage } from '../src/testing/hosted-page.ts';
import { CARD } from './support/subscribe.ts';
import { startTestBed, APP_URL } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

/** Pays for a kit. @returns the payment intent */
async function paidKit(test_card = 'visa'): Promise<string> {
  const { id } = await bed.customer();
  const session = await bed.stripe.checkout.sessions.create({
    mode: 'payment',
    customer: id,
    line_items: [{ price: bed.price.starter_kit, quantity: 1 }],
    success_url: `${APP_URL}/ok`,
  });
  expectRedirect(
    await (
      await openPage(session.url ?? '')
    ).submit(`/c/pay/${session.id}`, { ...CARD, test_card }),
  );
  await bed.newEvents();
  return (await bed.stripe.checkout.sessions.retrieve(session.id)).payment_intent as string;
}

const chargeOf = async (payment_intent: string) =>
  (await bed.stripe.charges.list({ payment_intent })).data[0];

test('refunds the full amount', async () => {
  const payment_intent = await paidKit();
  const refund = await bed.stripe.refunds.create({
    payment_intent,
    reason: 'requested_by_customer',
    metadata: { orderId: 'o1' },
  });
  expect(refund).toMatchObject({
    status: 'succeeded',
    amount: 4990,
    reason: 'requested_by_customer',
    metadata: { orderId: 'o1' },
  });
  expect(await bed.newEvents()).toEqual(['refund.created', 'charge.refunded', 'refund.updated']);
  expect(await chargeOf(payment_intent)).toMatchObject({ refunded: true, amount_refunded: 4990 });
  await expect(bed.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  });
});

test('refunds parts, but no more than the full amount', async () => {
  const payment_intent = await paidKit();
  await bed.stripe.refunds.create({ payment_intent, amount: 1000 });
  expect(await chargeOf(payment_intent)).toMatchObject({ refunded: false, amount_refunded: 1000 });
  await expect(bed.stripe.refunds.create({ payment_intent, amount: 4000 })).rejects.toMatchObject({
    param: 'amount',
  });
  await expect(bed.stripe.refunds.create({ payment_intent, amount: 0 })).rejects.toMatchObject({
    param: 'amount',
  });
  await bed.stripe.refunds.create({ payment_intent, amount: 3990 });
  expect(await chargeOf(payment_intent)).toMatchObject({ refunded: true });
  const charge = await chargeOf(payment_intent);
  expect(
    (await bed.stripe.charges.retrieve(charge?.id ?? '', { expand: ['refunds'] })).refunds?.data,
  ).toHaveLength(2);
});

test('a pending refund succeeds a day later', async () => {
  const payment_intent = await paidKit('refundPending');
  const refund = await bed.stripe.refunds.create({ payment_intent });
  expect(refund.status).toBe('pending');
  expect(await bed.newEvents()).toEqual(['refund.created', 'charge.refunded']);
  expect(await bed.advance('1d')).toEqual(['refund.updated']);
  expect((await bed.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
});

test('a refund fails a day later', async () => {
  const payment_intent = await paidKit('refundFails');
  const refund = await bed.stripe.refunds.create({ payment_intent });
  expect(refund.status).toBe('succeeded');
  expect(await bed.advance('1d')).toEqual(['refund.failed', 'charge.updated']);
  expect(await bed.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'unknown',
  });
  expect(await chargeOf(payment_intent)).toMatchObject({ refunded: false, amount_refunded: 0 });
});

test('a refund fails at once when the control API plans it, for one customer', async () => {
  const payment_intent = await paidKit();
  await bed.control('POST', '/refund/next', {
    status: 'failed',
    reason: 'lost_or_stolen_card',
    for: 'nobody',
  });
  await bed.control('POST', '/refund/next', {
    status: 'failed',
    reason: 'expired_or_canceled_card',
    for: 'u1',
  });
  const failed = await bed.stripe.refunds.create({ payment_intent });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    amount: 4990,
  });
  expect(await bed.newEvents()).toEqual(['refund.created', 'refund.failed']);
  expect(await chargeOf(payment_intent)).toMatchObject({ refunded: false, amount_refunded: 0 });
  expect((await bed.stripe.refunds.create({ payment_intent })).status).toBe('succeeded');
});

test('a refund fails later when the control API says so, and can be made again', async () => {
  const payment_intent = await paidKit();
  const refund = await bed.stripe.refunds.create({ payment_intent, amount: 990 });
  await bed.newEvents();
  await bed.control('POST', '/refund/fail', { refund: refund.id, reason: 'declined' });
  expect(await bed.newEvents()).toEqual(['refund.failed', 'charge.updated']);
  expect(await bed.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'declined',
  });
  await expect(bed.control('POST', '/refund/fail', { refund: refund.id })).rejects.toThrow(
    'already failed',
  );
  expect((await bed.stripe.refunds.create({ payment_intent })).amount).toBe(4990);
});

test('a planned pending refund fails when the control API says so', async () => {
  const payment_intent = await paidKit();
  await bed.control('POST', '/refund/next', { status: 'pending' });
  const refund = await bed.stripe.refunds.create({ payment_intent });
  expect(refund.status).toBe('pending');
  await bed.control('POST', '/refund/fail', { refund: refund.id });
  expect(await bed.advance('2d')).toEqual([]);
  expect((await bed.stripe.refunds.retrieve(refund.id)).status).toBe('failed');
});

test('a merchant gives up a dispute', async () => {
  const payment_intent = await paidKit('disputed');
  const [dispute] = (await bed.stripe.disputes.list({ payment_intent })).data;
  expect((await bed.stripe.disputes.close(dispute?.id ?? '')).status).toBe('lost');
  expect(await bed.newEvents()).toEqual(['charge.dispute.closed']);
});

test('a payment with a disputed card opens a dispute', async () => {
  const payment_intent = await paidKit('disputed');
  expect(await chargeOf(payment_intent)).toMatchObject({ disputed: true, paid: true });
  const { data } = await bed.stripe.disputes.list({ payment_intent });
  expect(data[0]).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 4990 });
  expect(
    (await bed.stripe.events.list({ type: 'charge.dispute.created' })).data[0]?.data.object,
  ).toMatchObject({
    id: data[0]?.id,
  });
});

test('the control API refunds and disputes', async () => {
  const charge = await chargeOf(await paidKit());
  await bed.control('POST', '/refund', { charge: charge?.id, amount: 10 });
  await bed.control('POST', '/dispute', { charge: charge?.id });
  expect(await bed.newEvents()).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ]);
  await expect(bed.control('POST', '/refund', { charge: 'ch_nope' })).rejects.toThrow(
    'No such charge',
  );
});

test.each(['won', 'lost'] as const)('closes a dispute as %s, once', async (ends) => {
  const payment_intent = await paidKit('disputed');
  const { data } = await bed.stripe.disputes.list({ payment_intent });
  const dispute = data[0]?.id;
  await bed.control('POST', '/dispute/close', { dispute, ends });
  expect(await bed.newEvents()).toEqual([
    'charge.dispute.closed',
    ...(ends === 'won' ? ['charge.dispute.funds_reinstated'] : []),
  ]);
  expect((await bed.stripe.disputes.retrieve(dispute ?? '')).status).toBe(ends);
  const refund = bed.stripe.refunds.create({ payment_intent });
  if (ends === 'won') expect((await refund).status).toBe('succeeded');
  else await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' });
  expect(await chargeOf(payment_intent)).toMatchObject({
    disputed: true,
    paid: true,
    refunded: ends === 'won',
  });
  await expect(bed.control('POST', '/dispute/close', { dispute, ends })).rejects.toThrow(
    `already ${ends}`,
  );
  await expect(bed.control('POST', '/dispute/close', { dispute: 'dp_nope', ends })).rejects.toThrow(
    'No such dispute',
  );
});

test.each([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
])('submitting %s closes a dispute as %s', async (uncategorized_text, status) => {
  const payment_intent = await paidKit('disputed');
  const [dispute] = (await bed.stripe.disputes.list({ payment_intent })).data;
  const evidence = { uncategorized_text };
  const answer = await bed.stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true });
  expect(answer).toMatchObject({ status, evidence });
  expect(await bed.newEvents()).toEqual([
    'charge.dispute.updated',
    'charge.dispute.closed',
    ...(status === 'won' ? ['charge.dispute.funds_reinstated'] : []),
  ]);
  await expect(bed.stripe.disputes.update(dispute?.id ?? '', { evidence })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test.each([
  [{ evidence: { uncategorized_text: 'They did get it.' } }, 'evidence[uncategorized_text]'],
  [
    { evidence: { customer_name: 'Camille', uncategorized_text: 'winning_evidence' } },
    'evidence[customer_name]',
  ],
  [{ evidence: { uncategorized_text: 'winning_evidence' }, submit: false }, 'submit'],
])('refuses other evidence: %j', async (update, param) => {
  const payment_intent = await paidKit('disputed');
  const [dispute] = (await bed.stripe.disputes.list({ payment_intent })).data;
  const refusal = { code: 'sandbox_not_played', param };
  await expect(bed.stripe.disputes.update(dispute?.id ?? '', update)).rejects.toMatchObject(
    refusal,
  );
  expect((await bed.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('needs_response');
});

test('a refund has one credit note, which can be voided', async () => {
  const { id: customer } = await bed.customer();
  const rate = await bed.stripe.taxRates.create({
    display_name: 'TVA',
    inclusive: true,
    percentage: 20,
  });
  const session = await bed.stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price: bed.price.starter_kit, quantity: 1, tax_rates: [rate.id] }],
    invoice_creation: { enabled: true },
    success_url: `${APP_URL}/ok`,
  });
  expectRedirect(await (await openPage(session.url ?? '')).submit(`/c/pay/${session.id}`, CARD));
  await bed.newEvents();
  const paid = await bed.stripe.checkout.sessions.retrieve(session.id);
  const invoice = paid.invoice as string;
  const payment_intent = paid.payment_intent as string;
  const refund = await bed.stripe.refunds.create({ payment_intent, amount: 1200 });
  await bed.newEvents();
  const { creditNotes } = bed.stripe;
  const wanted = {
    invoice,
    amount: 1200,
    email_type: 'none' as const,
    refunds: [{ refund: refund.id }],
  };
  const note = await creditNotes.create(wanted);
  expect(note).toMatchObject({
    invoice,
    customer,
    amount: 1200,
    total: 1200,
    total_excluding_tax: 1000,
    status: 'issued',
    total_taxes: [{ amount: 200, tax_behavior: 'inclusive' }],
    refunds: [{ refund: refund.id, amount_refunded: 1200 }],
  });
  expect((await creditNotes.list({ invoice })).data).toEqual([note]);
  expect(await creditNotes.retrieve(note.id)).toEqual(note);
  expect(await bed.stripe.invoices.retrieve(invoice)).toMatchObject({
    post_payment_credit_notes_amount: 1200,
  });
  // Once for each refund, with its amount, and no more than was paid.
  const refusal = { statusCode: 400, param: 'refunds[0][refund]' };
  await expect(creditNotes.create(wanted)).rejects.toMatchObject(refusal);
  const second = await bed.stripe.refunds.create({ payment_intent, amount: 100 });
  await expect(
    creditNotes.create({ ...wanted, refunds: [{ refund: second.id }] }),
  ).rejects.toMatchObject(refusal);
  await expect(creditNotes.create({ ...wanted, amount: 4000 })).rejects.toMatchObject({
    param: 'amount',
  });
  await expect(creditNotes.create({ invoice, amount: 100 })).rejects.toMatchObject(refusal);
  expect(await creditNotes.voidCreditNote(note.id)).toMatchObject({ status: 'void' });
  await expect(creditNotes.voidCreditNote(note.id)).rejects.toMatchObject({ statusCode: 400 });
  expect(await bed.stripe.invoices.retrieve(invoice)).toMatchObject({
    post_payment_credit_notes_amount: 0,
  });
  expect(await bed.newEvents()).toEqual(
    expect.arrayContaining(['credit_note.created', 'credit_note.voided']),
  );
});
