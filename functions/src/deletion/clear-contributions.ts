import {
  FieldPath,
  FieldValue,
  type BulkWriter,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { path } from '@atelier/domain/paths';
import { ordersOf, unfinishedEncodings, videosBy } from '@atelier/domain/queries/member-queries';
import { auditLog } from '@atelier/domain/queries/admin-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { mailsOf } from '@atelier/domain/queries/server-mail-queries';
import {
  contributionsOf,
  reactionsOf,
  reportsAbout,
  reportsBy,
  supportMessagesOf,
} from '@atelier/domain/queries/server-member-queries';
import { CHAT_ROOM_IDS } from '@atelier/domain/values';
import { nameTokens } from '@atelier/domain/search-tokens';
import { orderTokens } from '@atelier/domain/shop/starter-kit-order';
import { leaveSessions } from '../live/leave-sessions.ts';
import { leaveReviews } from '../reviews/clear-reviews.ts';
import { database, textAt, toFirestoreQuery, pagesOf } from '../platform/firebase.ts';

const PAGE = 300;
const { user_id, author_name } = DELETED_MEMBER;

type CleanUp = (
  writer: BulkWriter,
  document: QueryDocumentSnapshot,
  uid: string,
) => Promise<unknown> | null;

const deleteDocument: CleanUp = (writer, { ref }) => writer.delete(ref);

/**
 * Removes a member's name from an audit entry: from `field`, and from the logged document if the
 * member wrote it.
 */
function anonymizeAuditEntry(field: 'actor_name' | 'target_name', otherField: string): CleanUp {
  return (writer, document) => {
    const other: unknown = document.get(otherField);
    // The number of an order and the title of a video stay.
    const isKept =
      field === 'target_name' &&
      /^(starter_kit_orders|videos)\/[^/]+$/.test(String(document.get('target')));
    const name = isKept ? textAt(document, field) : author_name;
    const signed = field === 'target_name' && document.get('before.author_name') !== undefined;
    return writer.update(document.ref, {
      ...(document.get(field) !== undefined && { [field]: name }),
      search: nameTokens([name, typeof other === 'string' ? other : undefined]),
      ...(signed && { 'before.author_name': author_name, 'before.user_id': user_id }),
    });
  };
}

const withoutFile = Object.fromEntries(
  ['media_url', 'media_type', 'media_state', 'media_error', 'poster_url'].map((field) => [
    field,
    FieldValue.delete(),
  ]),
);

/**
 * What happens to a deleted member's contributions. Comments, view markers, mails and drafts are
 * deleted. Messages stay without author and file; clips are not prepared any more. Orders stay for
 * accounting without phone, e-mail and the notes about them; unpaid ones are deleted. Reports stay
 * without reporter, and reports about the member lose the snapshot of the content. Audit entries
 * keep the uid and lose the name. Each handled document leaves its query, or is handled the same
 * way again.
 */
const CONTRIBUTION_CLEAN_UPS: readonly (readonly [(uid: string) => QuerySpec, CleanUp])[] = [
  [(uid) => contributionsOf('comments', uid, PAGE), deleteDocument],
  [(uid) => contributionsOf('views', uid, PAGE), deleteDocument],
  [(uid) => contributionsOf('questions', uid, PAGE), deleteDocument],
  [(uid) => mailsOf(uid, PAGE), deleteDocument],
  [
    (uid) => contributionsOf('messages', uid, PAGE),
    (writer, { ref }) => writer.update(ref, { user_id, author_name, ...withoutFile }),
  ],
  [
    // The encoding of a film goes with its video.
    (uid) => unfinishedEncodings(uid, PAGE),
    (writer, document, uid) =>
      document.get('kind') !== 'video' ? deleteDocument(writer, document, uid) : null,
  ],
  [
    (uid) => videosBy(uid, PAGE),
    (writer, document, uid) =>
      document.get('status') === 'brouillon' ? deleteDocument(writer, document, uid) : null,
  ],
  [
    (uid) => ordersOf(uid, PAGE),
    (writer, document, uid) =>
      Promise.all([
        writer.delete(database().doc(path.orderNotes(document.id))),
        document.get('status') === 'expired'
          ? deleteDocument(writer, document, uid)
          : writer.update(document.ref, {
              user_id,
              phone: FieldValue.delete(),
              email: FieldValue.delete(),
              search: orderTokens(
                textAt(document, 'number') ?? '',
                textAt(document, 'full_name') ?? '',
                '',
              ),
            }),
      ]),
  ],
  ...CHAT_ROOM_IDS.map((room): (typeof CONTRIBUTION_CLEAN_UPS)[number] => [
    (uid) => reactionsOf(room, uid, PAGE),
    (writer, { ref }, uid) =>
      writer.update(ref, new FieldPath('reactions', uid), FieldValue.delete()),
  ]),
  [(uid) => supportMessagesOf(uid, PAGE), deleteDocument],
  [
    (uid) => reportsBy(uid, PAGE),
    (writer, { ref }) =>
      writer.update(ref, { reporter: user_id, reporter_name: FieldValue.delete() }),
  ],
  [
    (uid) => reportsAbout(uid, PAGE),
    (writer, { ref }) => writer.update(ref, { said: FieldValue.delete() }),
  ],
  [
    (uid) => auditLog({ about: { key: 'actor', value: uid } }, PAGE),
    anonymizeAuditEntry('actor_name', 'target_name'),
  ],
  [
    (uid) => auditLog({ about: { key: 'member', value: uid } }, PAGE),
    anonymizeAuditEntry('target_name', 'actor_name'),
  ],
];

/**
 * Cleans up what a member wrote, viewed, proposed, booked, sent to trainers and bought. Safe to run
 * twice.
 */
export async function clearContributions(uid: string): Promise<void> {
  await leaveSessions(uid, new Date());
  await leaveReviews(uid);
  for (const [specOf, cleanUp] of CONTRIBUTION_CLEAN_UPS) {
    await cleanUpAll(toFirestoreQuery(specOf(uid)), cleanUp, uid);
  }
}

async function cleanUpAll(all: Query, cleanUp: CleanUp, uid: string): Promise<void> {
  const writer = database().bulkWriter();
  const failures: unknown[] = [];
  for await (const page of pagesOf(all, PAGE)) {
    for (const document of page) {
      cleanUp(writer, document, uid)?.catch((error: unknown) => failures.push(error));
    }
    await writer.flush();
  }
  await writer.close();
  if (failures.length > 0) {
    throw new AggregateError(failures, 'some contributions could not be cleaned up');
  }
}
