import type { AdminOutcome } from '@atelier/domain/contracts/admin';
import type {
  AddOrderNoteRequest,
  RemoveOrderNoteRequest,
} from '@atelier/domain/contracts/admin-orders';
import { DomainError } from '@atelier/domain/error-code';
import type { AuditAction } from '@atelier/domain/moderation/audit-action';
import { path } from '@atelier/domain/paths';
import { MAX_ORDER_NOTES, parseOrderNotes, type OrderNote } from '@atelier/domain/shop/order-notes';
import { runAdminTransaction } from '../moderation/audit/admin-transaction.ts';
import { database } from '../platform/firebase.ts';

/**
 * Adds a note about an order, for admins only, with the audit entry, which has no text. Safe to
 * repeat: the note has the id of the request.
 *
 * @throws DomainError `forbidden`, `not-found` without the order, `conflict` for one note too many
 */
export function addOrderNote(
  actor: string,
  { id, note, text }: AddOrderNoteRequest,
  now: Date,
): Promise<AdminOutcome> {
  return changeNotes(actor, id, 'starter_kit_orders.note', (notes) => {
    if (notes.some((one) => one.id === note)) return undefined;
    if (notes.length >= MAX_ORDER_NOTES) throw new DomainError('conflict');
    return [...notes, { id: note, author: actor, text, at: now }];
  });
}

/**
 * Removes a note about an order, with the audit entry. Safe to repeat.
 *
 * @throws DomainError `forbidden`, `not-found`
 */
export function removeOrderNote(
  actor: string,
  { id, note }: RemoveOrderNoteRequest,
): Promise<AdminOutcome> {
  return changeNotes(actor, id, 'starter_kit_orders.note-delete', (notes) => {
    const left = notes.filter((one) => one.id !== note);
    return left.length === notes.length ? undefined : left;
  });
}

/** @param change  returns undefined if there is nothing to change. */
function changeNotes(
  actor: string,
  orderId: string,
  action: AuditAction,
  change: (notes: readonly OrderNote[]) => OrderNote[] | undefined,
): Promise<AdminOutcome> {
  const db = database();
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const order = await transaction.get(db.doc(path.order(orderId)));
    const stored = await transaction.get(db.doc(path.orderNotes(orderId)));
    if (!order.exists) throw new DomainError('not-found');
    const notes = change(stored.exists ? parseOrderNotes(stored.data()).notes : []);
    if (notes === undefined) return { changed: false };
    transaction.set(stored.ref, { notes });
    log({ about: order, action });
    return { changed: true };
  });
}
