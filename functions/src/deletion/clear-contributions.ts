import { FieldValue, type BulkWriter, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { ordersOf, videosBy } from '@atelier/domain/queries/member-queries';
import { auditLog } from '@atelier/domain/queries/admin-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { contributionsOf, reportsAbout, reportsBy } from '@atelier/domain/queries/server-queries';
import { nameTokens } from '@atelier/domain/search-tokens';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { pagesOf } from '../platform/query-pages.ts';

const PAGE = 300;
const { user_id, author_name } = DELETED_MEMBER;

type CleanUp = (writer: BulkWriter, document: QueryDocumentSnapshot) => Promise<unknown> | null;

const deleteDocument: CleanUp = (writer, { ref }) => writer.delete(ref);

/** Removes a member's name from an audit entry: from `field`, and from the logged document if the member wrote it. */
function anonymizeAuditEntry(field: 'actor_name' | 'target_name', otherField: string): CleanUp {
  return (writer, document) => {
    const other: unknown = document.get(otherField);
    const signed = field === 'target_name' && document.get('before.author_name') !== undefined;
    return writer.update(document.ref, {
      ...(document.get(field) !== undefined && { [field]: author_name }),
      search: nameTokens([author_name, typeof other === 'string' ? other : undefined]),
      ...(signed && { 'before.author_name': author_name, 'before.user_id': user_id }),
    });
  };
}

/**
 * What happens to a deleted member's contributions. Comments, view markers and drafts are deleted. Messages stay
 * without author and file. Orders stay for accounting without phone; unpaid ones are deleted. Reports stay without
 * reporter, and reports about the member lose the snapshot of the content. Audit entries keep the uid and lose the
 * name. Each handled document leaves its query, or is handled the same way again.
 */
const CONTRIBUTION_CLEAN_UPS: readonly (readonly [(uid: string) => QuerySpec, CleanUp])[] = [
  [(uid) => contributionsOf('comments', uid, PAGE), deleteDocument],
  [(uid) => contributionsOf('views', uid, PAGE), deleteDocument],
  [
    (uid) => contributionsOf('messages', uid, PAGE),
    (writer, { ref }) =>
      writer.update(ref, {
        user_id,
        author_name,
        media_url: FieldValue.delete(),
        media_type: FieldValue.delete(),
      }),
  ],
  [
    (uid) => videosBy(uid, PAGE),
    (writer, document) => (document.get('status') === 'brouillon' ? deleteDocument(writer, document) : null),
  ],
  [
    (uid) => ordersOf(uid, PAGE),
    (writer, document) =>
      document.get('status') === 'expired'
        ? deleteDocument(writer, document)
        : writer.update(document.ref, { user_id, phone: FieldValue.delete() }),
  ],
  [(uid) => reportsBy(uid, PAGE), (writer, { ref }) => writer.update(ref, { reporter: user_id })],
  [(uid) => reportsAbout(uid, PAGE), (writer, { ref }) => writer.update(ref, { said: FieldValue.delete() })],
  [(uid) => auditLog({ about: { key: 'actor', value: uid } }, PAGE), anonymizeAuditEntry('actor_name', 'target_name')],
  [(uid) => auditLog({ about: { key: 'member', value: uid } }, PAGE), anonymizeAuditEntry('target_name', 'actor_name')],
];

/** Cleans up what a member wrote, viewed, proposed and bought. Safe to run twice. */
export async function clearContributions(uid: string): Promise<void> {
  for (const [specOf, cleanUp] of CONTRIBUTION_CLEAN_UPS) await cleanUpAll(toFirestoreQuery(specOf(uid)), cleanUp);
}

async function cleanUpAll(all: Query, cleanUp: CleanUp): Promise<void> {
  const writer = database().bulkWriter();
  const failures: unknown[] = [];
  for await (const page of pagesOf(all, PAGE)) {
    for (const document of page) cleanUp(writer, document)?.catch((error: unknown) => failures.push(error));
    await writer.flush();
  }
  await writer.close();
  if (failures.length > 0) throw new AggregateError(failures, 'some contributions could not be cleaned up');
}
