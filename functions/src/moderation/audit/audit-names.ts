import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import type { AuditedCollection } from '@atelier/domain/moderation/audit-action';

/** A member's name, for the log: none where there is no profile. */
export function displayNameOf(profile: DocumentSnapshot | undefined): string | undefined {
  return stringOrUndefined(profile?.get('display_name'));
}

/** Whom and what a document of an audited collection is about. */
export function subjectOf(collection: AuditedCollection, data: DocumentData): { member?: string; name?: string } {
  if (collection === 'videos' || collection === 'events') return { name: stringOrUndefined(data.title) };
  if (collection === 'chat_rooms') return { name: stringOrUndefined(data.name) };
  // Whoever bought is known by their uid; the log keeps no name of theirs.
  if (collection === 'starter_kit_orders') return { member: stringOrUndefined(data.user_id) };
  if (collection === 'reports')
    return { member: stringOrUndefined(data.said?.user_id), name: stringOrUndefined(data.said?.author_name) };
  return {};
}

/** A stored field that should be text. */
export function stringOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
