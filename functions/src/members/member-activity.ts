import type { UserRecord } from 'firebase-admin/auth';
import {
  MEMBER_ROWS,
  type LastVisits,
  type LastVisitsRequest,
  type MemberActivity,
  type MemberActivityRequest,
  type MemberWritings,
  type MemberWritingsRequest,
} from '@atelier/domain/contracts/admin-members';
import {
  contributionsOf,
  reportsBy,
  writingsOf,
} from '@atelier/domain/queries/server-member-queries';
import { requireAdmin } from '../moderation/audit/admin-transaction.ts';
import {
  accounts,
  countOf,
  dateAt,
  findAccount,
  readDocuments,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';

/**
 * Upper bound for counts; no member writes more. Counting bills one read per thousand index
 * entries.
 */
const MAX_COUNTED = 100_000;

/**
 * Returns what an admin sees of a member's account and activity.
 *
 * @throws DomainError `forbidden`
 */
export async function memberActivity(
  actor: string,
  { uid }: MemberActivityRequest,
): Promise<MemberActivity> {
  await requireAdmin(actor);
  const counted = [
    contributionsOf('comments', uid, MAX_COUNTED),
    contributionsOf('messages', uid, MAX_COUNTED),
    contributionsOf('views', uid, MAX_COUNTED),
    reportsBy(uid, MAX_COUNTED),
  ].map(countOf);
  const [account, [comments = 0, messages = 0, videos_seen = 0, reports = 0]] = await Promise.all([
    findAccount(uid),
    Promise.all(counted),
  ]);
  return {
    account: account ? shownAccount(account) : null,
    comments,
    messages,
    videos_seen,
    reports,
  };
}

function shownAccount({
  emailVerified,
  metadata,
}: UserRecord): NonNullable<MemberActivity['account']> {
  const lastSignIn = Date.parse(metadata.lastSignInTime);
  return {
    email_verified: emailVerified,
    created_at: Date.parse(metadata.creationTime),
    last_sign_in_at: Number.isNaN(lastSignIn) ? null : lastSignIn,
  };
}

/**
 * Returns when members were last here: when their device last renewed its ID token, which it does
 * every hour while the site is open.
 */
export async function lastVisits({ uids }: LastVisitsRequest): Promise<LastVisits> {
  const { users } = await accounts().getUsers(uids.map((uid) => ({ uid })));
  const visits = users.map(
    ({ uid, metadata: { lastRefreshTime, lastSignInTime } }): [string, number] => [
      uid,
      Date.parse(lastRefreshTime ?? lastSignInTime),
    ],
  );
  return { visits: Object.fromEntries(visits.filter(([, at]) => !Number.isNaN(at))) };
}

const WRITINGS = [
  ['comments', 'created_at'],
  ['comments', 'replied_at'],
  ['messages', 'created_at'],
] as const;

/**
 * Returns what a member wrote under videos and in the chat, newest first, with the names of the
 * places.
 */
export async function memberWritings({
  uid,
  before,
}: MemberWritingsRequest): Promise<MemberWritings> {
  const until = before === undefined ? undefined : new Date(before);
  const found = await Promise.all(
    WRITINGS.map(async ([kind, at]) => {
      const { docs } = await toFirestoreQuery(
        writingsOf(kind, at, uid, MEMBER_ROWS + 1, until),
      ).get();
      return docs.flatMap((one) => {
        const written = dateAt(one, at);
        const text = textAt(one, 'content') ?? textAt(one, 'message') ?? '';
        return written === undefined ? [] : [{ target: one.ref.path, text, at: written.getTime() }];
      });
    }),
  );
  const newest = found.flat().toSorted((one, other) => other.at - one.at);
  const rows = newest.slice(0, MEMBER_ROWS);
  const placeOf = (target: string) => target.split('/').slice(0, 2).join('/');
  const places = [...new Set(rows.map(({ target }) => placeOf(target)))];
  const documents = places.length === 0 ? [] : await readDocuments(...places);
  const names = new Map(
    documents.map((one) => [one.ref.path, textAt(one, 'title') ?? textAt(one, 'name')]),
  );
  return {
    rows: rows.map((row) => {
      const place = names.get(placeOf(row.target));
      return { ...row, ...(place !== undefined && { place }) };
    }),
    next: newest.length > rows.length ? (rows.at(-1)?.at ?? null) : null,
  };
}
