import { frenchTypography } from '@atelier/domain/french-typography';
import mailsEn from '../../../locales/en/mails.json' with { type: 'json' };
import mailsFr from '../../../locales/fr/mails.json' with { type: 'json' };

/** Before values are filled in, so that what a person wrote stays as it is. */
const typographic = (_key: string, value: unknown) =>
  typeof value === 'string' ? frenchTypography(value) : value;

export const MAIL_TEXTS = {
  fr: JSON.parse(JSON.stringify(mailsFr), typographic) as typeof mailsFr,
  en: mailsEn,
};

/** A text of `locales/{fr,en}/mails.json`: its subject and its body. */
export type MailTemplate = Exclude<keyof typeof mailsFr, 'frame' | 'kinds'>;

/**
 * Mails that go to members who have never confirmed an address, too: the law, a contract or the
 * safety of the account demands them.
 */
const FOR_ANY_ADDRESS: ReadonlySet<string> = new Set<MailTemplate>([
  'order-confirmation',
  'order-unpaid',
  'order-refunded',
  'order-shipped',
  'subscription-confirmation',
  'subscription-confirmation-year',
  'payment-due',
  'plan-raised',
  'plan-lowered',
  'change-planned',
  'change-dropped',
  'subscription-cancelled',
  'subscription-cancelled-by-team',
  'subscription-resumed',
  'payment-method-changed',
  'subscription-ended-unpaid',
  'subscription-ended-early',
  'subscription-ended-by-team',
  'invoice-refunded',
  'duplicate-refunded',
  'renewal-reminder',
  'email-changed',
  'password-changed',
  'account-deleted',
  'end-contract-link',
  'withdraw-link',
  'contract-received',
  'contract-ended',
  'contract-none',
  'withdrawn-subscription',
  'withdrawn-subscription-share',
  'left-refunded',
  'withdrawn-kit-refunded',
  'withdrawn-refund-late',

  'withdrawn-nothing-due',
  'left-refund-late',
  'withdrawn-kit-unpaid',
  'withdrawn-kit-return',
  'withdrawal-refused',
  'content-removed',
  'content-edited',
]);

/**
 * Returns whether a mail goes only to a member who has confirmed the address: one that nobody has
 * to send, and that may hold words of another member, must not reach a stranger whose address
 * somebody typed.
 *
 * @param kind a stored template; mails of earlier releases may have another one
 */
export const needsConfirmedAddress = (kind: string | undefined): boolean =>
  kind === undefined || !FOR_ANY_ADDRESS.has(kind);
