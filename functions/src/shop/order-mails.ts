import type { DocumentData, DocumentReference } from 'firebase-admin/firestore';
import { countryName } from '@atelier/domain/shop/country';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { Locale } from '@atelier/domain/values';
import { siteOrigin } from '../platform/site-origin.ts';
import { formatDate, formatMoney } from '../mail/mail-formats.ts';
import { buildMail } from '../mail/mails.ts';
import { contactOf } from '../members/member-contact.ts';

type OrderMail = [DocumentReference, DocumentData];

/** Builds the confirmation of a paid order on a durable medium; undefined if the buyer has left. */
export function orderConfirmation(orderId: string, order: StarterKitOrder): Promise<OrderMail | undefined> {
  return mailToBuyer('confirmation', orderId, order, (locale, origin) => ({
    shipTo: [
      order.full_name,
      order.address,
      `${order.postal_code} ${order.city}`,
      countryName(locale, order.country),
    ].join('\n'),
    profileUrl: `${origin}/userProfile`,
    withdrawUrl: `${origin}/withdraw`,
    rightsUrl: `${origin}${locale === 'en' ? '/en' : ''}/consumer-rights`,
  }));
}

/** Builds the mail that the payment of an order failed; undefined if the buyer has left. */
export function orderUnpaid(orderId: string, order: StarterKitOrder): Promise<OrderMail | undefined> {
  return mailToBuyer('unpaid', orderId, order, (_locale, origin) => ({ kitUrl: `${origin}/starter-kit` }));
}

async function mailToBuyer(
  kind: 'confirmation' | 'unpaid',
  orderId: string,
  order: StarterKitOrder,
  facts: (locale: Locale, origin: string) => Record<string, string>,
): Promise<OrderMail | undefined> {
  const buyer = await contactOf(order.user_id);
  if (buyer === undefined) return undefined;
  const { email: to, locale } = buyer;
  return buildMail({
    id: `order_${orderId}_${kind}`,
    to,
    locale,
    template: `order-${kind}`,
    data: {
      reference: orderId,
      date: formatDate(locale, order.created_at),
      amount: formatMoney(locale, order.amount_total),
      ...facts(locale, siteOrigin()),
    },
  });
}
