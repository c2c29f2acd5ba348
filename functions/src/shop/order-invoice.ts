import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { findSession } from '../billing/checkout/checkout-sessions.ts';
import { database, textAt } from '../platform/firebase.ts';

/**
 * Returns Stripe's page of a paid order's invoice, which also has the PDF. Never log the address:
 * it needs no login.
 *
 * @throws DomainError `forbidden` for an order of another member, `not-found` for one without
 * invoice
 */
export async function orderInvoicePage(uid: string, orderId: string): Promise<{ url: string }> {
  const order = await database().doc(path.order(orderId)).get();
  if (order.get('user_id') !== uid) throw new DomainError('forbidden');
  const sessionId = textAt(order, 'stripe_session_id');
  const session = sessionId === undefined ? undefined : await findSession(sessionId, ['invoice']);
  const url =
    typeof session?.invoice === 'object' ? session.invoice?.hosted_invoice_url : undefined;
  if (typeof url !== 'string') throw new DomainError('not-found');
  return { url };
}
