import { Suspense } from 'react';
import { lazyPage } from '../../../lib/lazy-page.ts';
import type { Order } from './order-actions.ts';

/** With the library that draws barcodes. */
const PackingSlips = lazyPage('PackingSlips', ['admin'], () => import('./packing-slip.tsx'));

interface PrintQueueProps {
  /** Whose slips to print, a new list for each press; `null` prints nothing. */
  orders: readonly Order[] | null;
  /** A stable function; called when the print dialog is closed. */
  onDone: () => void;
}

/** Prints the slips of orders; shows nothing on the screen. */
export function PrintQueue({ orders, onDone }: PrintQueueProps) {
  if (orders === null) return null;
  return (
    <Suspense fallback={null}>
      <PackingSlips orders={orders} onDone={onDone} />
    </Suspense>
  );
}
