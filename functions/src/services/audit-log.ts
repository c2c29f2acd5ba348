import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { AUDIT_RETENTION_DAYS, type AuditAction } from '@atelier/domain/audit-action';
import { path } from '@atelier/domain/collection-paths';
import { createOnce } from './create-once.ts';
import { hidePersonalFields } from './hide-personal-fields.ts';

const DAY_MS = 86_400_000;

export interface AuditFacts {
  /** uid of who acted, `unknown` where the database does not tell. */
  actor: string;
  /** uid of a member, else path of a document. */
  target: string;
  action: AuditAction;
  before?: DocumentData | null;
  after?: DocumentData | null;
}

/** A document for `audit_log`, as of now. */
export function newAuditEntry({ actor, target, action, before, after }: AuditFacts): DocumentData {
  const [hiddenBefore, hiddenAfter] = hidePersonalFields(before ?? null, after ?? null);
  return {
    actor,
    target,
    action,
    before: hiddenBefore,
    after: hiddenAfter,
    at: FieldValue.serverTimestamp(),
    expires_at: Timestamp.fromMillis(Date.now() + AUDIT_RETENTION_DAYS * DAY_MS),
  };
}

/** Logs a change once, however often its event is delivered: the event's id is the entry's. */
export async function logChange(eventId: string, facts: AuditFacts): Promise<void> {
  const id = eventId.replaceAll('/', '_');
  await createOnce(`${path.auditLog()}/${id}`, newAuditEntry(facts));
}
