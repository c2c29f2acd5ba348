import type { UserRecord } from 'firebase-admin/auth';
import type { MemberActivity, MemberActivityRequest } from '@atelier/domain/contracts/admin';
import { contributionsOf, reportsBy } from '@atelier/domain/queries/server-queries';
import { requireAdmin } from '../moderation/audit/admin-transaction.ts';
import { findAccount, toFirestoreQuery } from '../platform/firebase.ts';

/** Upper bound for counts; no member writes more. Counting bills one read per thousand index entries. */
const MAX_COUNTED = 100_000;

/** Returns what an admin sees of a member's account and activity. @throws DomainError `forbidden` */
export async function memberActivity(actor: string, { uid }: MemberActivityRequest): Promise<MemberActivity> {
  await requireAdmin(actor);
  const counted = [
    contributionsOf('comments', uid, MAX_COUNTED),
    contributionsOf('messages', uid, MAX_COUNTED),
    contributionsOf('views', uid, MAX_COUNTED),
    reportsBy(uid, MAX_COUNTED),
  ].map(async (spec) => (await toFirestoreQuery(spec).count().get()).data().count);
  const [account, [comments = 0, messages = 0, videos_seen = 0, reports = 0]] = await Promise.all([
    findAccount(uid),
    Promise.all(counted),
  ]);
  return { account: account ? shownAccount(account) : null, comments, messages, videos_seen, reports };
}

function shownAccount({ emailVerified, metadata }: UserRecord): NonNullable<MemberActivity['account']> {
  const lastSignIn = Date.parse(metadata.lastSignInTime);
  return {
    email_verified: emailVerified,
    created_at: Date.parse(metadata.creationTime),
    last_sign_in_at: Number.isNaN(lastSignIn) ? null : lastSignIn,
  };
}
