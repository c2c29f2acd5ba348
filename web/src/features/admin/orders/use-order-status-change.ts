import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToastAction } from '../../../components/feedback/toast.tsx';
import { useOutcomeToast } from '../../../components/admin/use-outcome-toast.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { setOrderStatus, revertOrderStatus } from './data/order-store.ts';
import { fulfilmentStatus, type Order } from './order-actions.ts';

/**
 * Marks orders as to be shipped, which tells the buyer nothing, and shows the result in a toast
 * with an undo. `pending` holds the ids of the orders whose change runs.
 */
export function useOrderStatusChange() {
  const { t } = useTranslation('admin');
  const showOutcome = useOutcomeToast();
  const session = useSession();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const uid = session.status === 'signed-in' ? session.uid : '';

  async function runPending(
    id: string,
    work: () => Promise<void>,
    done: string,
    ...undo: [ToastAction?]
  ) {
    setPending((all) => new Set([...all, id]));
    await showOutcome(
      work,
      done,
      (why, code) => (code === 'conflict' ? t('conflict.order') : why),
      ...undo,
    );
    setPending((all) => new Set([...all].filter((one) => one !== id)));
  }

  return {
    pending,
    markToShip: ({ id, data }: Order) => {
      const before = fulfilmentStatus(data.status);
      if (before === undefined || before === 'expedier') return;
      const name = data.full_name;
      const revert = () => revertOrderStatus(uid, id, 'expedier', before);
      const undo = {
        label: t('undo'),
        run: () => void runPending(id, revert, t('orders.taken-back', { name })),
      };
      const send = () => setOrderStatus(uid, id, data, 'expedier');
      // Without its time, a shipping that is restored would be told to the buyer as a new one.
      const canUndo = before === 'paid' || data.shipped_at !== undefined;
      void runPending(id, send, t('orders.moved.expedier', { name }), canUndo ? undo : undefined);
    },
  };
}
