import { type DocumentData, FieldValue, type Transaction } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { ModerateRequest } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { MAX_QUESTION_LENGTH } from '@atelier/domain/live/live-session';
import { oneLine } from '@atelier/domain/parsing/text';
import { type Contribution, parseContributionPath } from '@atelier/domain/moderation/contribution';
import { parseMoveReview, reviewText } from '@atelier/domain/reviews/move-review';
import { removePages } from '../reviews/public-page.ts';
import { previousValues, runAdminTransaction } from './audit/admin-transaction.ts';
import { database } from '../platform/firebase.ts';
import { type ModeratedContent, readAuthor, tellAuthor } from './tell-author.ts';

/**
 * Edits or deletes a contribution for an admin (a review and its public page are only deleted),
 * writes the audit entry, tells its author why and resolves the report, if any, in one transaction.
 * A trigger removes the files of what is deleted, and another one tells who reported it.
 *
 * @throws DomainError `forbidden`, `invalid-data` (not a contribution, blank or too long text),
 * `not-found`, `conflict` if the text is not what the admin saw or the report was closed meanwhile
 */
export async function moderateContribution(actor: string, request: ModerateRequest): Promise<void> {
  const contribution = parseContributionPath(request.target);
  await runAdminTransaction(actor, async ({ transaction, log }) => {
    if (contribution === null) throw new DomainError('invalid-data');
    const content = await readContent(transaction, contribution, request);
    const { document, stored, source, report } = content;
    const change =
      request.action === 'edit' ? editFields(contribution, stored, request.text) : null;
    const found = await readAuthor(transaction, content);
    await writeChange(transaction, content, change);
    const { action, rule, reason } = request;
    const previous = change === null ? stored : previousValues(document, change.logged);
    log({
      // Its member is not in a public page.
      about: source ?? document,
      ...entryOf(contribution, action, stored, previous),
      after: { ...change?.logged, rule, ...(reason !== undefined && { reason }) },
    });
    if (report !== undefined) {
      transaction.update(report.ref, {
        state: 'resolved',
        updated_by: actor,
        updated_at: FieldValue.serverTimestamp(),
      });
    }
    // An admin who removes their own knows why.
    if (found !== null && found.author.id !== actor) {
      tellAuthor(transaction, found, content, request);
    }
  });
}

interface StoredContent extends ModeratedContent {
  stored: DocumentData;
}

/**
 * Reads what an admin moderates, and the report that is answered by it.
 *
 * @throws DomainError as `moderateContribution`
 */
async function readContent(
  transaction: Transaction,
  contribution: Contribution,
  request: ModerateRequest,
): Promise<StoredContent> {
  const db = database();
  const report =
    request.report === undefined
      ? undefined
      : await transaction.get(db.doc(path.report(request.report)));
  if (report !== undefined && report.get('target') !== request.target) {
    throw new DomainError('invalid-data');
  }
  const document = await transaction.get(db.doc(request.target));
  const stored = document.data();
  if (stored === undefined) throw new DomainError('not-found');
  const isAsSeen =
    request.seen === undefined || request.seen === contributionText(contribution, stored);
  const isReportOpen = report === undefined || report.get('state') === 'open';
  if (!isAsSeen || !isReportOpen) throw new DomainError('conflict');
  const source =
    contribution.kind === 'page'
      ? await transaction.get(db.doc(path.validatedMoveSource(contribution.id)))
      : undefined;
  return { contribution, document, stored, source, report };
}

/** Edits or deletes what was read. @param change null for a deletion */
async function writeChange(
  transaction: Transaction,
  { document, source }: ModeratedContent,
  change: ReturnType<typeof editFields> | null,
): Promise<void> {
  if (source !== undefined) await removePages(transaction, [source]);
  else if (change === null) transaction.delete(document.ref);
  else transaction.update(document.ref, change.fields);
}

const TEXT_FIELD = {
  comment: 'content',
  message: 'message',
  question: 'text',
  page: 'name_fr',
} as const;

function contributionText({ kind }: Contribution, stored: DocumentData): unknown {
  return kind === 'review' ? reviewText(parseMoveReview(stored)) : stored[TEXT_FIELD[kind]];
}

/** What the audit log keeps of a review: neither the clip nor a second person's name. */
const REVIEW_FACTS = ['user_id', 'author_name', 'member_name', 'name_fr', 'state'];
const reviewFacts = (stored: DocumentData): DocumentData =>
  Object.fromEntries(Object.entries(stored).filter(([field]) => REVIEW_FACTS.includes(field)));

/** Nobody changes what a trainer has judged. */
const isOnlyDeleted = (
  one: Contribution,
): one is Extract<Contribution, { kind: 'review' | 'page' }> =>
  one.kind === 'review' || one.kind === 'page';

/** Returns the name of the action and the values before it, as the audit log keeps them. */
function entryOf(
  contribution: Contribution,
  action: ModerateRequest['action'],
  stored: DocumentData,
  previous: DocumentData,
) {
  return isOnlyDeleted(contribution)
    ? ({ action: `${contribution.kind}.delete`, before: reviewFacts(stored) } as const)
    : ({ action: `${contribution.kind}.${action}`, before: previous } as const);
}

/** Returns the fields that an edit writes, and those that are logged. */
function editFields(contribution: Contribution, before: DocumentData, text: string) {
  if (isOnlyDeleted(contribution)) throw new DomainError('invalid-data');
  const trimmed = text.trim();
  const { kind } = contribution;
  if (trimmed === '' && (kind !== 'message' || before.media_url === undefined)) {
    throw new DomainError('invalid-data');
  }
  const now = FieldValue.serverTimestamp();
  if (kind === 'comment') {
    return { fields: { content: trimmed, updated_at: now }, logged: { content: trimmed } };
  }
  if (kind === 'message') {
    return { fields: { message: trimmed, edited_at: now }, logged: { message: trimmed } };
  }
  const question = { text: oneLine(trimmed) };
  if (question.text.length > MAX_QUESTION_LENGTH) throw new DomainError('invalid-data');
  // It keeps its votes, which are for its `created_at`.
  return { fields: question, logged: question };
}
