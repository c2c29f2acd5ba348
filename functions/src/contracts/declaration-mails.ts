import en from '../../../locales/en/mails.json' with { type: 'json' };
import fr from '../../../locales/fr/mails.json' with { type: 'json' };
import { siteOrigin } from '../platform/site-origin.ts';
import type { Declaration, DeclarationOutcome } from './declaration.ts';
import { formatDate, formatMoney, formatTime } from '../mail/mail-formats.ts';
import { sendMail, type MailTemplate } from '../mail/mails.ts';
import { contactOf } from '../members/member-contact.ts';

const KINDS = { fr: fr.kinds, en: en.kinds };

/** Sends the mail that a declaration was received and carried out, with date and time. */
export function sendAcknowledgement(declaration: Declaration, { mail }: DeclarationOutcome): Promise<void> {
  const { locale } = declaration;
  return sendDeclarationMail(declaration, 'done', mail.template, {
    ...(mail.endsAt === undefined ? {} : { endsAt: formatDate(locale, mail.endsAt) }),
    ...(mail.cents === undefined ? {} : { amount: formatMoney(locale, mail.cents) }),
    ...(mail.reference === undefined ? {} : { reference: mail.reference }),
  });
}

/** Sends the mail that a declaration was received and is being processed. */
export function sendReceivedMail(declaration: Declaration): Promise<void> {
  return sendDeclarationMail(declaration, 'received', 'contract-received', {
    what: KINDS[declaration.locale][declaration.kind],
  });
}

/** Sends the mail that a declaration was received and rejected. */
export function sendRefusedMail(declaration: Declaration): Promise<void> {
  return sendDeclarationMail(declaration, 'refused', 'withdrawal-refused', { endUrl: `${siteOrigin()}/end-contract` });
}

async function sendDeclarationMail(
  { id, uid, locale, declaredAt }: Declaration,
  about: string,
  template: MailTemplate,
  data: Readonly<Record<string, string>>,
): Promise<void> {
  const member = await contactOf(uid);
  if (member === undefined) return;
  await sendMail({
    id: `contract_${id}_${about}`,
    to: member.email,
    locale,
    template,
    data: {
      ...data,
      date: formatDate(locale, declaredAt),
      time: formatTime(locale, declaredAt),
      rightsUrl: `${siteOrigin()}${locale === 'en' ? '/en' : ''}/consumer-rights`,
    },
  });
}
