import * as z from 'zod/mini';
import { isDocumentId } from '../document-id.ts';
import { MAX_LENGTH } from '../limits.ts';
import { UNDELIVERED_MAIL_STATES, WAITING_MAIL_STATES } from '../mail-delivery.ts';
import { nonBlankLines } from '../parsing/parse.ts';
import { ORDER_MAIL_TEMPLATES, RESENDABLE_MAILS } from '../shop/order-mail.ts';

// Requests and responses of the admin area's calls about one order; `calls.ts` says what each call
// does.

const id = z.string().check(z.refine(isDocumentId));

export const orderMailsRequest = z.strictObject({ id });
export const orderMailsResponse = z.object({
  /** The newest first. */
  mails: z.array(
    z.object({
      id: z.string(),
      template: z.enum(ORDER_MAIL_TEMPLATES),
      state: z.enum([...WAITING_MAIL_STATES, ...UNDELIVERED_MAIL_STATES, 'sent', 'dismissed']),
      /** Epoch milliseconds at which it was sent; at which it was written, unless it is sent. */
      at: z.int(),
    }),
  ),
});
export type OrderMails = z.output<typeof orderMailsResponse>;
export type OrderMailEntry = OrderMails['mails'][number];

export const resendOrderMailRequest = z.strictObject({ id, mail: z.enum(RESENDABLE_MAILS) });
export type ResendOrderMailRequest = z.output<typeof resendOrderMailRequest>;

export const addOrderNoteRequest = z.strictObject({
  id,
  /** Drawn by the form: the same request sent again adds nothing. */
  note: z.uuid(),
  text: nonBlankLines(MAX_LENGTH.reason),
});
export type AddOrderNoteRequest = z.output<typeof addOrderNoteRequest>;

export const removeOrderNoteRequest = z.strictObject({ id, note: z.uuid() });
export type RemoveOrderNoteRequest = z.output<typeof removeOrderNoteRequest>;
