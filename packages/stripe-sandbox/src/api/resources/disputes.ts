import type { Stripe } from 'stripe';
import { assertUndecided, closeDispute } from '../../billing/disputes.ts';
import { updateAndEmit } from '../../core/emit-event.ts';
import type { Dispute } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const disputes = [
  route<Stripe.DisputeRetrieveParams>('Disputes.retrieve', [], (world, _params, id) =>
    world.findOrThrow('dispute', id),
  ),
  route<Stripe.DisputeListParams>(
    'Disputes.list',
    ['charge', 'created.*', 'payment_intent'],
    (world, params) =>
      paginate(
        '/v1/disputes',
        world.tables.dispute
          .newestFirst()
          .filter(
            (dispute) =>
              (params.charge === undefined || dispute.charge === params.charge) &&
              (params.payment_intent === undefined ||
                dispute.payment_intent === params.payment_intent) &&
              matchesRange(dispute.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.DisputeCloseParams>('Disputes.close', [], (world, _params, id) =>
    closeDispute(world, world.findOrThrow('dispute', id), 'lost'),
  ),
  route<Stripe.DisputeUpdateParams>(
    'Disputes.update',
    ['evidence.uncategorized_text=winning_evidence|losing_evidence', 'metadata', 'submit=true'],
    submitEvidence,
  ),
];

/**
 * Values of `evidence[uncategorized_text]` that decide a test dispute:
 * https://docs.stripe.com/testing#evidence. Any other evidence is refused.
 */
const OUTCOME_BY_EVIDENCE: Readonly<Partial<Record<string, 'won' | 'lost'>>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

function submitEvidence(
  world: World,
  { evidence, metadata }: Stripe.DisputeUpdateParams,
  id: string,
): Dispute {
  const dispute = world.findOrThrow('dispute', id);
  const text = evidence?.uncategorized_text;
  const outcome = OUTCOME_BY_EVIDENCE[text ?? ''];
  if (outcome !== undefined) assertUndecided(dispute);
  updateAndEmit(world, 'charge.dispute.updated', dispute, (edited) => {
    edited.metadata = mergeMetadata(edited.metadata, metadata);
    if (outcome === undefined) return;
    edited.evidence.uncategorized_text = text ?? null;
    edited.evidence_details.has_evidence = true;
    edited.evidence_details.submission_count = 1;
    edited.status = 'under_review';
  });
  return outcome === undefined ? dispute : closeDispute(world, dispute, outcome);
}
