import { FieldValue, Timestamp, type DocumentData, type DocumentSnapshot } from 'firebase-admin/firestore';
import en from '../../../locales/en/notices.json' with { type: 'json' };
import common from '../../../locales/fr/common.json' with { type: 'json' };
import fr from '../../../locales/fr/notices.json' with { type: 'json' };
import { siteOrigin } from './app-page.ts';

/** Sent mails are removed by the database after this long (TTL on `expires_at`). */
const KEPT_MS = 30 * 86_400_000;
const WORDS = { fr, en } as const;

type Words = typeof fr;
/** What members are told about by e-mail here. */
type NoticeKind = Exclude<keyof Words, 'greeting' | 'signature'>;

export interface Notice {
  kind: NoticeKind;
  /** What the words name: a title, a city. */
  values?: Readonly<Record<string, string>>;
  /** Paragraphs after the first one: an admin's own words, or lines from `line`. */
  body?: readonly string[];
}

/**
 * A document for `mail`, in the member's language and in the shape that the trigger-e-mail sender reads. Plain text:
 * nothing that somebody typed can become part of a page.
 *
 * @param member  a profile.
 * @returns undefined for a member who is gone or has no address.
 */
export function newNotice(
  member: DocumentSnapshot,
  { kind, values = {}, body = [] }: Notice,
): DocumentData | undefined {
  const [to, name]: unknown[] = [member.get('email'), member.get('display_name')];
  if (typeof to !== 'string' || to === '') return undefined;
  const locale = localeOf(member);
  const words = WORDS[locale];
  const { subject, text, more } = words[kind];
  const person = typeof name === 'string' ? name : '';
  const all = { ...values, name: person, brand: common.brand, site: siteOrigin() };
  const paragraphs = [words.greeting, text].map((one) => filled(one, all));
  const closing = [more, words.signature].map((one) => filled(one, all));
  return {
    to,
    // A line break in a title would begin another header.
    message: {
      subject: filled(subject, all).replace(/\s+/g, ' '),
      text: [...paragraphs, ...body, ...closing].join('\n\n'),
    },
    locale,
    created_at: FieldValue.serverTimestamp(),
    expires_at: Timestamp.fromMillis(Date.now() + KEPT_MS),
  };
}

/** One more line about an order on its way, in the member's language. */
export function shippingLine(
  member: DocumentSnapshot,
  line: 'tracking' | 'follow',
  values: Readonly<Record<string, string>>,
): string {
  return filled(WORDS[localeOf(member)]['order-shipped'][line], values);
}

function localeOf(member: DocumentSnapshot): 'fr' | 'en' {
  return member.get('locale') === 'en' ? 'en' : 'fr';
}

function filled(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
