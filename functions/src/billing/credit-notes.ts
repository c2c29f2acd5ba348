import { Stripe } from 'stripe';
import { logEvent } from '../platform/log.ts';
import { isInvalidRequest, stripe, undefinedIf, idOf } from '../platform/stripe.ts';
import { refundsOf } from './plan-payments.ts';
import { isRefundEffective } from './refunds.ts';

/**
 * Issues a credit note for each refund of an invoice's payment, wherever it was made, and voids
 * that of a refund that failed. Safe to repeat: a refund that a person credited at Stripe has its
 * note.
 */
export async function syncCreditNotes(payment_intent: string): Promise<void> {
  const payment = { type: 'payment_intent', payment_intent } as const;
  const invoice = idOf((await stripe().invoicePayments.list({ payment })).data[0]?.invoice);
  if (invoice === null) return;
  const [refunds, notes] = await Promise.all([
    refundsOf(payment_intent),
    stripe().creditNotes.list({ invoice, limit: 100 }),
  ]);
  const issued = notes.data.filter(({ status }) => status === 'issued');
  for (const refund of refunds) {
    const note = issued.find((one) =>
      one.refunds.some((credited) => idOf(credited.refund) === refund.id),
    );
    if (refund.status === 'succeeded' && note === undefined) await issueCreditNote(invoice, refund);
    // A parallel call may have voided it.
    if (note !== undefined && !isRefundEffective(refund)) {
      await undefinedIf(isInvalidRequest, stripe().creditNotes.voidCreditNote(note.id));
    }
  }
}

/** Issues the note of a refund. One that Stripe refuses is left to a person: the money was sent. */
async function issueCreditNote(
  invoice: string,
  { id: refund, amount }: Stripe.Refund,
): Promise<void> {
  try {
    // The app's own mails speak about refunds; the portal shows the note.
    const note = { invoice, amount, email_type: 'none', refunds: [{ refund }] };
    await stripe().creditNotes.create(note, { idempotencyKey: `credit-note:${refund}` });
  } catch (error) {
    const isRefused =
      isInvalidRequest(error) || error instanceof Stripe.errors.StripePermissionError;
    if (!isRefused) throw error;
    logEvent.creditNoteRefused(refund, error);
  }
}
