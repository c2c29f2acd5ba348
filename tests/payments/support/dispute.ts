import type { Stripe } from 'stripe';
import { waitFor } from '../../functions/support/documents.ts';
import type { StripeBackend } from './stripe-backend.ts';

/** The dispute of a payment that was made by the card which disputes; an account takes a moment to open it. */
export async function disputeOf({ stripe }: StripeBackend, payment: Stripe.DisputeListParams): Promise<Stripe.Dispute> {
  const { data } = await waitFor(
    () => stripe.disputes.list(payment),
    ({ data: found }) => found.length > 0,
  );
  const [dispute] = data;
  if (dispute === undefined) throw new Error('The payment is not disputed.');
  return dispute;
}

/** Hands in the evidence by which a test dispute is decided: https://docs.stripe.com/testing#evidence. */
export async function decideDispute(stage: StripeBackend, { id }: Stripe.Dispute, ends: 'won' | 'lost'): Promise<void> {
  const { disputes } = stage.stripe;
  const uncategorized_text = ends === 'won' ? 'winning_evidence' : 'losing_evidence';
  await disputes.update(id, { evidence: { uncategorized_text }, submit: true });
  await waitFor(
    () => disputes.retrieve(id),
    ({ status }) => status === ends,
  );
  await stage.waitForEvents();
}
