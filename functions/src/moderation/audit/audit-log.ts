import { createHmac, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  FieldValue,
  Timestamp,
  type DocumentData,
  type DocumentSnapshot,
} from 'firebase-admin/firestore';
import {
  AUDIT_RETENTION_DAYS,
  type AuditAction,
  type AuditedCollection,
} from '@atelier/domain/moderation/audit-action';
import { path } from '@atelier/domain/paths';
import { nameTokens } from '@atelier/domain/search-tokens';
import { DAY_MS } from '@atelier/domain/time-units';
import type { DocumentWrite } from '../../platform/document-trigger.ts';
import { createOnce, database, textAt } from '../../platform/firebase.ts';

export interface AuditEntryInput {
  /** Profile of the actor; it need not exist. */
  actor: DocumentSnapshot;
  /** The member's profile, or the document, that the action is about. */
  about: DocumentSnapshot;
  action: AuditAction;
  before?: DocumentData | null;
  after?: DocumentData | null;
}

/**
 * Returns a document for `audit_log`, stamped with the current time and with the names at this
 * time.
 */
export function newAuditEntry({
  actor,
  about,
  action,
  before,
  after,
}: AuditEntryInput): DocumentData {
  const { name: actor_name } = subjectOf(actor);
  const { target, name: target_name, member } = subjectOf(about);
  const [hiddenBefore, hiddenAfter] = hidePersonalFields(before ?? null, after ?? null);
  return {
    actor: actor.id,
    actor_name,
    target,
    target_name,
    member,
    search: nameTokens([actor_name, target_name]),
    action,
    before: hiddenBefore,
    after: hiddenAfter,
    at: FieldValue.serverTimestamp(),
    expires_at: Timestamp.fromMillis(Date.now() + AUDIT_RETENTION_DAYS * DAY_MS),
  };
}

/**
 * The fields that name a document of a collection, and the member concerned if that is not the
 * document's own.
 */
const SUBJECT_FIELDS: Readonly<Record<string, { name?: string; member?: string }>> = {
  profiles: { name: 'display_name' },
  videos: { name: 'title', member: 'author_id' },
  events: { name: 'title' },
  live_sessions: { name: 'title', member: 'trainer_id' },
  chat_rooms: { name: 'name' },
  comments: { name: 'author_name', member: 'user_id' },
  move_reviews: { name: 'author_name', member: 'user_id' },
  validated_move_sources: { member: 'user_id' },
  messages: { name: 'author_name', member: 'user_id' },
  questions: { name: 'author_name', member: 'user_id' },
  reports: { name: 'said.author_name', member: 'said.user_id' },
  // Buyers are identified by uid only; the log stores the order's number and no name.
  starter_kit_orders: { name: 'number', member: 'user_id' },
  contract_requests: { name: 'kind', member: 'uid' },
  due_refunds: { name: 'payment', member: 'uid' },
  due_changes: { name: 'what', member: 'uid' },
  mail: { name: 'message.subject', member: 'uid' },
  stripe_events: { name: 'type' },
  encodings: { name: 'owner', member: 'author_id' },
};

/**
 * Returns the target of an entry, uid of a member or path of a document, with its name and the
 * member concerned.
 */
function subjectOf(document: DocumentSnapshot): { target: string; name?: string; member?: string } {
  const { id, path: documentPath, parent } = document.ref;
  const fields = SUBJECT_FIELDS[parent.id] ?? {};
  const name = fields.name === undefined ? undefined : textAt(document, fields.name);
  if (parent.id === 'profiles') return { target: id, name, member: id };
  if (parent.id === 'deletions') return { target: documentPath, member: id };
  return {
    target: documentPath,
    name,
    member: fields.member === undefined ? undefined : textAt(document, fields.member),
  };
}

/** Logs an admin's write to an audited collection, once per event: the entry has the event's id. */
export async function logAdminWrite(
  collection: AuditedCollection,
  write: DocumentWrite<string>,
): Promise<void> {
  const before = write.before?.data();
  const after = write.after?.data();
  const audited = detectAdminWrite(before, after, write);
  const about = write.after ?? write.before;
  if (audited === undefined || about === undefined) return;
  const actor = await database().doc(path.profile(audited.actor)).get();
  const entry = newAuditEntry({
    actor,
    about,
    action: `${collection}.${audited.verb}`,
    before,
    after,
  });
  await createOnce(`${path.auditLog()}/${write.id.replaceAll('/', '_')}`, entry);
}

interface AdminWrite {
  actor: string;
  verb: 'create' | 'update' | 'delete';
}

/**
 * Returns the admin write that an event describes. Rules require that admins' direct writes set
 * `updated_by` and `updated_at`; the server's writes leave both unchanged and members' documents
 * have neither. The only deletion that rules allow is an author's withdrawal of a draft; calls log
 * their own deletions.
 *
 * @returns undefined unless an admin wrote the document (or an author deleted a draft).
 */
export function detectAdminWrite(
  before: DocumentData | undefined,
  after: DocumentData | undefined,
  { authId }: Pick<DocumentWrite, 'authId'>,
): AdminWrite | undefined {
  if (after === undefined) {
    // The auth context is the only source for who deleted a document.
    return authId !== undefined && before?.author_id === authId
      ? { actor: authId, verb: 'delete' }
      : undefined;
  }
  const { updated_by, updated_at } = after;
  if (typeof updated_by !== 'string') return undefined;
  if (before === undefined) return { actor: updated_by, verb: 'create' };
  const isNew =
    updated_by !== before.updated_by || !isDeepStrictEqual(updated_at, before.updated_at);
  return isNew ? { actor: updated_by, verb: 'update' } : undefined;
}

/**
 * Fields whose values must not be readable in the log: bank, company and contact data, and reported
 * content.
 */
const HIDDEN = new Set([
  ...[
    'iban',
    'siret',
    'phone',
    'address',
    'postal_code',
    'city',
    'full_name',
    'email',
    'said',
    'search',
  ],
  'reporter_name',
]);

/**
 * Returns copies of two states of a document with personal fields replaced by fingerprints. The key
 * exists only during this call: equal values have equal fingerprints within one entry, so changes
 * are visible, but values cannot be guessed.
 */
export function hidePersonalFields(
  before: DocumentData | null,
  after: DocumentData | null,
): [DocumentData | null, DocumentData | null] {
  const key = randomBytes(32);
  return [before && hidden(before, key), after && hidden(after, key)];
}

function hidden(data: DocumentData, key: Buffer): DocumentData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      HIDDEN.has(name) ? fingerprint(value, key) : value,
    ]),
  );
}

function fingerprint(value: unknown, key: Buffer): string {
  return `hmac:${createHmac('sha256', key)
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 32)}`;
}
