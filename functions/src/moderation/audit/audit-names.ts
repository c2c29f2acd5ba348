import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import type { AuditedCollection } from '@atelier/domain/moderation/audit-action';

/** Returns a member's name for the audit log, or undefined without a profile. */
export function displayNameOf(profile: DocumentSnapshot | undefined): string | undefined {
  return stringOrUndefined(profile?.get('display_name'));
}

/** Returns the member and the name that a document of an audited collection is about. */
export function subjectOf(collection: AuditedCollection, data: DocumentData): { member?: string; name?: string } {
  if (collection === 'videos' || collection === 'events') return { name: stringOrUndefined(data.title) };
  if (collection === 'chat_rooms') return { name: stringOrUndefined(data.name) };
  // Buyers are identified by uid only; the log stores no name.
  if (collection === 'starter_kit_orders') return { member: stringOrUndefined(data.user_id) };
  if (collection === 'reports')
    return { member: stringOrUndefined(data.said?.user_id), name: stringOrUndefined(data.said?.author_name) };
  return {};
}

/** Returns a stored value if it is a string. */
export function stringOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
