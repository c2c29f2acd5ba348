import { onDocumentUpdated } from 'firebase-functions/firestore';
import { isShippingNews, tellShipped } from '../services/order-notices.ts';

/** An order that is on its way is told to its buyer. */
export const orderShipped = onDocumentUpdated(
  { document: 'starter_kit_orders/{orderId}', retry: true },
  async ({ data, params }) => {
    const [before, after] = [data?.before.data(), data?.after.data()];
    if (after && isShippingNews(before, after)) await tellShipped(params.orderId, after);
  },
);
