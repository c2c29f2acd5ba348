import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { ToastAction } from '../../../components/feedback/toast.tsx';
import { useOutcomeToast } from '../../../components/admin/use-outcome-toast.ts';
import type { Item } from '../../../lib/firestore/live-query.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { setOrderStatus, type FulfilmentStatus, revertOrderStatus } from './data/order-store.ts';

export type Order = Item<StarterKitOrder>;

/** Returns the status if admins may change it; undefined for an unpaid, refunded or disputed order. */
export const fulfilmentStatus = (status: StarterKitOrder['status']): FulfilmentStatus | undefined =>
  status === 'paid' || status === 'expedier' || status === 'expedié' ? status : undefined;

/**
 * Changes the status of orders and shows the result in a toast, with an undo unless the buyer was sent an e-mail.
 * `pending` holds the ids of the orders whose change runs.
 */
export function useOrderStatusChange() {
  const { t } = useTranslation('admin');
  const showOutcome = useOutcomeToast();
  const session = useSession();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const uid = session.status === 'signed-in' ? session.uid : '';

  async function runPending(id: string, work: () => Promise<void>, done: string, ...undo: [ToastAction?]) {
    setPending((all) => new Set([...all, id]));
    await showOutcome(work, done, (why, code) => (code === 'conflict' ? t('conflict.order') : why), ...undo);
    setPending((all) => new Set([...all].filter((one) => one !== id)));
  }

  return {
    pending,
    setStatus: ({ id, data }: Order, to: FulfilmentStatus) => {
      const before = fulfilmentStatus(data.status);
      if (before === undefined || before === to) return;
      const name = data.full_name;
      const revert = () => revertOrderStatus(uid, id, to, before);
      const undo = { label: t('undo'), run: () => void runPending(id, revert, t('orders.taken-back', { name })) };
      const send = () => setOrderStatus(uid, id, data, to);
      // Shipping sends the buyer an e-mail, which cannot be undone.
      void runPending(id, send, t(`orders.moved.${to}`, { name }), to === 'expedié' ? undefined : undo);
    },
  };
}
