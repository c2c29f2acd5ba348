import { invalidRequest } from '../core/api-error.ts';
import { customerAliases } from '../core/customer-aliases.ts';
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
  if (charge.disputed && !isRefundable(world, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} has not been paid.`, { param: 'charge' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = fields.amount ?? left;
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      {
        param: 'amount',
      },
    );
  }
  const outcome = takeOutcome(world, charge);
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
    status: outcome.status,
  });
  world.tables.refund.insert(newRefund);
  if (outcome.status === 'failed') {
    newRefund.failure_reason = outcome.failure_reason;
    emitEvent(world, 'refund.created', newRefund);
    emitEvent(world, 'refund.failed', newRefund, { status: 'pending' });
    return newRefund;
  }
  emitEvent(world, 'refund.created', newRefund);
  updateAndEmit(world, 'charge.refunded', charge, (edited) => addRefundedAmount(edited, amount));
  if (outcome.isSettledLater) {
    world.schedule('settle_refund', newRefund.id, created + DAY_S, charge.customer);
  } else emitEvent(world, 'refund.updated', newRefund);
  return newRefund;
}

interface Outcome {
  status: 'succeeded' | 'pending' | 'failed';
  failure_reason?: string;
  /** A pending refund succeeds and a succeeded one fails, a day later. */
  isSettledLater: boolean;
}

/** Decides a refund: by the outcome planned in the control API, else by the test card. */
function takeOutcome(world: World, charge: Charge): Outcome {
  const aliases = customerAliases(world, charge.customer);
  const index = world.hidden.refund_outcomes.findIndex(
    (planned) => planned.for === undefined || aliases.includes(planned.for),
  );
  const [planned] = index < 0 ? [] : world.hidden.refund_outcomes.splice(index, 1);
  if (planned) return { ...planned, isSettledLater: planned.status === 'pending' };
  const method = world.getExisting('payment_method', charge.payment_method);
  const afterCharge =
    method.type === 'card' ? cardBehavior(world, method).card.afterCharge : 'nothing';
  return {
    status: afterCharge === 'refund-pending' ? 'pending' : 'succeeded',
    isSettledLater: afterCharge === 'refund-pending' || afterCharge === 'refund-fails',
  };
}

/**
 * Settles a refund after a day: a pending one succeeds, one of a card with failing refunds fails.
 */
export function settleRefund(world: World, id: string): void {
  const existing = world.getExisting('refund', id);
  if (existing.status === 'failed') return;
  if (existing.status === 'pending') {
    updateAndEmit(world, 'refund.updated', existing, (edited) => {
      edited.status = 'succeeded';
    });
    return;
  }
  failRefund(world, existing, 'unknown');
}

/**
 * Fails a refund that was pending or had succeeded: the bank returned the money to the merchant, so
 * the charge is no longer refunded.
 *
 * @throws ApiError 400 for a refund that has failed already
 */
export function failRefund(world: World, refund: Refund, reason: string): Refund {
  if (refund.status === 'failed') {
    throw invalidRequest(`Refund ${refund.id} has already failed.`, { param: 'refund' });
  }
  world.unschedule('settle_refund', refund.id);
  updateAndEmit(world, 'refund.failed', refund, (edited) => {
    edited.status = 'failed';
    edited.failure_reason = reason;
    edited.failure_balance_transaction = world.id('balance_transaction');
  });
  updateAndEmit(world, 'charge.updated', world.getExisting('charge', refund.charge), (charge) =>
    addRefundedAmount(charge, -refund.amount),
  );
  return refund;
}

function addRefundedAmount(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}

/** A disputed charge can be refunded only after its dispute was won. */
function isRefundable(world: World, charge: Charge): boolean {
  return world.tables.dispute
    .all()
    .every(({ charge: id, status }) => id !== charge.id || status === 'won');
}
