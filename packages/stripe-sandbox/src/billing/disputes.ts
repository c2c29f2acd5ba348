import { invalidRequest } from '../core/api-error.ts';
import { emitEvent } from '../core/emit-event.ts';
import type { Charge, Dispute } from '../core/stored-objects.ts';
import { DAY_S } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';

/** How long the merchant has to submit evidence. */
const EVIDENCE_DUE_S = 9 * DAY_S;

/** Opens a dispute: marks the charge and emits the event. */
export function openDispute(world: World, charge: Charge, reason: string): Dispute {
  const created = world.nowFor(charge.customer);
  charge.disputed = true;
  const dispute = buildObject('dispute', {
    id: world.id('dispute'),
    amount: charge.amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason,
  });
  dispute.evidence_details.due_by = created + EVIDENCE_DUE_S;
  world.tables.dispute.insert(dispute);
  emitEvent(world, 'charge.dispute.created', dispute, undefined, charge.customer);
  return dispute;
}

/**
 * Closes a dispute with the bank's decision.
 * @throws ApiError 400 for a closed dispute
 */
export function closeDispute(world: World, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest(`Dispute ${dispute.id} is already ${dispute.status}.`, { param: 'dispute' });
  }
  const before = dispute.status;
  dispute.status = status;
  emitEvent(
    world,
    'charge.dispute.closed',
    dispute,
    { status: before },
    world.getExisting('charge', dispute.charge).customer,
  );
  return dispute;
}
