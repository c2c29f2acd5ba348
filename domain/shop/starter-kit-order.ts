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
  /** How far it was on its way before a refund or a dispute took its place. */
  fulfilment: z.optional(z.enum(FULFILMENT_STATUSES)),
  tracking_number: z.optional(z.string()),
  /** Completed, with the money still on its way: a bank's transfer takes days. */
  is_processing: z.optional(z.boolean()),
  /** Euro cents given back so far; `refunded` when it is all. */
  refunded_cents: z.optional(z.int()),
  /** When the buyer withdrew from the contract; the kit has to come back before the money goes. */
  withdrawn_at: z.optional(instant),
  paid_at: z.optional(instant),
  created_at: instant,
  updated_at: z.optional(serverInstant),
  updated_by: z.optional(z.string()),
});
/** `starter_kit_orders/{id}`: written by the server; admins move a paid one on its way and name its parcel. */
export type StarterKitOrder = z.output<typeof orderSchema>;
export const parseStarterKitOrder = parserOf('starter_kit_order', orderSchema);
