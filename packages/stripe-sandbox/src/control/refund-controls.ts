import { createRefund, failRefund } from '../billing/refunds.ts';
import type { RefundOutcome } from '../core/hidden-state.ts';
import type { Refund } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { ControlError } from './control-error.ts';
import { enumField, numberField, textField } from './read-fields.ts';
import type { Fields } from './read-fields.ts';

/** Refunds a charge as a person at the dashboard does. */
export function refundCharge(world: World, fields: Fields): Refund {
  return createRefund(world, {
    charge: world.findOrThrow('charge', textField(fields, 'charge') ?? '', 'charge'),
    amount: numberField(fields, 'amount', 1),
    reason: 'requested_by_customer',
    metadata: {},
  });
}

/** Fails a refund now, as a bank that returns the money. */
export function failRefundNow(world: World, fields: Fields): Refund {
  const refund = world.findOrThrow('refund', textField(fields, 'refund') ?? '', 'refund');
  return failRefund(world, refund, textField(fields, 'reason') ?? 'unknown');
}

/** Plans the outcome of the next refund, of one customer (`for`) or of anybody. */
export function planRefund(world: World, fields: Fields): RefundOutcome {
  const status = enumField(fields, 'status', ['failed', 'pending']);
  if (!status) throw new ControlError('status must be failed or pending.');
  const name = textField(fields, 'for');
  const planned: RefundOutcome = {
    ...(name === undefined ? {} : { for: name }),
    status,
    failure_reason: textField(fields, 'reason') ?? 'unknown',
  };
  world.hidden.refund_outcomes.push(planned);
  return planned;
}
