import { fulfilmentOf, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { Item } from '../../../lib/firestore/live-query.tsx';
import type { FulfilmentStatus } from './data/order-store.ts';

export type Order = Item<StarterKitOrder>;

/**
 * Returns the status if admins may change it; undefined for an unpaid, refunded or disputed order.
 */
export const fulfilmentStatus = (
  status: StarterKitOrder['status'],
): FulfilmentStatus | undefined =>
  status === 'paid' || status === 'expedier' || status === 'expedié' ? status : undefined;

/** Returns whether an order waits for its parcel. */
export const isShippable = ({ status }: StarterKitOrder): boolean =>
  status === 'paid' || status === 'expedier';

/**
 * Returns what the refund dialog can do for an order: give back money, or only record that the kit
 * came back.
 */
export function refundActionOf(order: StarterKitOrder): 'refund' | 'return' | undefined {
  if (order.stripe_payment_intent_id === undefined) return undefined;
  if (fulfilmentStatus(order.status) !== undefined) return 'refund';
  const canReturn = fulfilmentOf(order) === 'expedié' && order.returned_at === undefined;
  return order.status === 'refunded' && canReturn ? 'return' : undefined;
}
