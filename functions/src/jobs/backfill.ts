import { FieldValue, type DocumentData, type DocumentReference, type DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { MailState } from '@atelier/domain/mail-delivery';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { decidedApplications, oldestMails, oldestOrders } from '@atelier/domain/queries/server-queries';
import { orderReference, orderTokens } from '@atelier/domain/shop/order-number';
import { database, findAccount, numberAt, pagesOf, textAt, toFirestoreQuery } from '../platform/firebase.ts';

/** Raised with each change of what is brought up to date, so that it runs once more. */
const VERSION = 2;
const PAGE = 300;

/**
 * Brings documents that older versions wrote up to date, once per version: search words and e-mail of orders from
 * before their numbers; no uid of an admin in the public settings and in an application, which its member reads; mails
 * that no sender ever took become failed ones, so that an admin decides; no download tokens of files, and no files with
 * an empty part in their name. Safe to run again: a run that fails is
 * repeated the next night.
 *
 * @param cleanFiles removes both.
 */
export async function backfill(cleanFiles: () => Promise<void>): Promise<void> {
  const done = database().doc(path.backfill());
  if (numberAt(await done.get(), 'version') >= VERSION) return;
  await updateCurrent(database().doc(path.settings()), withoutAdmin('updated_by'));
  await updateAll(decidedApplications(PAGE), withoutAdmin('decided_by'));
  await updateAll(oldestOrders(PAGE), searchWordsOf);
  await updateAll(oldestMails(PAGE), (mail) => (mail.get('delivery') === undefined ? NEVER_TAKEN : undefined));
  await cleanFiles();
  await done.set({ version: VERSION, done_at: FieldValue.serverTimestamp() });
}

/** Returns what is missing in a document; undefined for nothing. */
type Missing = (document: DocumentSnapshot) => Promise<DocumentData | undefined> | DocumentData | undefined;

const withoutAdmin =
  (field: string): Missing =>
  (document) =>
    document.get(field) === undefined ? undefined : { [field]: FieldValue.delete() };

/** The e-mail is that of the account today; a member who left has none. */
const searchWordsOf: Missing = async (order) => {
  if (order.get('search') !== undefined) return undefined;
  const email = textAt(order, 'email') ?? (await findAccount(String(order.get('user_id'))))?.email;
  const reference = orderReference(order.id, { number: textAt(order, 'number') });
  const search = orderTokens(reference, textAt(order, 'full_name') ?? '', email ?? '');
  return { search, ...(email !== undefined && { email }) };
};

const NEVER_TAKEN = { delivery: { state: 'failed' satisfies MailState, attempts: 0, error: 'no-sender' } };

async function updateAll(spec: QuerySpec, missing: Missing): Promise<void> {
  for await (const page of pagesOf(toFirestoreQuery(spec), PAGE))
    for (const document of page)
      if ((await missing(document)) !== undefined) await updateCurrent(document.ref, missing);
}

/** Adds what is missing in the present version of a document: its member may leave, or a sender take it, meanwhile. */
async function updateCurrent(reference: DocumentReference, missing: Missing): Promise<void> {
  await database().runTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    const fields = document.exists ? await missing(document) : undefined;
    if (fields) transaction.update(reference, fields);
  });
}
