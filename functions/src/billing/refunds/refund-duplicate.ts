import { isAlreadyRefunded } from '../../platform/stripe-errors.ts';
import { idOf } from '../subscription/plan-subscriptions.ts';
import { stripe } from '../../platform/stripe.ts';

/**
 * Refunds an invoice in full; does nothing if it is not paid. Needs no idempotency key: Stripe rejects a second full
 * refund, and with a key would repeat its own failures for a day.
 */
export async function refundDuplicatePayment(invoiceId: string): Promise<void> {
  const { data } = await stripe().invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 100 });
  for (const { payment } of data) {
    const intent = idOf(payment.payment_intent);
    if (intent === null) continue;
    try {
      await stripe().refunds.create({ payment_intent: intent, reason: 'duplicate' });
    } catch (error) {
      if (!isAlreadyRefunded(error)) throw error;
    }
  }
}
