import { type DocumentData, FieldValue } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { ModerateRequest } from '@atelier/domain/contracts/moderate';
import { DomainError } from '@atelier/domain/error-code';
import { type Contribution, parseContributionPath } from '@atelier/domain/moderation/contribution';
import { requireAdminInTransaction } from './acting-admin.ts';
import { newAuditEntry } from './audit/audit-log.ts';
import { displayNameOf, stringOrUndefined } from './audit/audit-names.ts';
import { database } from '../platform/firebase.ts';

/**
 * Edits or deletes a member's comment or message for an admin, with its log entry and, when a report led to it, that
 * report resolved: all or nothing. A trigger takes the file of a deleted message away.
 *
 * @throws DomainError `signed-out`, `forbidden`, `invalid-data` (no contribution, blank text), `not-found`, `conflict` for
 *   words that are not those the admin saw, and for a report that somebody closed since
 */
export async function moderateContribution(admin: string | null, request: ModerateRequest): Promise<void> {
  const contribution = parseContributionPath(request.target);
  const db = database();
  await db.runTransaction(async (transaction) => {
    const profile = await requireAdminInTransaction(transaction, admin);
    const actor = profile.id;
    if (contribution === null) throw new DomainError('invalid-data');
    const reported =
      request.report === undefined ? undefined : await transaction.get(db.doc(path.report(request.report)));
    if (reported !== undefined && reported.get('target') !== request.target) throw new DomainError('invalid-data');
    const document = await transaction.get(db.doc(request.target));
    const before = document.data();
    if (before === undefined) throw new DomainError('not-found');
    if (request.seen !== undefined && request.seen !== contributionText(contribution, before))
      throw new DomainError('conflict');
    if (reported !== undefined && reported.get('state') !== 'open') throw new DomainError('conflict');

    const change = request.action === 'edit' ? editFields(contribution, before, request.text) : null;
    if (change === null) transaction.delete(document.ref);
    else transaction.update(document.ref, change.fields);
    const { action, reason } = request;
    transaction.create(
      db.collection(path.auditLog()).doc(),
      newAuditEntry({
        actor,
        actorName: displayNameOf(profile),
        target: request.target,
        targetName: stringOrUndefined(before.author_name),
        member: stringOrUndefined(before.user_id),
        action: `${contribution.kind}.${action}`,
        before: { ...before },
        after: { ...(change?.logged ?? {}), ...(reason !== undefined && { reason }) },
      }),
    );
    if (reported !== undefined) {
      transaction.update(reported.ref, {
        state: 'resolved',
        updated_by: actor,
        updated_at: FieldValue.serverTimestamp(),
      });
    }
  });
}

function contributionText({ kind }: Contribution, stored: DocumentData): unknown {
  return kind === 'comment' ? stored.content : stored.message;
}

/** What an edit writes, and what the log keeps of it. */
function editFields(contribution: Contribution, before: DocumentData, text: string) {
  const words = text.trim();
  const isComment = contribution.kind === 'comment';
  if (words === '' && (isComment || before.media_url === undefined)) throw new DomainError('invalid-data');
  const now = FieldValue.serverTimestamp();
  return isComment
    ? { fields: { content: words, updated_at: now }, logged: { content: words } }
    : { fields: { message: words, edited_at: now }, logged: { message: words } };
}
