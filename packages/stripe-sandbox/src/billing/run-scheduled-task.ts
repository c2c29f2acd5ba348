import type { Task, TaskKind } from '../core/scheduled-tasks.ts';
import type { World } from '../core/world.ts';
import { expireSession } from './expire-checkout-session.ts';
import { settleDebit } from './sepa-debits.ts';
import { endSubscription } from './end-subscription.ts';
import { expirePendingPlan } from './pending-update.ts';
import { settleRefund } from './refunds.ts';
import {
  sendUpcomingInvoice,
  chargeAutomatically,
  endPeriod,
  expireIncomplete,
  finalizeAndCharge,
} from './renew-subscription.ts';
import { startNextPhase } from './subscription-schedules.ts';

const TASK_HANDLERS: Record<TaskKind, (world: World, id: string) => void> = {
  expire_session: expireSession,
  expire_pending_update: expirePendingPlan,
  expire_incomplete: expireIncomplete,
  upcoming_invoice: sendUpcomingInvoice,
  schedule_phase: startNextPhase,
  end_period: endPeriod,
  cancel_subscription: (world, id) =>
    endSubscription(world, world.getExisting('subscription', id), 'cancellation_requested'),
  finalize_invoice: finalizeAndCharge,
  retry_invoice: chargeAutomatically,
  settle_refund: settleRefund,
  settle_debit: settleDebit,
};

/** Runs a due task; `world.now` is the second at which it was due. */
export function runTask(world: World, task: Task): void {
  TASK_HANDLERS[task.kind](world, task.id);
}
