import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { Stripe } from 'stripe';
import { parseCustomer } from '@atelier/domain/billing/customer';
import type { AdminOutcome } from '@atelier/domain/contracts/admin';
import type { RefundInvoiceRequest } from '@atelier/domain/contracts/admin-money';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { runAdminTransaction } from '../moderation/audit/admin-transaction.ts';
import { database } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import {
  idOf,
  invalidatesIdempotencyKey,
  isAlreadyRefunded,
  isChargeDisputed,
  stripe,
} from '../platform/stripe.ts';
import { findCustomerId } from './customers.ts';
import type { InvoiceRefundMetadata } from './invoice-refund-records.ts';
import { findInvoice, isPlanInvoice } from './invoices.ts';
import { syncPlanPayment } from './lost-payments.ts';
import { disputesOf, isDisputeOpen, lostCents, refundsOf } from './plan-payments.ts';
import { isRefundEffective, refundedCents } from './refunds.ts';

/** Later, another admin may refund: what the call without an answer did is then known at Stripe. */
const MAX_CALL_MS = 2 * MINUTE_MS;

/**
 * Errors with which Stripe says that it did nothing. Any other leaves open whether the money was
 * sent.
 */
const {
  StripeInvalidRequestError,
  StripeAuthenticationError,
  StripePermissionError,
  StripeRateLimitError,
} = Stripe.errors;
const REFUSALS = [
  StripeInvalidRequestError,
  StripeAuthenticationError,
  StripePermissionError,
  StripeRateLimitError,
];

/**
 * Refunds a part or all of an invoice of a membership. Safe to repeat: the request's id is the
 * idempotency key. Of two admins at once, one gets a `conflict`. The sync logs the refund and mails
 * it; everything that was paid for the running period, given back, ends the membership.
 *
 * @throws DomainError `forbidden`, `not-found` unless it is an invoice of the member's membership,
 * `invalid-data` for more than is left, `nothing-to-refund`, `refund-disputed`, `refund-refused` by
 * Stripe or failed there, `conflict` if something was refunded that the admin has not seen
 */
export async function refundInvoice(
  actor: string,
  request: RefundInvoiceRequest,
): Promise<AdminOutcome> {
  const invoice = await requirePlanInvoice(request);
  const attempt = await claimInvoice(actor, request);
  if (attempt === undefined) return { changed: false };
  const { refund, payment } = await createOnClaim(actor, request, invoice, attempt);
  try {
    await syncPlanPayment({ id: payment }, invoice);
  } catch (error) {
    // The money is on its way: its event repeats the sync.
    logEvent.reconcileFailed('invoice', request.invoice, error);
  }
  await changeClaim(request, 'release');
  if (!isRefundEffective(refund)) throw new DomainError('refund-refused');
  return { changed: true };
}

async function requirePlanInvoice({
  uid,
  invoice: id,
}: RefundInvoiceRequest): Promise<Stripe.Invoice> {
  const [customer, invoice] = await Promise.all([findCustomerId(uid), findInvoice(id)]);
  const isOwn = customer !== null && invoice !== undefined && idOf(invoice.customer) === customer;
  if (!isOwn || !(await isPlanInvoice(invoice))) throw new DomainError('not-found');
  return invoice;
}

/**
 * Claims an invoice, so that only one request refunds it at a time.
 *
 * @returns the number of idempotency keys that failures of Stripe used up; undefined for a request
 * that is done
 */
function claimInvoice(actor: string, request: RefundInvoiceRequest): Promise<number | undefined> {
  const { uid, invoice, request: requestId } = request;
  const db = database();
  return runAdminTransaction(actor, async ({ transaction }) => {
    const reference = db.doc(path.customer(uid));
    const { refund_claims } = parseCustomer((await transaction.get(reference)).data());
    if ((await transaction.get(db.doc(path.refundEntry(requestId)))).exists) return undefined;
    const present = refund_claims?.[invoice];
    const isRepeated = present?.request === requestId;
    const claimedAt = present?.at.getTime() ?? 0;
    if (!isRepeated && Date.now() - claimedAt < MAX_CALL_MS) throw new DomainError('conflict');
    const attempt = isRepeated ? present.attempt : 0;
    transaction.update(reference, {
      [claimPath(invoice)]: { request: requestId, at: Timestamp.now(), attempt },
    });
    return attempt;
  });
}

/**
 * Creates the refund, or returns the one that this request has made. Releases the claim if nothing
 * was and will be sent.
 */
async function createOnClaim(
  actor: string,
  request: RefundInvoiceRequest,
  invoice: Stripe.Invoice,
  attempt: number,
): Promise<{ refund: Stripe.Refund; payment: string }> {
  try {
    const { own, payment } = await choosePayment(request);
    const refund = own ?? (await createRefund(actor, request, invoice, { payment, attempt }));
    return { refund, payment };
  } catch (error) {
    const isRefused =
      error instanceof DomainError || REFUSALS.some((refusal) => error instanceof refusal);
    if (isRefused) await changeClaim(request, 'release');
    else if (invalidatesIdempotencyKey(error)) await changeClaim(request, 'next-attempt');
    throw translated(error);
  }
}

function translated(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return new DomainError('conflict', { cause: error });
  }
  if (isAlreadyRefunded(error)) return new DomainError('nothing-to-refund', { cause: error });
  if (isChargeDisputed(error)) return new DomainError('refund-disputed', { cause: error });
  return error instanceof StripeInvalidRequestError
    ? new DomainError('refund-refused', { cause: error })
    : error;
}

/**
 * Returns the payment of an invoice of which enough is left, read after the claim: no other request
 * changes it meanwhile.
 *
 * @throws DomainError `conflict`, `nothing-to-refund`, `refund-disputed`, `invalid-data`
 */
async function choosePayment({
  invoice,
  request,
  amount_cents,
  expected_refunded_cents,
}: RefundInvoiceRequest): Promise<{ own: Stripe.Refund | undefined; payment: string }> {
  const payments = await paymentsOfInvoice(invoice);
  const isOwn = ({ metadata }: Stripe.Refund) => metadata?.request === request;
  for (const { id, refunds } of payments) {
    const own = refunds.find(isOwn);
    if (own !== undefined) return { own, payment: id };
  }
  if (payments.reduce((sum, { refunded }) => sum + refunded, 0) !== expected_refunded_cents) {
    throw new DomainError('conflict');
  }
  if (payments.every(({ left }) => left <= 0)) throw new DomainError('nothing-to-refund');
  const chosen = payments.find(({ left }) => left >= amount_cents);
  if (chosen === undefined) throw new DomainError('invalid-data');
  if (chosen.isDisputed) throw new DomainError('refund-disputed');
  return { own: undefined, payment: chosen.id };
}

async function paymentsOfInvoice(invoice: string) {
  const { data } = await stripe().invoicePayments.list({ invoice, status: 'paid', limit: 100 });
  const paid = data.flatMap(({ payment, amount_paid }) => {
    const id = idOf(payment.payment_intent);
    return id === null ? [] : [{ id, cents: amount_paid ?? 0 }];
  });
  return Promise.all(
    paid.map(async ({ id, cents }) => {
      const [refunds, disputes] = await Promise.all([refundsOf(id), disputesOf(id)]);
      const refunded = refundedCents(refunds, () => true);
      const left = cents - refunded - lostCents(disputes);
      return { id, refunds, refunded, left, isDisputed: disputes.some(isDisputeOpen) };
    }),
  );
}

function createRefund(
  admin: string,
  { invoice: id, request, amount_cents: amount, reason }: RefundInvoiceRequest,
  { number }: Stripe.Invoice,
  { payment: payment_intent, attempt }: { payment: string; attempt: number },
): Promise<Stripe.Refund> {
  const metadata: InvoiceRefundMetadata = { request, admin, reason, invoice: number ?? id };
  return stripe().refunds.create(
    { payment_intent, amount, reason: 'requested_by_customer', metadata: { ...metadata } },
    { idempotencyKey: `refund:${id}:${request}:${attempt}` },
  );
}

const claimPath = (invoice: string) => `refund_claims.${invoice}`;

/**
 * Releases the claim of a request, or counts an attempt, unless another request has claimed the
 * invoice since.
 */
async function changeClaim(
  { uid, invoice, request }: RefundInvoiceRequest,
  change: 'release' | 'next-attempt',
): Promise<void> {
  const db = database();
  const reference = db.doc(path.customer(uid));
  const claim = claimPath(invoice);
  const fields =
    change === 'release'
      ? { [claim]: FieldValue.delete() }
      : { [`${claim}.attempt`]: FieldValue.increment(1) };
  await db.runTransaction(async (transaction) => {
    const { refund_claims } = parseCustomer((await transaction.get(reference)).data());
    if (refund_claims?.[invoice]?.request === request) transaction.update(reference, fields);
  });
}
