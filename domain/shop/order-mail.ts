import { DELETED_MEMBER } from '../members/deletion-steps.ts';
import { fulfilmentOf, type StarterKitOrder } from './starter-kit-order.ts';

/** The mails about an order that an admin can send again. */
export const RESENDABLE_MAILS = ['confirmation', 'shipping'] as const;
export type ResendableMail = (typeof RESENDABLE_MAILS)[number];

/** Templates of the mails about an order. Stored values of `mail/{id}.kind`. */
export const ORDER_MAIL_TEMPLATES = [
  'order-confirmation',
  'order-unpaid',
  'order-shipped',
  'order-refunded',
] as const;
type OrderMailTemplate = (typeof ORDER_MAIL_TEMPLATES)[number];

export const TEMPLATE_OF = {
  confirmation: 'order-confirmation',
  shipping: 'order-shipped',
} as const satisfies Record<ResendableMail, OrderMailTemplate>;

/** Returns whether the buyer of an order gets mails about it: not once their account is deleted. */
export const hasMailedBuyer = ({ user_id }: Pick<StarterKitOrder, 'user_id'>): boolean =>
  user_id !== DELETED_MEMBER.user_id;

/** Returns whether a mail about an order is still true, so that it can be sent again. */
export function isResendable(order: StarterKitOrder, mail: ResendableMail): boolean {
  if (!hasMailedBuyer(order)) return false;
  if (mail === 'shipping') return order.status === 'expedié';
  return fulfilmentOf(order) !== undefined && order.status !== 'refunded';
}
