import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { FulfilmentStatus } from './data/order-store.ts';

/** The state of an order that admins move; undefined where the money decides (never paid, given back, in dispute). */
export function fulfilmentStatus(status: StarterKitOrder['status']): FulfilmentStatus | undefined {
  return status === 'paid' || status === 'expedier' || status === 'expedié' ? status : undefined;
}
