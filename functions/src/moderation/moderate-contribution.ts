import { type DocumentData, FieldValue } from 'firebase-admin/firestore';
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

/**
 * Edits or deletes a contribution for an admin (a review and its public page are only deleted),
 * writes the audit entry and resolves the report, if any, in one transaction. A trigger removes the
 * files of what is deleted.
 *
 * @throws DomainError `forbidden`, `invalid-data` (not a contribution, blank or too long text),
 * `not-found`, `conflict` if the text is not what the admin saw or the report was closed meanwhile
 */
export async function moderateContribution(actor: string, request: ModerateRequest): Promise<void> {
  const contribution = parseContributionPath(request.target);
  const db = database();
  await runAdminTransaction(actor, async ({ transaction, log }) => {
    if (contribution === null) throw new DomainError('invalid-data');
    const reported =
      request.report === undefined
        ? undefined
        : await transaction.get(db.doc(path.report(request.report)));
    if (reported !== undefined && reported.get('target') !== request.target) {
      throw new DomainError('invalid-data');
    }
    const document = await transaction.get(db.doc(request.target));
    const before = document.data();
    if (before === undefined) throw new DomainError('not-found');
    if (request.seen !== undefined && request.seen !== contributionText(contribution, before)) {
      throw new DomainError('conflict');
    }
    if (reported !== undefined && reported.get('state') !== 'open') {
      throw new DomainError('conflict');
    }

    const change =
      request.action === 'edit' ? editFields(contribution, before, request.text) : null;
    const source =
      contribution.kind === 'page'
        ? await transaction.get(db.doc(path.validatedMoveSource(contribution.id)))
        : undefined;
    if (source !== undefined) await removePages(transaction, [source]);
    else if (change === null) transaction.delete(document.ref);
    else transaction.update(document.ref, change.fields);
    const { action, reason } = request;
    const previous = change === null ? before : previousValues(document, change.logged);
    log({
      // Its member is not in a public page.
      about: source ?? document,
      ...entryOf(contribution, action, before, previous),
      after: { ...(change?.logged ?? {}), ...(reason !== undefined && { reason }) },
    });
    if (reported !== undefined) {
      transaction.update(reported.ref, {
        state: 'resolved',
        updated_by: actor,
        updated_at: FieldValue.serverTimestamp(),
      });
    }
  });
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
