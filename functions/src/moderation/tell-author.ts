import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type { ModerateRequest } from '@atelier/domain/contracts/admin';
import { excerpt } from '@atelier/domain/excerpt';
import { frenchTypography } from '@atelier/domain/french-typography';
import type { Contribution } from '@atelier/domain/moderation/contribution';
import type { HouseRule } from '@atelier/domain/moderation/house-rule';
import { path } from '@atelier/domain/paths';
import { localeOf, type Locale } from '@atelier/domain/values';
import { MAIL_TEXTS } from '../mail/mail-texts.ts';
import { COMMON_TEXTS, type MailData } from '../mail/mails.ts';
import { notifyInTransaction } from '../notifications/notify.ts';
import { database, dateAt, textAt } from '../platform/firebase.ts';
import { placeOf, PLACE_NAMES } from './snapshot-reported-content.ts';

/** A contribution that an admin removes or edits, as it is before. */
export interface ModeratedContent {
  contribution: Contribution;
  document: DocumentSnapshot;
  /** Of a public page: whose it is. */
  source?: DocumentSnapshot | undefined;
  /** The report that the admin answers, if there is one. */
  report?: DocumentSnapshot | undefined;
}

/** The author of a contribution, and where it is: what the statement of reasons needs. */
interface AuthorAndPlace {
  author: DocumentSnapshot;
  place: DocumentSnapshot | undefined;
  /** Of a reported review: its trainer, whose answer was reported. */
  isTrainer: boolean;
}

/**
 * Reads the author's profile and the place of a contribution, before the writes of the transaction
 * that removes or edits it.
 *
 * @returns null without an author: a deleted member
 */
export async function readAuthor(
  transaction: Transaction,
  { contribution, document, source, report }: ModeratedContent,
): Promise<AuthorAndPlace | null> {
  const reported = textAt(report, 'said.user_id');
  const isTrainer =
    contribution.kind === 'review' &&
    reported !== undefined &&
    reported === textAt(document, 'trainer_id');
  const uid = isTrainer ? reported : authorOf(contribution, source ?? document);
  if (uid === undefined || uid === '') return null;
  const db = database();
  const [author, place] = await transaction.getAll(
    db.doc(path.profile(uid)),
    db.doc(placeOf(contribution)),
  );
  return author?.exists === true ? { author, place, isTrainer } : null;
}

function authorOf(contribution: Contribution, document: DocumentSnapshot): string | undefined {
  return contribution.kind === 'question' ? contribution.id : textAt(document, 'user_id');
}

/**
 * Tells the author of a contribution that an admin removes or edits it: in the app, and by a mail
 * that states the reasons as article 17(3) of the Digital Services Act (EU 2022/2065) wants it:
 * what and how far, the facts, that no machine was involved, the rule, how to object. It names
 * neither who reported it nor their words. In the transaction that does it, after its reads.
 */
export function tellAuthor(
  transaction: Transaction,
  found: AuthorAndPlace,
  content: ModeratedContent,
  { action, rule }: Pick<ModerateRequest, 'action' | 'rule'>,
): void {
  const locale = localeOf(found.author.get('locale'));
  const place = placeName(found, content, locale);
  const state = action === 'edit' ? 'edited' : 'removed';
  notifyInTransaction(transaction, found.author, {
    kind: 'content-removed',
    fields: { state, place },
    mail: {
      template: `content-${state}`,
      values: { ...statement(found, content, { locale, rule }), place: place ?? '' },
    },
  });
}

/** Returns the values of the mail; an empty one leaves its paragraph out. */
function statement(
  { isTrainer }: AuthorAndPlace,
  { contribution, document, report }: ModeratedContent,
  { locale, rule }: { locale: Locale; rule: HouseRule },
): MailData {
  const { frame } = MAIL_TEXTS[locale];
  const words = COMMON_TEXTS[locale]['house-rule'][rule];
  return {
    what: frame[`content-${isTrainer ? 'answer' : contribution.kind}`],
    date: publishedAt(document, isTrainer) ?? '',
    question: excerpt(ownWords(contribution, document, isTrainer)),
    rule: locale === 'fr' ? frenchTypography(words) : words,
    reason: frame[report === undefined ? 'found-by-team' : 'found-by-report'],
  };
}

/** Returns the title of the video or session, the name of the room or, in a language, the move. */
function placeName(
  { place }: AuthorAndPlace,
  { contribution, document }: ModeratedContent,
  locale: Locale,
): string | undefined {
  const { kind } = contribution;
  return kind === 'review' || kind === 'page'
    ? textAt(document, `name_${locale}`)
    : textAt(place, PLACE_NAMES[kind]);
}

function publishedAt(document: DocumentSnapshot, isTrainer: boolean): Date | undefined {
  if (isTrainer) return dateAt(document, 'answered_at');
  return (
    dateAt(document, 'created_at') ??
    dateAt(document, 'replied_at') ??
    dateAt(document, 'published_at')
  );
}

/** Returns what the author themselves wrote; nothing of a clip, a file or a page. */
function ownWords({ kind }: Contribution, document: DocumentSnapshot, isTrainer: boolean): string {
  if (kind === 'page') return '';
  if (kind !== 'review') return textAt(document, OWN_WORDS[kind]) ?? '';
  if (!isTrainer) return textAt(document, 'reply.text') ?? '';
  const notes: unknown = document.get('answer.notes');
  const texts = Array.isArray(notes) ? notes.map((note: { text?: unknown }) => note.text) : [];
  return [textAt(document, 'answer.change'), ...texts]
    .filter((text) => typeof text === 'string')
    .join('\n');
}

const OWN_WORDS = { comment: 'content', message: 'message', question: 'text' } as const;
