import type { Stripe } from 'stripe';
import { waitFor } from '../../functions/support/documents.ts';
import type { StripeBackend } from './stripe-backend.ts';

/** Waits for the dispute of a payment, which an account opens after a moment. */
export async function disputeOf(
  { stripe }: StripeBackend,
  payment: Stripe.DisputeListParams,
): Promise<Stripe.Dispute> {
  const { data } = await waitFor(
    () => stripe.disputes.list(payment),
    ({ data: found }) => found.length > 0,
  );
  const [dispute] = data;
  if (dispute === undefined) throw new Error('The payment is not disputed.');
  return dispute;
}

/** Submits the evidence that decides a test dispute: https://docs.stripe.com/testing#evidence. */
export async function decideDispute(
  backend: StripeBackend,
  { id }: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Promise<void> {
  const { disputes } = backend.stripe;
  const uncategorized_text = outcome === 'won' ? 'winning_evidence' : 'losing_evidence';
  await disputes.update(id, { evidence: { uncategorized_text }, submit: true });
  await waitFor(
    () => disputes.retrieve(id),
    ({ status }) => status === outcome,
  );
  await backend.waitForEvents();
}
