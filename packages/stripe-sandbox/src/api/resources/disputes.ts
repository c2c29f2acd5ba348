import type { Stripe } from 'stripe';
import { closeDispute } from '../../billing/disputes.ts';
import { unsupportedParam } from '../../core/api-error.ts';
import type { Dispute } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const disputes = [
  route<Stripe.DisputeRetrieveParams>('Disputes.retrieve', [], (world, _params, id) =>
    world.findOrThrow('dispute', id),
  ),
  route<Stripe.DisputeListParams>('Disputes.list', ['charge', 'created', 'payment_intent'], (world, params) =>
    paginate(
      '/v1/disputes',
      world.tables.dispute
        .newestFirst()
        .filter(
          (dispute) =>
            (params.charge === undefined || dispute.charge === params.charge) &&
            (params.payment_intent === undefined || dispute.payment_intent === params.payment_intent) &&
            matchesRange(dispute.created, params.created),
        ),
      params,
    ),
  ),
  route<Stripe.DisputeUpdateParams>('Disputes.update', ['evidence', 'submit'], submitEvidence),
];

/**
 * Values of `evidence[uncategorized_text]` that decide a test dispute: https://docs.stripe.com/testing#evidence.
 * Any other evidence is refused.
 */
const OUTCOME_BY_EVIDENCE: Readonly<Partial<Record<string, 'won' | 'lost'>>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

function submitEvidence(
  world: World,
  { evidence = {}, submit = true }: Stripe.DisputeUpdateParams,
  id: string,
): Dispute {
  const dispute = world.findOrThrow('dispute', id);
  const { uncategorized_text, ...others } = evidence;
  const [other] = Object.keys(others);
  if (other !== undefined) throw unsupportedParam(`evidence[${other}]`);
  if (!submit) throw unsupportedParam('submit=false');
  const outcome = OUTCOME_BY_EVIDENCE[uncategorized_text ?? ''];
  if (outcome === undefined) throw unsupportedParam('evidence[uncategorized_text]');
  dispute.evidence.uncategorized_text = uncategorized_text ?? null;
  return closeDispute(world, dispute, outcome);
}
