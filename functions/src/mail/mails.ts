import {
  FieldValue,
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { DAY_MS } from '@atelier/domain/time-units';
import { localeOf, type Locale } from '@atelier/domain/values';
import commonEn from '../../../locales/en/common.json' with { type: 'json' };
import mailsEn from '../../../locales/en/mails.json' with { type: 'json' };
import noticesEn from '../../../locales/en/notices.json' with { type: 'json' };
import commonFr from '../../../locales/fr/common.json' with { type: 'json' };
import mailsFr from '../../../locales/fr/mails.json' with { type: 'json' };
import noticesFr from '../../../locales/fr/notices.json' with { type: 'json' };
import { createOnce } from '../platform/create-once.ts';
import { database } from '../platform/firebase.ts';
import { siteOrigin } from '../platform/site-origin.ts';

const MAILS = { fr: mailsFr, en: mailsEn };
const NOTICES = { fr: noticesFr, en: noticesEn };
const BRANDS = { fr: commonFr.brand, en: commonEn.brand };

/** The database deletes a mail's document this long after it was written (TTL on `expires_at`). */
const RETENTION_MS = 30 * DAY_MS;

/** A text of `locales/{fr,en}/mails.json`: its subject and its body. */
export type MailTemplate = Exclude<keyof typeof mailsFr, 'closing' | 'kinds'>;

interface Mail {
  /** Document id, derived from the event, so that a mail is sent once: `order_{id}_confirmation`. */
  id: string;
  to: string;
  locale: Locale;
  template: MailTemplate;
  /** Values of the template's `{{placeholders}}`, formatted in the mail's language. */
  data: Readonly<Record<string, string>>;
}

/** Sends a mail, once per id. */
export async function sendMail(mail: Mail): Promise<void> {
  const [reference, data] = buildMail(mail);
  await createOnce(reference.path, data);
}

/** Returns a mail as reference and data, to be created in a transaction. */
export function buildMail({ id, to, locale, template, data }: Mail): [DocumentReference, DocumentData] {
  const { subject, body } = MAILS[locale][template];
  const values = { ...data, brand: BRANDS[locale] };
  const message = {
    subject: fillTemplate(subject, values),
    text: fillTemplate(`${body}\n\n${MAILS[locale].closing}`, values),
  };
  return [database().doc(path.mail(id)), mailDocument(to, locale, message)];
}

export interface Notice {
  /** A text of `locales/{fr,en}/notices.json`. */
  kind: Exclude<keyof typeof noticesFr, 'greeting' | 'signature'>;
  /** Values of the text's placeholders, such as a title or a city. */
  values?: Readonly<Record<string, string>>;
  /** Paragraphs after the first one: an admin's text, or lines from `shippingLine`. */
  body?: readonly string[];
}

/**
 * Returns the document of a notice to a member, in the member's language.
 *
 * @param member  a profile.
 * @returns undefined for a deleted member or one without e-mail.
 */
export function buildNotice(
  member: DocumentSnapshot,
  { kind, values = {}, body = [] }: Notice,
): DocumentData | undefined {
  const [to, name]: unknown[] = [member.get('email'), member.get('display_name')];
  if (typeof to !== 'string' || to === '') return undefined;
  const locale = localeOf(member.get('locale'));
  const texts = NOTICES[locale];
  const { subject, text, more } = texts[kind];
  const all = { ...values, name: typeof name === 'string' ? name : '', brand: BRANDS.fr, site: siteOrigin() };
  const [greeting, first, last, signature] = [texts.greeting, text, more, texts.signature].map((one) =>
    fillTemplate(one, all),
  );
  return mailDocument(to, locale, {
    subject: fillTemplate(subject, all),
    text: [greeting, first, ...body, last, signature].join('\n\n'),
  });
}

/** Creates the document of a notice in a transaction, unless the member is deleted or has no e-mail. */
export function createNotice(transaction: Transaction, member: DocumentSnapshot, notice: Notice): void {
  const data = buildNotice(member, notice);
  if (data) transaction.create(database().collection(path.mails()).doc(), data);
}

/** Returns a line about a shipped order, in the member's language. */
export function shippingLine(
  member: DocumentSnapshot,
  line: 'tracking' | 'follow',
  values: Readonly<Record<string, string>>,
): string {
  return fillTemplate(NOTICES[localeOf(member.get('locale'))]['order-shipped'][line], values);
}

/**
 * Returns a document for `mail` in the format of the trigger-e-mail sender. Plain text, so that no user input can become
 * HTML.
 */
function mailDocument(to: string, locale: Locale, { subject, text }: { subject: string; text: string }): DocumentData {
  return {
    to,
    locale,
    // A line break in a title would start another header.
    message: { subject: subject.replace(/\s+/g, ' '), text },
    created_at: FieldValue.serverTimestamp(),
    expires_at: Timestamp.fromMillis(Date.now() + RETENTION_MS),
  };
}

/**
 * Replaces the `{{placeholders}}` of a text.
 *
 * @throws Error if a placeholder has no value, so that no incomplete mail is sent
 */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a mail has no value for ${name}`);
    return value;
  });
}
