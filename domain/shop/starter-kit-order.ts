import * as z from 'zod/mini';
import { instant, serverInstant } from '../parsing/instant.ts';
import { parserOf } from '../parsing/parse.ts';
import { FULFILMENT_STATUSES, ORDER_STATUSES } from '../values.ts';

const orderSchema = z.object({
  user_id: z.string(),
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
  /** When the buyer withdrew from the contract; a shipped kit must be returned before the refund. */
  withdrawn_at: z.optional(instant),
  paid_at: z.optional(instant),
  created_at: instant,
  updated_at: z.optional(serverInstant),
  updated_by: z.optional(z.string()),
});
/** `starter_kit_orders/{id}`: written by the server; admins update fulfilment and tracking number of a paid one. */
export type StarterKitOrder = z.output<typeof orderSchema>;
export const parseStarterKitOrder = parserOf('starter_kit_order', orderSchema);
