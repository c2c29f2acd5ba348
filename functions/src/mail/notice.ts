import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import en from '../../../locales/en/notices.json' with { type: 'json' };
import common from '../../../locales/fr/common.json' with { type: 'json' };
import fr from '../../../locales/fr/notices.json' with { type: 'json' };
import { siteOrigin } from '../platform/site-origin.ts';
import { fillTemplate, mailDocument } from './mail-document.ts';

const TEXTS = { fr, en } as const;

type NoticeTexts = typeof fr;
/** What members are told about by e-mail here. */
type NoticeKind = Exclude<keyof NoticeTexts, 'greeting' | 'signature'>;

export interface Notice {
  kind: NoticeKind;
  /** What the words name: a title, a city. */
  values?: Readonly<Record<string, string>>;
  /** Paragraphs after the first one: an admin's own words, or lines from `line`. */
  body?: readonly string[];
}

/**
 * A document for `mail`, in the member's language.
 *
 * @param member  a profile.
 * @returns undefined for a member who is gone or has no address.
 */
export function buildNotice(
  member: DocumentSnapshot,
  { kind, values = {}, body = [] }: Notice,
): DocumentData | undefined {
  const [to, name]: unknown[] = [member.get('email'), member.get('display_name')];
  if (typeof to !== 'string' || to === '') return undefined;
  const locale = localeOf(member);
  const texts = TEXTS[locale];
  const { subject, text, more } = texts[kind];
  const person = typeof name === 'string' ? name : '';
  const all = { ...values, name: person, brand: common.brand, site: siteOrigin() };
  const paragraphs = [texts.greeting, text].map((one) => fillTemplate(one, all));
  const closing = [more, texts.signature].map((one) => fillTemplate(one, all));
  return mailDocument({
    to,
    locale,
    subject: fillTemplate(subject, all),
    text: [...paragraphs, ...body, ...closing].join('\n\n'),
  });
}

/** One more line about an order on its way, in the member's language. */
export function shippingLine(
  member: DocumentSnapshot,
  line: 'tracking' | 'follow',
  values: Readonly<Record<string, string>>,
): string {
  return fillTemplate(TEXTS[localeOf(member)]['order-shipped'][line], values);
}

function localeOf(member: DocumentSnapshot): 'fr' | 'en' {
  return member.get('locale') === 'en' ? 'en' : 'fr';
}
