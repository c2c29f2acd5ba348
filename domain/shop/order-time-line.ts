import { fulfilmentOf, type StarterKitOrder } from './starter-kit-order.ts';

export type OrderEventKind =
  'ordered' | 'paid' | 'packing' | 'shipped' | 'disputed' | 'withdrawn' | 'returned' | 'refunded';

/** Something that happened to an order. */
interface OrderEvent {
  readonly kind: OrderEventKind;
  /**
   * Undefined where it is not stored: for what is being packed, and for orders shipped before it
   * was.
   */
  readonly at: Date | undefined;
}

/**
 * Returns what happened to an order, the oldest first; what has no time stands behind what must
 * have been before it. Of several shippings, refunds or disputes the last one.
 */
export function orderEvents(order: StarterKitOrder): OrderEvent[] {
  const fulfilment = fulfilmentOf(order);
  const all: readonly (OrderEvent | undefined)[] = [
    { kind: 'ordered', at: order.created_at },
    dated('paid', order.paid_at),
    fulfilment === 'expedier' ? { kind: 'packing', at: undefined } : undefined,
    fulfilment === 'expedié' ? { kind: 'shipped', at: order.shipped_at } : undefined,
    dated('disputed', order.disputed_at),
    dated('withdrawn', order.withdrawn_at),
    dated('returned', order.returned_at),
    (order.refunded_cents ?? 0) > 0 ? { kind: 'refunded', at: order.refunded_at } : undefined,
  ];
  let latest = order.created_at;
  const placed = all.flatMap((event) => {
    if (event === undefined) return [];
    const place = event.at ?? latest;
    if (place > latest) latest = place;
    return [{ event, place }];
  });
  return placed.toSorted((a, b) => a.place.getTime() - b.place.getTime()).map(({ event }) => event);
}

const dated = (kind: OrderEventKind, at: Date | undefined): OrderEvent | undefined =>
  at === undefined ? undefined : { kind, at };
