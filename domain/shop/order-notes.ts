import * as z from 'zod/mini';
import { instant, parserOf } from '../parsing/parse.ts';

/** Of one order. */
export const MAX_ORDER_NOTES = 50;

const orderNotesSchema = z.object({
  /** The oldest first. */
  notes: z.array(
    z.object({
      /** Drawn by the form, so that a request sent twice adds one note. */
      id: z.string(),
      /** Uid of the admin who wrote it. */
      author: z.string(),
      text: z.string(),
      at: instant,
    }),
  ),
});
/**
 * `starter_kit_orders/{id}/private/notes`: what admins note about an order. Written by the server,
 * read by admins alone.
 */
type OrderNotes = z.output<typeof orderNotesSchema>;
export type OrderNote = OrderNotes['notes'][number];
export const parseOrderNotes = parserOf('order_notes', orderNotesSchema);
