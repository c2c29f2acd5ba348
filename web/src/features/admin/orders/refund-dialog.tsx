import { OrderRefundDialog } from '../../../components/admin/refund-dialog.tsx';
import { refundOrder } from './data/order-store.ts';
import type { Order } from './order-actions.ts';

/** Refunds a part or all of an order, and records that the kit came back. Mounted while open. */
export const RefundDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => (
  <OrderRefundDialog order={order} refund={refundOrder} onClose={onClose} />
);
