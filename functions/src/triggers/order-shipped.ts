import { onDocumentUpdated } from 'firebase-functions/firestore';
import { isShippingNews, tellShipped } from '../services/order-notices.ts';

/** An order that is on its way is told to its buyer. */
export const orderShipped = onDocumentUpdated(
  { document: 'starter_kit_orders/{orderId}', retry: true },
  async ({ data, params }) => {
    const before = data?.before.data();
    if (data && isShippingNews(before, data.after.data())) await tellShipped(params.orderId, before, data.after);
  },
);
