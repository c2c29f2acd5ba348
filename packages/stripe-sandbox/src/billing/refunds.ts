import { invalidRequest } from '../core/api-error.ts';
import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import type { Charge, Refund } from '../core/stored-objects.ts';
import { DAY_S } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';
import { cardBehavior } from './payment-methods.ts';

export interface RefundFields {
  charge: Charge;
  amount?: number;
  reason: Refund['reason'];
  metadata: Record<string, string>;
}

/**
 * Refunds a charge: an amount in cents, or all that is left.
 * @throws ApiError 400 `charge_already_refunded`, or when the amount is more than is left
 */
export function createRefund(world: World, fields: RefundFields): Refund {
  const { charge } = fields;
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} has not been paid.`, { param: 'charge' });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = fields.amount ?? left;
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, {
      param: 'amount',
    });
  }
  const method = world.getExisting('payment_method', charge.payment_method);
  const afterCharge = method.type === 'card' ? cardBehavior(world, method).card.afterCharge : 'nothing';
  const created = world.nowFor(charge.customer);
  const newRefund = buildObject('refund', {
    id: world.id('refund'),
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    customer: charge.customer,
    currency: charge.currency,
    created,
    metadata: fields.metadata,
    reason: fields.reason,
    status: afterCharge === 'refund-pending' ? 'pending' : 'succeeded',
  });
  world.tables.refund.insert(newRefund);
  emitEvent(world, 'refund.created', newRefund);
  updateAndEmit(world, 'charge.refunded', charge, (edited) => addRefundedAmount(edited, amount));
  if (afterCharge === 'refund-pending' || afterCharge === 'refund-fails') {
    world.schedule('settle_refund', newRefund.id, created + DAY_S, charge.customer);
  } else {
    emitEvent(world, 'refund.updated', newRefund);
  }
  return newRefund;
}

/** Settles a refund after a day: a pending one succeeds, one of a card with failing refunds fails. */
export function settleRefund(world: World, id: string): void {
  const existing = world.getExisting('refund', id);
  if (existing.status === 'pending') {
    updateAndEmit(world, 'refund.updated', existing, (edited) => {
      edited.status = 'succeeded';
    });
    return;
  }
  updateAndEmit(world, 'refund.failed', existing, (edited) => {
    edited.status = 'failed';
    edited.failure_reason = 'unknown';
  });
  updateAndEmit(world, 'charge.updated', world.getExisting('charge', existing.charge), (charge) =>
    addRefundedAmount(charge, -existing.amount),
  );
}

function addRefundedAmount(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}
