import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import {
  AUDIT_RETENTION_DAYS,
  type AuditAction,
  type AuditedCollection,
} from '@atelier/domain/moderation/audit-action';
import { path } from '@atelier/domain/paths';
import { nameTokens } from '@atelier/domain/search-tokens';
import { displayNameOf, subjectOf } from './audit-names.ts';
import { detectAdminWrite } from './detect-admin-write.ts';
import { createOnce } from '../../platform/create-once.ts';
import type { DocumentWrite } from '../../platform/document-trigger.ts';
import { database } from '../../platform/firebase.ts';
import { hidePersonalFields } from './hide-personal-fields.ts';
import { DAY_MS } from '@atelier/domain/time-units';

export interface AuditEntryInput {
  /** uid of the actor; `unknown` if the database does not provide it. */
  actor: string;
  /** Current name of the actor; undefined without a profile. */
  actorName: string | undefined;
  /** uid of a member, or path of a document. */
  target: string;
  /** Current name of the member or title of the document. */
  targetName?: string | undefined;
  /** uid of the affected member if that is not the target. */
  member?: string | undefined;
  action: AuditAction;
  before?: DocumentData | null;
  after?: DocumentData | null;
}

/** Returns a document for `audit_log`, stamped with the current time. */
export function newAuditEntry(facts: AuditEntryInput): DocumentData {
  const { actor, actorName, target, targetName, action, before, after } = facts;
  const member = facts.member ?? (target.includes('/') ? undefined : target);
  const [hiddenBefore, hiddenAfter] = hidePersonalFields(before ?? null, after ?? null);
  return {
    actor,
    ...(actorName !== undefined && { actor_name: actorName }),
    target,
    ...(targetName !== undefined && { target_name: targetName }),
    ...(member !== undefined && { member }),
    search: nameTokens([actorName, targetName]),
    action,
    before: hiddenBefore,
    after: hiddenAfter,
    at: FieldValue.serverTimestamp(),
    expires_at: Timestamp.fromMillis(Date.now() + AUDIT_RETENTION_DAYS * DAY_MS),
  };
}

/**
 * Logs an admin's write to an audited collection with the document before and after. The entry's id is the event's id,
 * so a repeated event logs once.
 */
export async function logAdminWrite(collection: AuditedCollection, write: DocumentWrite<string>): Promise<void> {
  const [before, after] = [write.before?.data(), write.after?.data()];
  const audited = detectAdminWrite(before, after, write);
  if (audited === undefined) return;
  const { name, member } = subjectOf(collection, after ?? before ?? {});
  const entry = newAuditEntry({
    actor: audited.actor,
    actorName: displayNameOf(await database().doc(path.profile(audited.actor)).get()),
    target: write.document,
    targetName: name,
    member,
    action: `${collection}.${audited.verb}`,
    before,
    after,
  });
  await createOnce(`${path.auditLog()}/${write.id.replaceAll('/', '_')}`, entry);
}
