import type { DocumentData, DocumentReference } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { Locale } from '@atelier/domain/values';
import commonEn from '../../../locales/en/common.json' with { type: 'json' };
import en from '../../../locales/en/mails.json' with { type: 'json' };
import commonFr from '../../../locales/fr/common.json' with { type: 'json' };
import fr from '../../../locales/fr/mails.json' with { type: 'json' };
import { database } from '../platform/firebase.ts';
import { isAlreadyExists } from '../platform/firestore-errors.ts';
import { fillTemplate, mailDocument } from './mail-document.ts';

const TEMPLATES = { fr, en };
const BRANDS = { fr: commonFr.brand, en: commonEn.brand };

/** A text of `locales/{fr,en}/mails.json`: its subject and its body. */
export type MailTemplate = Exclude<keyof typeof fr, 'closing' | 'kinds'>;

interface Mail {
  /** Names what it tells, so that nothing is told twice: `order_{id}_confirmation`. */
  id: string;
  to: string;
  locale: Locale;
  template: MailTemplate;
  /** What stands in the template's `{{places}}`, in the mail's own language. */
  data: Readonly<Record<string, string>>;
}

/** Has a mail sent, once per id. */
export async function sendMail(mail: Mail): Promise<void> {
  try {
    const [reference, data] = buildMail(mail);
    await reference.create(data);
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}

/** A mail as a document of its own, for a transaction to create beside what it tells. */
export function buildMail({ id, to, locale, template, data }: Mail): [DocumentReference, DocumentData] {
  const { subject, body } = TEMPLATES[locale][template];
  const values = { ...data, brand: BRANDS[locale] };
  const text = `${body}\n\n${TEMPLATES[locale].closing}`;
  const message = { subject: fillTemplate(subject, values), text: fillTemplate(text, values) };
  return [database().doc(path.mail(id)), mailDocument({ to, locale, ...message })];
}
