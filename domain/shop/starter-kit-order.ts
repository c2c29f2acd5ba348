import * as z from 'zod/mini';
import { instant, serverInstant, parserOf } from '../parsing/parse.ts';
import {
  FULFILMENT_STATUSES,
  ORDER_STATUSES,
  type FulfilmentStatus,
  type OrderStatus,
} from '../values.ts';
import { nameTokens, searchTokens } from '../search-tokens.ts';
import { type Day, dayIn, STUDIO_TIME_ZONE } from '../time/day.ts';
import { addWorkingDays } from '../time/working-days.ts';

const orderSchema = z.object({
  /** Absent for orders from before the numbers; `orderReference` returns what to show. */
  number: z.optional(z.string()),
  user_id: z.string(),
  /** When ordering; absent once the member has left, and for orders from before the numbers. */
  email: z.optional(z.string()),
  full_name: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Absent once the member has left. */
  phone: z.optional(z.string()),
  /** Euro cents, tax and shipping included. */
  amount_total: z.int(),
  /**
   * Euro cents of the kit, its delivery, and what the plan takes off; absent from the oldest
   * orders.
   */
  price_cents: z.optional(z.int()),
  shipping_cents: z.optional(z.int()),
  discount_cents: z.optional(z.int()),
  /**
   * Working days from the payment to the delivery, as the buyer read them; absent from older
   * orders.
   */
  delivery_days: z.optional(z.int()),
  status: z.enum(ORDER_STATUSES),
  /** Fulfilment before a refund or dispute. */
  fulfilment: z.optional(z.enum(FULFILMENT_STATUSES)),
  tracking_number: z.optional(z.string()),
  /** Checkout completed, but the money has not arrived: bank debits take days. */
  is_processing: z.optional(z.boolean()),
  /** Euro cents refunded so far; the status is `refunded` once it is all. */
  refunded_cents: z.optional(z.int()),
  /** When the last of it was refunded. */
  refunded_at: z.optional(instant),
  /** Euro cents of refunds that failed at Stripe; absent once an admin settled them. */
  failed_refund_cents: z.optional(z.int()),
  /**
   * When the buyer withdrew from the contract; a shipped kit must be returned before the refund.
   */
  withdrawn_at: z.optional(instant),
  /** When an admin recorded that the kit came back. */
  returned_at: z.optional(instant),
  /**
   * When it was marked as shipped last; absent for orders shipped before it was stored. Each is
   * told to the buyer once.
   */
  shipped_at: z.optional(serverInstant),
  /**
   * When the bank opened the last dispute of the payment, and what became of it: Stripe's status of
   * a dispute.
   */
  disputed_at: z.optional(instant),
  dispute_status: z.optional(z.string()),
  /** Until when Stripe takes an answer to the open dispute; absent once it was given. */
  dispute_due_by: z.optional(instant),
  /** Stripe's code of why the payment is disputed; absent once that is decided. */
  dispute_reason: z.optional(z.string()),
  stripe_session_id: z.optional(z.string()),
  /** Absent until it is paid, and for an order that cost nothing. */
  stripe_payment_intent_id: z.optional(z.string()),
  /** When it was paid; an order that cost nothing is paid when its checkout was opened. */
  paid_at: z.optional(instant),
  created_at: instant,
  updated_at: z.optional(serverInstant),
  updated_by: z.optional(z.string()),
});
/**
 * `starter_kit_orders/{id}`: written by the server; admins update fulfilment and tracking number of
 * a paid one.
 */
export type StarterKitOrder = z.output<typeof orderSchema>;
export const parseStarterKitOrder = parserOf('starter_kit_order', orderSchema);

/** Returns the number of the nth order of a year: `AF-2026-000123`. */
export const formatOrderNumber = (year: string, position: number): string =>
  `AF-${year}-${String(position).padStart(6, '0')}`;

/**
 * Returns what people call an order: its number, or the start of its id if it is older than the
 * numbers.
 */
export const orderReference = (id: string, { number }: { number?: string | undefined }): string =>
  number ?? id.slice(0, 8).toUpperCase();

/**
 * Returns the search tokens of an order: of the buyer's name and e-mail, and of the number with and
 * without zeros.
 */
export function orderTokens(number: string, fullName: string, email: string): string[] {
  const position = number.replace(/^.*-0*/, '');
  return [...new Set([...searchTokens(fullName, email), ...nameTokens([number, position])])].sort();
}

/** A line of an order's price. `code`: a promotion code that the buyer entered at Stripe. */
export interface OrderLine {
  kind: 'kit' | 'discount' | 'shipping' | 'code';
  /** Euro cents; negative for what is taken off. */
  cents: number;
}

/**
 * Returns what an order consists of, which sums up to its amount; the kit with its delivery for the
 * oldest orders.
 */
export function orderLines(
  order: Pick<
    StarterKitOrder,
    'amount_total' | 'price_cents' | 'shipping_cents' | 'discount_cents'
  >,
): OrderLine[] {
  const { amount_total, price_cents, shipping_cents = 0, discount_cents = 0 } = order;
  if (price_cents === undefined) return [{ kind: 'kit', cents: amount_total }];
  const code = amount_total - (price_cents - discount_cents + shipping_cents);
  return [
    { kind: 'kit', cents: price_cents },
    ...(discount_cents > 0 ? [{ kind: 'discount', cents: -discount_cents } as const] : []),
    { kind: 'shipping', cents: shipping_cents },
    ...(code === 0 ? [] : [{ kind: 'code', cents: code } as const]),
  ];
}

/**
 * Returns the last day on which a paid order should arrive; undefined for an unpaid one, or one
 * without delivery time.
 */
export function lastDeliveryDay({
  paid_at,
  delivery_days,
}: Pick<StarterKitOrder, 'paid_at' | 'delivery_days'>): Day | undefined {
  if (paid_at === undefined || delivery_days === undefined) return undefined;
  return addWorkingDays(dayIn(STUDIO_TIME_ZONE, paid_at), delivery_days);
}

/** The state of an order's payment at Stripe. */
export interface OrderPayment {
  /** `processing`: completed, but the money has not arrived. `failed`: it did not arrive. */
  state: 'open' | 'expired' | 'processing' | 'failed' | 'paid';
  /** Euro cents, tax, shipping and discount included. */
  amount_total: number;
  /** Refunded euro cents, including pending refunds, excluding failed ones. */
  refunded_cents: number;
  /** The payment is disputed, or the dispute was lost. */
  is_disputed: boolean;
}

export interface OrderState {
  status: OrderStatus;
  fulfilment?: FulfilmentStatus | undefined;
}

/**
 * Returns the state of an order after a change of its payment. The fulfilment is kept during a
 * dispute or refund and restored afterwards. A paid order never becomes unpaid.
 */
export function nextOrderState(current: OrderState, payment: OrderPayment): OrderState {
  const fulfilmentBefore = fulfilmentOf(current);
  if (payment.state !== 'paid') {
    if (fulfilmentBefore !== undefined) return current;
    return {
      status: payment.state === 'expired' || payment.state === 'failed' ? 'expired' : 'pending',
    };
  }
  const fulfilment = fulfilmentBefore ?? 'paid';
  if (payment.is_disputed) return { status: 'disputed', fulfilment };
  if (isWhollyRefunded(payment)) return { status: 'refunded', fulfilment };
  return { status: fulfilment };
}

/**
 * Returns whether all the money went back; false for an order that cost nothing, of which none
 * could.
 */
const isWhollyRefunded = ({ refunded_cents, amount_total }: OrderPayment): boolean =>
  refunded_cents > 0 && refunded_cents >= amount_total;

/** Returns whether a part of an order was refunded: it is still fulfilled. */
export const isPartlyRefunded = (order: {
  status: OrderStatus;
  refunded_cents?: number | undefined;
}): boolean => (order.refunded_cents ?? 0) > 0 && order.status !== 'refunded';

/** Returns the fulfilment status of an order; undefined if it was never paid. */
export function fulfilmentOf({ status, fulfilment }: OrderState): FulfilmentStatus | undefined {
  return FULFILMENT_STATUSES.find((one) => one === status) ?? fulfilment;
}
