import {
  FieldValue,
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
} from 'firebase-admin/firestore';
import type { UserRecord } from 'firebase-admin/auth';
import { firstName } from '@atelier/domain/members/display-name';
import type { NotificationKind } from '@atelier/domain/notifications/notification-kinds';
import { path } from '@atelier/domain/paths';
import { publicHref } from '@atelier/domain/site/public-pages';
import { DAY_MS } from '@atelier/domain/time-units';
import { localeOf, type Locale } from '@atelier/domain/values';
import commonEn from '../../../locales/en/common.json' with { type: 'json' };
import commonFr from '../../../locales/fr/common.json' with { type: 'json' };
import { newDelivery } from './mail-delivery.ts';
import { createOnce, database, findAccount, textAt } from '../platform/firebase.ts';
import { environment, siteOrigin } from '../platform/site-environment.ts';
import { fillText, parseMailText, plainText } from './mail-content.ts';
import { mailDate, mailExactTime, mailPrice, mailTime } from './mail-format.ts';
import { mailHtml } from './mail-layout.ts';
import { MAIL_TEXTS, type MailTemplate } from './mail-texts.ts';

export const COMMON_TEXTS = { fr: commonFr, en: commonEn };
const COLONS = { fr: '\u00a0: ', en: ': ' } as const;

/** The database deletes a mail's document this long after it was written (TTL on `expires_at`). */
const RETENTION_MS = 30 * DAY_MS;

/** Their links work once, so their text is kept no longer than it takes to send it. */
const ONE_TIME: ReadonlySet<MailTemplate> = new Set(['end-contract-link', 'withdraw-link']);

/**
 * Values of `{{placeholders}}`: text, euro cents, or a date, of which `TIMES` are the time of day.
 */
export type MailData = Readonly<Record<string, string | number | Date>>;

/** Where somebody gets mail, and in which language. */
export interface Contact {
  /**
   * A member's mail goes to the address that they have when it is sent; until then this one stands
   * for it.
   */
  email: string;
  locale: Locale;
  /** The member, with whose account the mail is deleted; not known once the account is. */
  uid?: string;
  /** For the greeting. */
  name?: string;
}

/**
 * Returns where a member gets mail: at the address of the account, or, as long as nobody has
 * confirmed that one, at the address of the profile. The profile has an address only from the
 * registration or once it is confirmed, so neither mails nor invoices reach a stranger whose
 * address somebody entered later.
 */
export const memberAddress = (
  { email, emailVerified }: Pick<UserRecord, 'email' | 'emailVerified'>,
  profile: DocumentSnapshot,
): string | undefined => (emailVerified ? email : (textAt(profile, 'email') ?? email));

/** Returns a member's e-mail and language, or undefined without an account. */
export async function contactOf(uid: string): Promise<Contact | undefined> {
  const [account, profile] = await Promise.all([
    findAccount(uid),
    database().doc(path.profile(uid)).get(),
  ]);
  const email = account && memberAddress(account, profile);
  if (email === undefined) return undefined;
  return { uid, email, locale: localeOf(profile.get('locale')), name: nameOf(profile) };
}

const nameOf = (profile: DocumentSnapshot) => textAt(profile, 'display_name') ?? '';

interface Mail {
  /**
   * Document id, derived from the event, so that a mail is sent once: `order_{id}_confirmation`.
   */
  id: string;
  to: Contact;
  template: MailTemplate;
  data: MailData;
  unsubscribe?: NotificationKind;
  /** An iCalendar file to attach. */
  calendar?: string | undefined;
  /** Names the mails to many that are counted together. */
  batch?: string | undefined;
}

/** Sends a mail, once per id. */
export async function sendMail(mail: Mail): Promise<void> {
  const [reference, data] = buildMail(mail);
  await createOnce(reference.path, data);
}

/** Returns a mail as reference and data, to be created in a transaction. */
export function buildMail({ id, ...mail }: Mail): [DocumentReference, DocumentData] {
  return [database().doc(path.mail(id)), mailDocument(mail)];
}

/** A mail to a member about something that happened. */
export interface MemberMail {
  template: MailTemplate;
  /**
   * The kind of notification that a link in the mail switches off; absent for mails that nobody can
   * switch off.
   */
  unsubscribe?: NotificationKind;
  /**
   * Values of the text's placeholders, such as a title, or `message`: what an admin wrote, maybe
   * empty.
   */
  values?: MailData;
  /** An iCalendar file to attach. */
  calendar?: string;
  /** Names the mails to many that are counted together. */
  batch?: string | undefined;
}

/**
 * Returns the document of a mail to a member, in the member's language. It is sent to the address
 * that the member then has; that of the profile, which may be a former one, stands in lists of
 * waiting mails.
 *
 * @param member  a profile.
 * @returns undefined for a deleted member.
 */
export function buildMemberMail(
  member: DocumentSnapshot,
  { template, values = {}, unsubscribe, calendar, batch }: MemberMail,
): DocumentData | undefined {
  if (!member.exists) return undefined;
  const email = textAt(member, 'email') ?? '';
  const to = {
    uid: member.id,
    email,
    locale: localeOf(member.get('locale')),
    name: nameOf(member),
  };
  return mailDocument({ to, template, data: values, calendar, unsubscribe, batch });
}

function mailDocument({
  to,
  template,
  data,
  unsubscribe,
  calendar,
  batch,
}: Omit<Mail, 'id'>): DocumentData {
  return {
    to: to.email,
    uid: to.uid,
    locale: to.locale,
    kind: template,
    ...(ONE_TIME.has(template) ? { one_time: true } : {}),
    unsubscribe,
    batch,
    message: { ...composeMail({ to, template, data, unsubscribe }), calendar },
    delivery: newDelivery(),
    created_at: FieldValue.serverTimestamp(),
    expires_at: Timestamp.fromMillis(Date.now() + RETENTION_MS),
  };
}

/**
 * Composes a mail as HTML and as text, from the same paragraphs.
 *
 * @throws Error if a placeholder has no value
 */
export function composeMail({
  to: { locale, name = '' },
  template,
  data,
  unsubscribe,
}: Omit<Mail, 'id'>) {
  const { frame, [template]: texts } = MAIL_TEXTS[locale];
  const { brand } = COMMON_TEXTS[locale];
  const formatted = Object.entries(data).map(
    ([field, value]) => [field, formatValue(locale, field, value)] as const,
  );
  const values = {
    ...linksOf(locale),
    brand,
    name: firstName(name),
    ...Object.fromEntries(formatted),
  };
  const greeting = values.name === '' ? frame.hello : frame.greeting;
  const blocks = [greeting, texts.body, frame.closing].flatMap((text) =>
    parseMailText(text, values),
  );
  const { name: operator, legalForm, siret, address } = environment.operator;
  const footer = [...(unsubscribe === undefined ? [] : [frame.unsubscribe]), frame.footer].flatMap(
    (text) => parseMailText(text, { ...values, operator, legalForm, siret, address }),
  );
  // A line break in a title would start another header.
  const subject = fillText(texts.subject, values).replace(/[\r\n]+/g, ' ');
  const text = `${plainText(blocks, COLONS[locale])}\n\n-- \n${plainText(footer, COLONS[locale])}`;
  return { subject, text, html: mailHtml({ locale, subject, brand, blocks, footer }) };
}

/** Returns the page on which a mail is switched off; only a link with a token does so. */
export const unsubscribeAddress = () => `${siteOrigin()}/unsubscribe`;

/** Addresses of our pages, for every mail. */
function linksOf(locale: Locale): Record<string, string> {
  const site = siteOrigin();
  return {
    site,
    contactUrl: `${site}${publicHref(locale, '/contact')}`,
    endUrl: `${site}/end-contract`,
    forgotUrl: `${site}/forgot-password`,
    kitUrl: `${site}/starter-kit`,
    legalUrl: `${site}${publicHref(locale, '/legal')}`,
    planUrl: `${site}/subscription`,
    privacyUrl: `${site}${publicHref(locale, '/privacy')}`,
    profileUrl: `${site}/userProfile`,
    sessionsUrl: `${site}/sessions`,
    rightsUrl: `${site}${publicHref(locale, '/consumer-rights')}`,
    termsUrl: `${site}${publicHref(locale, '/terms')}`,
    // Without its token, which is added when the mail is sent.
    unsubscribeUrl: unsubscribeAddress(),
    uploadUrl: `${site}/upload-pro`,
    withdrawUrl: `${site}/withdraw`,
  };
}

const TIMES: Readonly<Record<string, typeof mailTime>> = {
  time: mailTime,
  exactTime: mailExactTime,
};

function formatValue(locale: Locale, name: string, value: string | number | Date): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return mailPrice(locale, value);
  return (TIMES[name] ?? mailDate)(locale, value);
}
