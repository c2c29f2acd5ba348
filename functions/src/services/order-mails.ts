import type { DocumentData, DocumentReference } from 'firebase-admin/firestore';
import type { StarterKitOrder } from '@atelier/domain/entities/starter-kit-order';
import { siteOrigin } from './app-page.ts';
import { countryIn, dateIn, moneyIn } from './mail-words.ts';
import { namedMail } from './mails.ts';
import { contactOf } from './member-contact.ts';

/** The mail that confirms a paid order on a durable medium; undefined when its buyer has left. */
export async function orderConfirmation(
  orderId: string,
  order: StarterKitOrder,
): Promise<[DocumentReference, DocumentData] | undefined> {
  const buyer = await contactOf(order.user_id);
  if (buyer === undefined) return undefined;
  const { email: to, locale } = buyer;
  const origin = siteOrigin();
  const shipTo = [
    order.full_name,
    order.address,
    `${order.postal_code} ${order.city}`,
    countryIn(locale, order.country),
  ];
  return namedMail({
    id: `order_${orderId}_confirmation`,
    to,
    locale,
    template: 'order-confirmation',
    data: {
      reference: orderId,
      date: dateIn(locale, order.created_at),
      amount: moneyIn(locale, order.amount_total),
      shipTo: shipTo.join('\n'),
      profileUrl: `${origin}/userProfile`,
      withdrawUrl: `${origin}/withdraw`,
      rightsUrl: `${origin}${locale === 'en' ? '/en' : ''}/consumer-rights`,
    },
  });
}

/** The mail that says that the money of an order never came; undefined when its buyer has left. */
export async function orderUnpaid(
  orderId: string,
  order: StarterKitOrder,
): Promise<[DocumentReference, DocumentData] | undefined> {
  const buyer = await contactOf(order.user_id);
  if (buyer === undefined) return undefined;
  const { email: to, locale } = buyer;
  return namedMail({
    id: `order_${orderId}_unpaid`,
    to,
    locale,
    template: 'order-unpaid',
    data: {
      reference: orderId,
      date: dateIn(locale, order.created_at),
      amount: moneyIn(locale, order.amount_total),
      kitUrl: `${siteOrigin()}/starter-kit`,
    },
  });
}
