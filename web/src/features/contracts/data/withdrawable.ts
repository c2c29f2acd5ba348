import type { WithdrawalPreview } from '@atelier/domain/contracts/payments';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { toAppError } from '../../../lib/errors.ts';
import { type Item, readQuery } from '../../../lib/firestore/live-query.tsx';
import { previewWithdrawal } from './contract-calls.ts';

/** What a member may withdraw from. */
export interface MemberContracts {
  /**
   * What a withdrawal from the subscription gives back; `unknown` when it could not be asked,
   * `null` without a subscription that is open to withdrawal.
   */
  readonly subscription: WithdrawalPreview | 'unknown' | null;
  /** Newest first, also those that are no longer open to withdrawal. */
  readonly orders: readonly Item<StarterKitOrder>[];
}

/** Reads what a member may withdraw from. @throws AppError when the orders cannot be read */
export async function readContracts(uid: string): Promise<MemberContracts> {
  const [orders, subscription] = await Promise.all([
    readQuery(ordersOf(uid), parseStarterKitOrder),
    previewWithdrawal({}).catch((error: unknown) => {
      const { code } = toAppError(error);
      // Otherwise offered without the amount: nobody may be kept from declaring.
      return code === 'no-subscription' || code === 'withdrawal-over' ? null : ('unknown' as const);
    }),
  ]);
  return { orders, subscription };
}
