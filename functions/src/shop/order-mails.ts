import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { OrderMails, ResendOrderMailRequest } from '@atelier/domain/contracts/admin-orders';
import type { AdminOutcome } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import {
  UNDELIVERED_MAIL_STATES,
  WAITING_MAIL_STATES,
  type MailState,
} from '@atelier/domain/mail-delivery';
import { path } from '@atelier/domain/paths';
import { mailsOf } from '@atelier/domain/queries/server-mail-queries';
import { countryName } from '@atelier/domain/shop/country';
import { isResendable, ORDER_MAIL_TEMPLATES, TEMPLATE_OF } from '@atelier/domain/shop/order-mail';
import {
  orderReference,
  parseStarterKitOrder,
  type StarterKitOrder,
} from '@atelier/domain/shop/starter-kit-order';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { mailWorkingDays } from '../mail/mail-format.ts';
import { buildMail, contactOf, type Contact, type MailData } from '../mail/mails.ts';
import { runAdminTransaction } from '../moderation/audit/admin-transaction.ts';
import { database, dateAt, parseDocument, textAt, toFirestoreQuery } from '../platform/firebase.ts';

/** The same mail about an order is sent again at most once in this time. */
const RESEND_INTERVAL_MS = 10 * MINUTE_MS;
/** A member has few mails: they are deleted after thirty days. */
const MAX_MAILS = 200;

/** Builds the mail that an order is paid or its payment failed; undefined if the buyer has left. */
export async function orderMail(
  kind: 'confirmation' | 'unpaid',
  orderId: string,
  order: StarterKitOrder,
): Promise<ReturnType<typeof buildMail> | undefined> {
  const to = await contactOf(order.user_id);
  if (to === undefined) return undefined;
  const data = paymentMailData(orderId, order, to);
  return buildMail({ id: `order_${orderId}_${kind}`, to, template: `order-${kind}`, data });
}

function paymentMailData(orderId: string, order: StarterKitOrder, { locale }: Contact): MailData {
  const town = `${order.postal_code} ${order.city}`;
  const shipTo = [order.full_name, order.address, town, countryName(locale, order.country)].join(
    '\n',
  );
  const reference = orderReference(orderId, order);
  const { created_at: date, amount_total: amount, delivery_days: days } = order;
  // An order from before it was stored says nothing about it.
  const delivery = days === undefined ? '' : mailWorkingDays(locale, days);
  return { order: orderId, reference, date, amount, delivery, shipTo };
}

/** Returns the values of the mail that an order was shipped. */
export function shippingMailData(
  orderId: string,
  {
    number,
    city,
    tracking_number = '',
  }: Pick<StarterKitOrder, 'number' | 'city' | 'tracking_number'>,
) {
  const tracking = tracking_number.trim();
  const reference = orderReference(orderId, { number });
  return {
    order: orderId,
    city,
    reference,
    number: tracking,
    trackingUrl: trackingUrl(tracking) ?? '',
  };
}

/**
 * Returns the mails about an order that are still kept, the newest first; none once the buyer has
 * left.
 *
 * @throws DomainError `not-found`
 */
export async function orderMails(orderId: string): Promise<OrderMails> {
  const order = await database().doc(path.order(orderId)).get();
  if (!order.exists) throw new DomainError('not-found');
  const { docs } = await toFirestoreQuery(mailsOf(textAt(order, 'user_id') ?? '', MAX_MAILS)).get();
  const mails = docs.filter(({ id }) => isAbout(orderId, id)).flatMap(toEntry);
  return { mails: mails.toSorted((a, b) => b.at - a.at) };
}

const isAbout = (orderId: string, mailId: string) =>
  mailId.startsWith(`order_${orderId}_`) || mailId.startsWith(`shipped_${orderId}_`);

/** Mails about an order are never held. */
const MAIL_STATES = [
  ...WAITING_MAIL_STATES,
  ...UNDELIVERED_MAIL_STATES,
  'sent',
  'dismissed',
] as const satisfies readonly MailState[];

function toEntry(mail: DocumentSnapshot): OrderMails['mails'] {
  const template = ORDER_MAIL_TEMPLATES.find((one) => one === mail.get('kind'));
  const state = MAIL_STATES.find((one) => one === mail.get('delivery.state'));
  const at = dateAt(mail, 'delivery.sent_at') ?? dateAt(mail, 'created_at');
  if (template === undefined || state === undefined || at === undefined) return [];
  return [{ id: mail.id, template, state, at: at.getTime() }];
}

/**
 * Sends the buyer the confirmation or the shipping mail again, as the order is now, with the audit
 * entry in one transaction. A second request within ten minutes, also of another admin, sends
 * nothing.
 *
 * @throws DomainError `forbidden`, `not-found` without the order or its buyer, `conflict` if the
 * mail is not true any more
 */
export async function resendOrderMail(
  actor: string,
  { id, mail }: ResendOrderMailRequest,
  now: Date,
): Promise<AdminOutcome> {
  const db = database();
  const reference = db.doc(path.order(id));
  const uid = textAt(await reference.get(), 'user_id');
  if (uid === undefined) throw new DomainError('not-found');
  const buyer = await contactOf(uid);
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const stored = await transaction.get(reference);
    const order = parseDocument(stored, parseStarterKitOrder);
    if (order === undefined || buyer === undefined || buyer.uid !== order.user_id) {
      throw new DomainError('not-found');
    }
    if (!isResendable(order, mail)) throw new DomainError('conflict');
    const data =
      mail === 'shipping' ? shippingMailData(id, order) : paymentMailData(id, order, buyer);
    const period = Math.floor(now.getTime() / RESEND_INTERVAL_MS);
    const mailId = `order_${id}_resent_${mail}_${period}`;
    const [target, document] = buildMail({
      id: mailId,
      to: buyer,
      template: TEMPLATE_OF[mail],
      data,
    });
    if ((await transaction.get(target)).exists) return { changed: false };
    transaction.create(target, document);
    log({ about: stored, action: 'starter_kit_orders.resend-mail', after: { mail } });
    return { changed: true };
  });
}
