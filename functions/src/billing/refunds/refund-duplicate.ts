import { isAlreadyRefunded } from '../../platform/stripe-errors.ts';
import { idOf } from '../subscription/plan-subscriptions.ts';
import { stripe } from '../../platform/stripe.ts';

/**
 * Gives back in full what an invoice was paid with; nothing for one that is not paid. Asked again, it gives nothing twice:
 * Stripe refuses a second refund of the whole. A key of ours would keep a failure of Stripe's own for a day.
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
