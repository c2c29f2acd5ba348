import { type DocumentData, FieldValue } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { ModerateRequest } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { type Contribution, parseContributionPath } from '@atelier/domain/moderation/contribution';
import { runAdminTransaction } from './audit/admin-transaction.ts';
import { stringOrUndefined } from './audit/audit-names.ts';
import { database } from '../platform/firebase.ts';

/**
 * Edits or deletes a member's comment or message for an admin, writes the audit entry and resolves the report, if any,
 * in one transaction. A trigger removes the file of a deleted message.
 *
 * @throws DomainError `forbidden`, `invalid-data` (not a contribution, blank text), `not-found`, `conflict` if the text
 *   is not what the admin saw or the report was closed meanwhile
 */
export async function moderateContribution(actor: string, request: ModerateRequest): Promise<void> {
  const contribution = parseContributionPath(request.target);
  const db = database();
  await runAdminTransaction(actor, async ({ transaction, log }) => {
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
    log({
      target: request.target,
      targetName: stringOrUndefined(before.author_name),
      member: stringOrUndefined(before.user_id),
      action: `${contribution.kind}.${action}`,
      before: { ...before },
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

function contributionText({ kind }: Contribution, stored: DocumentData): unknown {
  return kind === 'comment' ? stored.content : stored.message;
}

/** Returns the fields that an edit writes, and those that are logged. */
function editFields(contribution: Contribution, before: DocumentData, text: string) {
  const trimmed = text.trim();
  const isComment = contribution.kind === 'comment';
  if (trimmed === '' && (isComment || before.media_url === undefined)) throw new DomainError('invalid-data');
  const now = FieldValue.serverTimestamp();
  return isComment
    ? { fields: { content: trimmed, updated_at: now }, logged: { content: trimmed } }
    : { fields: { message: trimmed, edited_at: now }, logged: { message: trimmed } };
}
