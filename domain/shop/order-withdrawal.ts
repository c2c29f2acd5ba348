import { assumedDeliveryDate, isWithdrawalOpen } from '../billing/withdrawal.ts';
import { fulfilmentOf, type StarterKitOrder } from './starter-kit-order.ts';

/** Returns whether the contract is concluded: paid, or with its payment processing. */
export function isOrderConcluded(order: StarterKitOrder): boolean {
  return order.is_processing === true || fulfilmentOf(order) !== undefined;
}

/**
 * Returns whether the buyer of an order can withdraw from it.
 *
 * @param at  not before it was placed
 */
export function isOrderWithdrawable(order: StarterKitOrder, at: Date): boolean {
  if (!isOrderConcluded(order)) return false;
  if (order.withdrawn_at !== undefined || order.status === 'refunded') return false;
  const isShipped = fulfilmentOf(order) === 'expedié';
  // The last update of an order is not earlier than its shipping.
  return (
    !isShipped || isWithdrawalOpen(assumedDeliveryDate(order.updated_at ?? order.created_at), at)
  );
}

/** Returns the euro cents that have not been given back of an order. */
export const keptCents = ({ amount_total, refunded_cents = 0 }: StarterKitOrder): number =>
  Math.max(0, amount_total - refunded_cents);
