import * as z from 'zod/mini';
import { instant, serverInstant, parserOf } from '../parsing/parse.ts';
import { FULFILMENT_STATUSES, ORDER_STATUSES } from '../values.ts';

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
  /** When the buyer withdrew from the contract; a shipped kit must be returned before the refund. */
  withdrawn_at: z.optional(instant),
  /** When an admin recorded that the kit came back. */
  returned_at: z.optional(instant),
  stripe_session_id: z.optional(z.string()),
  stripe_payment_intent_id: z.optional(z.string()),
  paid_at: z.optional(instant),
  created_at: instant,
  updated_at: z.optional(serverInstant),
  updated_by: z.optional(z.string()),
});
/** `starter_kit_orders/{id}`: written by the server; admins update fulfilment and tracking number of a paid one. */
export type StarterKitOrder = z.output<typeof orderSchema>;
export const parseStarterKitOrder = parserOf('starter_kit_order', orderSchema);
