import { invalidRequest } from '../core/api-error.ts';
import { emitEvent } from '../core/emit-event.ts';
import type { Charge, Dispute } from '../core/stored-objects.ts';
import { DAY_S } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';

/** How long the merchant has to submit evidence. */
const EVIDENCE_DUE_S = 9 * DAY_S;

/**
 * Opens a dispute: the bank takes the money back, and the charge cannot be refunded until the
 * dispute is won.
 */
export function openDispute(world: World, charge: Charge, reason: string): Dispute {
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} has not been paid.`, { param: 'charge' });
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} is already disputed.`, { param: 'charge' });
  }
  const created = world.nowFor(charge.customer);
  charge.disputed = true;
  const dispute = buildObject('dispute', {
    id: world.id('dispute'),
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason,
  });
  dispute.evidence_details.due_by = created + EVIDENCE_DUE_S;
  world.tables.dispute.insert(dispute);
  emitEvent(world, 'charge.dispute.created', dispute, undefined, charge.customer);
  emitEvent(world, 'charge.dispute.funds_withdrawn', dispute, undefined, charge.customer);
  return dispute;
}

/** @throws ApiError 400 for a closed dispute */
export function assertUndecided(dispute: Dispute): void {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest(`Dispute ${dispute.id} is already ${dispute.status}.`, {
      param: 'dispute',
    });
  }
}

/**
 * Closes a dispute with the bank's decision. A won one gives the money back; the charge of a lost
 * one stays paid and disputed, and cannot be refunded.
 *
 * @throws ApiError 400 for a closed dispute
 */
export function closeDispute(world: World, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  assertUndecided(dispute);
  const before = dispute.status;
  dispute.status = status;
  dispute.is_charge_refundable = status === 'won';
  const { customer } = world.getExisting('charge', dispute.charge);
  emitEvent(world, 'charge.dispute.closed', dispute, { status: before }, customer);
  if (status === 'won') {
    emitEvent(world, 'charge.dispute.funds_reinstated', dispute, undefined, customer);
  }
  return dispute;
}
