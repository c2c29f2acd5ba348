import { Timestamp, type DocumentData, type DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { MyData } from '@atelier/domain/contracts/member';
import { ordersOf, videosBy } from '@atelier/domain/queries/member-queries';
import { consentsOf, contributionsOf, declarationsOf, reportsBy } from '@atelier/domain/queries/server-queries';
import { accounts, database } from '../platform/firebase.ts';
import { filesOf } from './member-files.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';

/** Maximum documents of one kind, so that the response stays below 10 MB. */
const MAX_DOCUMENTS = 2000;

/** Fields of a report written by its reporter; the reported content belongs to another member. */
const REPORT_FIELDS = ['reporter', 'target', 'reason', 'state', 'created_at'];

/**
 * Returns everything stored about a member: account, profile and its subcollections, contributions, purchases, reports,
 * application and uploaded files (path and size). Leaves out search tokens, which repeat name and e-mail, and the
 * content of reported members.
 */
export async function exportMemberData(uid: string, now: Date): Promise<MyData> {
  const db = database();
  const single = [path.profile(uid), path.application(uid), path.customer(uid)].map((one) => db.doc(one));
  const queries = {
    comments: contributionsOf('comments', uid, MAX_DOCUMENTS),
    messages: contributionsOf('messages', uid, MAX_DOCUMENTS),
    views: contributionsOf('views', uid, MAX_DOCUMENTS),
    videos: videosBy(uid, MAX_DOCUMENTS),
    starter_kit_orders: ordersOf(uid, MAX_DOCUMENTS),
    consents: consentsOf(uid, MAX_DOCUMENTS),
    contract_requests: declarationsOf(uid, MAX_DOCUMENTS),
  };
  const [[profile, application, customer], lists, reports, below, account, files] = await Promise.all([
    db.getAll(...single),
    Promise.all(
      Object.entries(queries).map(async ([name, spec]) => [name, await readAll(toFirestoreQuery(spec))] as const),
    ),
    readAll(toFirestoreQuery(reportsBy(uid, MAX_DOCUMENTS)).select(...REPORT_FIELDS)),
    belowProfile(uid),
    accounts().getUser(uid),
    filesOf(uid),
  ]);
  const { search: _search, sort_name: _sortName, ...profileData } = profile?.data() ?? {};
  return {
    exported_at: now.toISOString(),
    data: {
      account: {
        uid,
        email: account.email ?? null,
        email_verified: account.emailVerified,
        created_at: new Date(account.metadata.creationTime).toISOString(),
        last_sign_in_at: new Date(account.metadata.lastSignInTime).toISOString(),
      },
      profile: toJson(profileData),
      ...below,
      trainer_application: document(application),
      customer: document(customer),
      ...Object.fromEntries(lists),
      reports,
      files: files.map(({ name, metadata }) => ({
        path: name,
        bytes: Number(metadata.size ?? 0),
        type: metadata.contentType ?? null,
        uploaded_at: metadata.timeCreated ?? null,
      })),
    },
  };
}

/** Reads every collection under the profile, whatever its name, so that none is missed. */
async function belowProfile(uid: string): Promise<Record<string, unknown[]>> {
  const collections = await database().doc(path.profile(uid)).listCollections();
  const read = collections.map(async (one) => [one.id, await readAll(one.limit(MAX_DOCUMENTS))] as const);
  return Object.fromEntries(await Promise.all(read));
}

async function readAll(query: { get(): Promise<{ docs: DocumentSnapshot[] }> }): Promise<unknown[]> {
  return (await query.get()).docs.map(document);
}

function document(snapshot: DocumentSnapshot | undefined): unknown {
  const data = snapshot?.data();
  return data === undefined ? null : { _path: snapshot?.ref.path, ...(toJson(data) as DocumentData) };
}

/** Converts a stored value to JSON. */
function toJson(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toJson(one)]));
}
