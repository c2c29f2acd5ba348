import en from '../../../locales/en/mails.json' with { type: 'json' };
import fr from '../../../locales/fr/mails.json' with { type: 'json' };
import { siteOrigin } from './app-page.ts';
import type { Declaration, Deeds } from './declaration.ts';
import { dateIn, moneyIn, timeIn } from './mail-words.ts';
import { sendMail, type MailTemplate } from './mails.ts';
import { contactOf } from './member-contact.ts';

const KINDS = { fr: fr.kinds, en: en.kinds };

/** Says that a declaration was received and what came of it, with date and time. */
export function acknowledge(declaration: Declaration, { mail }: Deeds): Promise<void> {
  const { locale } = declaration;
  return tell(declaration, 'done', mail.template, {
    ...(mail.endsAt === undefined ? {} : { endsAt: dateIn(locale, mail.endsAt) }),
    ...(mail.cents === undefined ? {} : { amount: moneyIn(locale, mail.cents) }),
    ...(mail.reference === undefined ? {} : { reference: mail.reference }),
  });
}

/** Says that a declaration was received and is being dealt with. */
export function tellReceived(declaration: Declaration): Promise<void> {
  return tell(declaration, 'received', 'contract-received', { what: KINDS[declaration.locale][declaration.kind] });
}

/** Says that a declaration was received and is refused. */
export function tellRefused(declaration: Declaration): Promise<void> {
  return tell(declaration, 'refused', 'withdrawal-refused', { endUrl: `${siteOrigin()}/end-contract` });
}

async function tell(
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
      date: dateIn(locale, declaredAt),
      time: timeIn(locale, declaredAt),
      rightsUrl: `${siteOrigin()}${locale === 'en' ? '/en' : ''}/consumer-rights`,
    },
  });
}
