import {
  FieldValue,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
} from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { MailState } from '@atelier/domain/mail-delivery';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { auditLog, members } from '@atelier/domain/queries/admin-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { oldestOrders } from '@atelier/domain/queries/server-billing-queries';
import { oldestMails } from '@atelier/domain/queries/server-mail-queries';
import { decidedApplications } from '@atelier/domain/queries/server-member-queries';
import { nameTokens } from '@atelier/domain/search-tokens';
import { orderReference, orderTokens } from '@atelier/domain/shop/starter-kit-order';
import { systemClock } from '@atelier/domain/time/clock';
import { TIERS } from '@atelier/domain/values';
import { buildCatalog } from '../content/catalog.ts';
import { summarizePractice } from '../members/practice-summary.ts';
import { profileRepairs } from '../members/repair-profile.ts';
import {
  database,
  findAccount,
  nextPage,
  numberAt,
  pagesOf,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { runPagedJob, type JobPage, type JobRun } from '../platform/paged-job.ts';

/** Raised with each change of what is brought up to date, so that it runs once more. */
const VERSION = 5;
const PAGE = 300;
/**
 * Members whose practice is summed up in one page: each takes as many reads as they have skills and
 * sessions.
 */
const SUMMARIES = 50;

/** The name of its progress, which another version does not continue. */
export const BACKFILL_PROGRESS = `backfill_${VERSION}` as const;

/**
 * Brings documents that older versions wrote up to date, once per version: search words of members,
 * orders and the audit log, the sort names of members and the e-mail of orders from before their
 * numbers; no uid of an admin in the public settings and in an application, which its member reads;
 * mails that no sender ever took become failed ones, so that an admin decides; the practice
 * summaries of members who have none; the number of moves on the cards of the catalogues; no
 * download tokens of files, and no files with an empty part in their name. Works page by page,
 * while everything is in use: a run that fails or has no time left is continued by a later one.
 * Safe to run again.
 *
 * @param cleanFiles removes both from a page of files.
 */
export async function backfill(cleanFiles: JobPage, run: JobRun): Promise<void> {
  const done = database().doc(path.backfill());
  if (numberAt(await done.get(), 'version') >= VERSION) return;
  const isDone = await runPagedJob(
    [
      withoutAdmins,
      pageOf(oldestOrders(PAGE), searchWordsOfOrder),
      pageOf(members({ order: 'oldest' }, PAGE), searchWordsOfMember),
      pageOf(auditLog({}, PAGE), searchWordsOfEntry),
      pageOf(oldestMails(PAGE), (mail) =>
        mail.get('delivery') === undefined ? NEVER_TAKEN : undefined,
      ),
      summaries,
      catalogs,
      cleanFiles,
    ],
    run,
  );
  if (isDone === true) await done.set({ version: VERSION, done_at: FieldValue.serverTimestamp() });
}

/** Returns what is missing in a document; undefined for nothing. */
type Missing = (
  document: DocumentSnapshot,
) => Promise<DocumentData | undefined> | DocumentData | undefined;

const withoutAdmin =
  (field: string): Missing =>
  (document) =>
    document.get(field) === undefined ? undefined : { [field]: FieldValue.delete() };

/**
 * Is one page, because a handled application leaves the query and could not be the cursor of the
 * next.
 */
async function withoutAdmins(): Promise<undefined> {
  await updateCurrent(database().doc(path.settings()), withoutAdmin('updated_by'));
  for await (const page of pagesOf(toFirestoreQuery(decidedApplications(PAGE)), PAGE)) {
    await updateAll(page, withoutAdmin('decided_by'));
  }
}

/** Returns the search words unless they are stored, which are sorted and each there once. */
function searchWords(
  document: DocumentSnapshot,
  words: readonly string[],
): { search: readonly string[] } | undefined {
  const stored: unknown = document.get('search');
  return JSON.stringify(stored) === JSON.stringify(words) ? undefined : { search: words };
}

/** The e-mail is that of the account today; a member who left has none. */
const searchWordsOfOrder: Missing = async (order) => {
  const buyer = textAt(order, 'user_id');
  const stored = textAt(order, 'email');
  const hasAccount =
    stored === undefined && buyer !== undefined && buyer !== DELETED_MEMBER.user_id;
  const email = hasAccount ? (await findAccount(buyer))?.email : stored;
  const reference = orderReference(order.id, { number: textAt(order, 'number') });
  const missing = searchWords(
    order,
    orderTokens(reference, textAt(order, 'full_name') ?? '', email ?? ''),
  );
  return missing && { ...missing, ...(email !== undefined && { email }) };
};

const searchWordsOfMember: Missing = (profile) => {
  const repairs = profileRepairs(profile.data() ?? {});
  return Object.keys(repairs).length > 0 ? repairs : undefined;
};

const searchWordsOfEntry: Missing = (entry) =>
  searchWords(entry, nameTokens([textAt(entry, 'actor_name'), textAt(entry, 'target_name')]));

const NEVER_TAKEN = {
  delivery: { state: 'failed' satisfies MailState, attempts: 0, error: 'no-sender' },
};

const summaries: JobPage = async (cursor) => {
  const { docs, next } = await nextPage(
    toFirestoreQuery(members({ order: 'oldest' }, SUMMARIES)),
    SUMMARIES,
    cursor,
  );
  for (const member of docs) await summarizePractice(member.id, systemClock.now());
  return next;
};

/** Is one page: four documents. */
const catalogs: JobPage = async () => {
  for (const level of TIERS) await buildCatalog(level);
  return undefined;
};

const pageOf =
  (spec: QuerySpec, missing: Missing): JobPage =>
  async (cursor) => {
    const { docs, next } = await nextPage(toFirestoreQuery(spec), spec.limit, cursor);
    await updateAll(docs, missing);
    return next;
  };

async function updateAll(page: readonly DocumentSnapshot[], missing: Missing): Promise<void> {
  for (const document of page) {
    if ((await missing(document)) !== undefined) await updateCurrent(document.ref, missing);
  }
}

/**
 * Adds what is missing in the present version of a document: its member may leave, or a sender take
 * it, meanwhile.
 */
async function updateCurrent(reference: DocumentReference, missing: Missing): Promise<void> {
  await database().runTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    const fields = document.exists ? await missing(document) : undefined;
    if (fields) transaction.update(reference, fields);
  });
}
