import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { useToast } from '../../../components/feedback/toast.tsx';
import { toAppError } from '../../../lib/errors.ts';
import type { Item } from '../../../lib/firestore/live-query.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { setOrderStatus, type FulfilmentStatus, revertOrderStatus } from './data/order-store.ts';

export type Order = Item<StarterKitOrder>;

/** Returns the status if admins may change it; undefined for an unpaid, refunded or disputed order. */
export function fulfilmentStatus(status: StarterKitOrder['status']): FulfilmentStatus | undefined {
  return status === 'paid' || status === 'expedier' || status === 'expedié' ? status : undefined;
}

/**
 * Changes the status of orders and shows the result in a toast, with an undo unless the buyer was sent an e-mail.
 * `pending` holds the ids of the orders whose change runs.
 */
export function useOrderStatusChange(): {
  pending: ReadonlySet<string>;
  setStatus: (order: Order, to: FulfilmentStatus) => void;
} {
  const { t } = useTranslation(['admin', 'errors']);
  const toast = useToast();
  const session = useSession();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const uid = session.status === 'signed-in' ? session.uid : '';

  async function runPending(id: string, work: () => Promise<void>, done: () => void) {
    setPending((all) => new Set([...all, id]));
    try {
      await work();
      done();
    } catch (error) {
      const { code } = toAppError(error);
      toast('error', code === 'conflict' ? t('admin:conflict.order') : t(`errors:${code}`));
    } finally {
      setPending((all) => new Set([...all].filter((one) => one !== id)));
    }
  }

  return {
    pending,
    setStatus({ id, data }, to) {
      const before = fulfilmentStatus(data.status);
      if (before === undefined || before === to) return;
      const name = data.full_name;
      const undo = {
        label: t('admin:undo'),
        run: () =>
          void runPending(
            id,
            () => revertOrderStatus(uid, id, to, before),
            () => toast('success', t('admin:orders.taken-back', { name })),
          ),
      };
      void runPending(
        id,
        () => setOrderStatus(uid, id, data, to),
        // Shipping sends the buyer an e-mail, which cannot be undone.
        () => toast('success', t(`admin:orders.moved.${to}`, { name }), to === 'expedié' ? undefined : undo),
      );
    },
  };
}
