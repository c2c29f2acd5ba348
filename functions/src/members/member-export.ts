import {
  DocumentReference,
  Timestamp,
  type DocumentData,
  type DocumentSnapshot,
  type Query,
} from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { MyData } from '@atelier/domain/contracts/member';
import { auditLog } from '@atelier/domain/queries/admin-queries';
import { liveSessionsBy } from '@atelier/domain/queries/live-queries';
import { notificationsOf, ordersOf, videosBy } from '@atelier/domain/queries/member-queries';
import { reviewsBy, reviewsOf } from '@atelier/domain/queries/review-queries';
import { declarationsOf, dueRefundsOfMember } from '@atelier/domain/queries/server-billing-queries';
import { validatedMovesOf } from '@atelier/domain/queries/server-content-queries';
import { mailsOf } from '@atelier/domain/queries/server-mail-queries';
import {
  consentsOf,
  contributionsOf,
  reactionsOf,
  reportsBy,
  supportMessagesOf,
} from '@atelier/domain/queries/server-member-queries';
import { CHAT_ROOM_IDS } from '@atelier/domain/values';
import { accounts, database, pagesOf, toFirestoreQuery } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { filesOf } from './member-files.ts';

const PAGE = 500;
/** JSON of all documents together, in UTF-8; Cloud Run refuses responses above 32 MiB. */
const MAX_BYTES = 20_000_000;

const MAIL_FIELDS = ['to', 'locale', 'kind', 'message.subject', 'created_at', 'delivery.sent_at'];
/** What the member did as an admin, without the members it concerned. */
const ACTION_FIELDS = ['action', 'at'];
/** What admins did about the member, without their names and without what others reported. */
const ENTRY_FIELDS = ['action', 'at', 'target'];
/** What a trainer answered, without the member and the clip. */
const ANSWER_FIELDS = ['name_fr', 'name_en', 'state', 'answer', 'answered_at'];
/** Fields of a report written by its reporter; the reported content belongs to another member. */
const REPORT_FIELDS = ['reporter', 'target', 'reason', 'state', 'created_at'];

/**
 * Returns everything stored about a member: account, profile and its subcollections, contributions,
 * purchases, owed refunds, reports, application, mails, reactions, admins' actions, and uploaded
 * files (path and size). Leaves out search tokens, which repeat name and e-mail, and what other
 * members wrote.
 */
export async function exportMemberData(uid: string, now: Date): Promise<MyData> {
  const db = database();
  const single = [path.profile(uid), path.application(uid), path.customer(uid)].map((one) =>
    db.doc(one),
  );
  const whole = {
    comments: contributionsOf('comments', uid, PAGE),
    messages: contributionsOf('messages', uid, PAGE),
    views: contributionsOf('views', uid, PAGE),
    live_bookings: contributionsOf('bookings', uid, PAGE),
    live_questions: contributionsOf('questions', uid, PAGE),
    live_sessions: liveSessionsBy(uid, PAGE),
    move_reviews: reviewsOf(uid, PAGE),
    validated_move_pages: validatedMovesOf(uid, PAGE),
    videos: videosBy(uid, PAGE),
    support_messages: supportMessagesOf(uid, PAGE),
    notifications: notificationsOf(uid, PAGE),
    starter_kit_orders: ordersOf(uid, PAGE),
    consents: consentsOf(uid, PAGE),
    contract_requests: declarationsOf(uid, PAGE),
    due_refunds: dueRefundsOfMember(uid, PAGE),
  };
  const queries: [string, Query][] = [
    ...Object.entries(whole).map(([name, spec]): [string, Query] => [name, toFirestoreQuery(spec)]),
    ['reports', toFirestoreQuery(reportsBy(uid, PAGE)).select(...REPORT_FIELDS)],
    ['move_review_answers', toFirestoreQuery(reviewsBy(uid, PAGE)).select(...ANSWER_FIELDS)],
    ['mails', toFirestoreQuery(mailsOf(uid, PAGE)).select(...MAIL_FIELDS)],
    [
      'admin_actions',
      toFirestoreQuery(auditLog({ about: { key: 'actor', value: uid } }, PAGE)).select(
        ...ACTION_FIELDS,
      ),
    ],
    [
      'admin_actions_about_me',
      toFirestoreQuery(auditLog({ about: { key: 'member', value: uid } }, PAGE)).select(
        ...ENTRY_FIELDS,
      ),
    ],
    ...CHAT_ROOM_IDS.map((room): [string, Query] => [
      `reactions_room_${room}`,
      toFirestoreQuery(reactionsOf(room, uid, PAGE)).select(`reactions.${uid}`),
    ]),
    ...(await db.doc(path.profile(uid)).listCollections()).map((one): [string, Query] => [
      one.id,
      one.limit(PAGE),
    ]),
  ];
  const [[profile, application, customer], account, files] = await Promise.all([
    db.getAll(...single),
    accounts().getUser(uid),
    filesOf(uid),
  ]);
  const room = { bytes: MAX_BYTES };
  const lists: Record<string, DocumentData[]> = {};
  for (const [name, query] of queries) lists[name] = await readAll(query, room);
  lists.admin_actions_about_me = lists.admin_actions_about_me?.map(withoutReportId) ?? [];
  const is_complete = room.bytes > 0;
  if (!is_complete) logEvent.exportIncomplete(uid);
  const { search: _search, sort_name: _sortName, ...profileData } = profile?.data() ?? {};
  return {
    exported_at: now.toISOString(),
    is_complete,
    data: {
      account: {
        uid,
        email: account.email ?? null,
        email_verified: account.emailVerified,
        created_at: new Date(account.metadata.creationTime).toISOString(),
        last_sign_in_at: new Date(account.metadata.lastSignInTime).toISOString(),
      },
      profile: toJson(profileData),
      trainer_application: document(application),
      customer: document(customer),
      ...lists,
      files: files.map(({ name, metadata }) => ({
        path: name,
        bytes: Number(metadata.size ?? 0),
        type: metadata.contentType ?? null,
        uploaded_at: metadata.timeCreated ?? null,
      })),
    },
  };
}

/** Reads a query page by page until its end, or until there is no room left. */
async function readAll(query: Query, room: { bytes: number }): Promise<DocumentData[]> {
  const documents: DocumentData[] = [];
  for await (const page of pagesOf(query, PAGE)) {
    const read = page.map(document).filter((one) => one !== null);
    room.bytes -= Buffer.byteLength(JSON.stringify(read));
    if (room.bytes <= 0) break;
    documents.push(...read);
  }
  return documents;
}

/**
 * Returns an entry of the audit log without the id of a report: it is derived from who reported
 * what, so that whose content it was could try out who it was.
 */
function withoutReportId(entry: DocumentData): DocumentData {
  const reports = path.report('');
  const target = String(entry.target);
  return target.startsWith(reports) ? { ...entry, target: reports } : entry;
}

function document(snapshot: DocumentSnapshot | undefined): DocumentData | null {
  if (!snapshot?.exists) return null;
  const { search: _search, ...data } = snapshot.data() ?? {};
  return { _path: snapshot.ref.path, ...(toJson(data) as DocumentData) };
}

/** Converts a stored value to JSON; what a member writes may contain references. */
function toJson(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (value instanceof DocumentReference) return value.path;
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toJson(one)]));
}
