import { initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth, type UserRecord } from 'firebase-admin/auth';
import {
  Filter,
  getFirestore,
  Timestamp,
  type DocumentData,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import * as z from 'zod/mini';
import { DomainError } from '@atelier/domain/error-code';
import { ParseError } from '@atelier/domain/parsing/parse-error';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { logEvent } from './log.ts';
import { environment } from './site-environment.ts';

/** gRPC's status codes of a document that exists, and of a conflict between transactions. */
const ALREADY_EXISTS = 6;
const ABORTED = 10;

const LOOKUP_TIMEOUT_MS = 10_000;
/** The first password of an account is set with it, a moment later at most. */
const FIRST_PASSWORD_MS = 2_000;

let app: App | undefined;
let firestore: Firestore | undefined;

/** Our own app; the functions SDK keeps a separate one. */
function adminApp(): App {
  app ??= initializeApp();
  return app;
}

/** Returns the database client; ignores fields with the value undefined. */
export function database(): Firestore {
  if (firestore === undefined) {
    firestore = getFirestore(adminApp());
    firestore.settings({ ignoreUndefinedProperties: true });
    repeatClosedTransactions(firestore);
  }
  return firestore;
}

/**
 * Makes the client repeat a transaction that the emulator closed between two reads. The SDK repeats
 * it on the platform ("transaction has expired") but does not know the emulator's message, so this
 * gives the error the code of a conflict.
 */
export function repeatClosedTransactions(client: Pick<Firestore, 'runTransaction'>): void {
  const run = client.runTransaction.bind(client);
  client.runTransaction = (update, options) =>
    run(async (transaction) => {
      try {
        return await update(transaction);
      } catch (error) {
        const isClosed =
          error instanceof Error && error.message.includes('Transaction is invalid or closed');
        throw isClosed ? Object.assign(error, { code: ABORTED }) : error;
      }
    }, options);
}

/** Returns the auth client. */
export function accounts(): Auth {
  return getAuth(adminApp());
}

/** Returns the verifier of App Check's tokens; its library is loaded at first use. */
export async function appVerifier() {
  const { getAppCheck } = await import('firebase-admin/app-check');
  return getAppCheck(adminApp());
}

/** Returns the queue of a task function of ours; its library is loaded at first use. */
export async function taskQueue<Payload>(name: string) {
  const { getFunctions } = await import('firebase-admin/functions');
  const { functions: region } = environment.regions;
  return getFunctions(adminApp()).taskQueue<Payload>(`locations/${region}/functions/${name}`);
}

/** Returns the private media bucket. */
export function mediaBucket() {
  return getStorage(adminApp()).bucket();
}
export type StoredFile = ReturnType<ReturnType<typeof mediaBucket>['file']>;

/** Returns a sign-in account, or undefined if it does not exist. */
export function findAccount(uid: string): Promise<UserRecord | undefined> {
  return accounts().getUser(uid).catch(undefinedIfMissing);
}

/** Returns the account with an e-mail, or undefined if there is none. */
export function findAccountByEmail(email: string): Promise<UserRecord | undefined> {
  return accounts().getUserByEmail(email).catch(undefinedIfMissing);
}

/** Deletes a sign-in account with its refresh tokens, if it exists. */
export async function deleteAccount(uid: string): Promise<void> {
  await accounts().deleteUser(uid).catch(undefinedIfMissing);
}

const accountTimes = z.object({
  users: z._default(
    z.array(z.object({ createdAt: z.string(), passwordUpdatedAt: z.optional(z.number()) })),
    [],
  ),
});

/**
 * Returns when the password of an account was changed last; undefined for one that still has its
 * first password, or none. Asked of Auth's REST API, because the SDK leaves this time out.
 *
 * @throws Error if Auth does not answer
 */
export async function passwordChangedAt(uid: string): Promise<Date | undefined> {
  const { credential, projectId = '' } = adminApp().options;
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  // The emulator accepts this word from the owner of the project.
  const token =
    emulator === undefined ? (await credential?.getAccessToken())?.access_token : 'owner';
  const origin = emulator === undefined ? 'https:/' : `http://${emulator}`;
  const service = `${origin}/identitytoolkit.googleapis.com`;
  const response = await fetch(`${service}/v1/projects/${projectId}/accounts:lookup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ localId: [uid] }),
    signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Auth answered ${response.status} to a lookup.`);
  const [account] = z.parse(accountTimes, await response.json()).users;
  const changedAt = account?.passwordUpdatedAt ?? 0;
  return account !== undefined && changedAt > Number(account.createdAt) + FIRST_PASSWORD_MS
    ? new Date(changedAt)
    : undefined;
}

function undefinedIfMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'auth/user-not-found' && code !== 'auth/invalid-email') throw error;
}

/** Reads documents by their paths, in one request and in this order. */
export async function readDocuments<Paths extends string[]>(
  ...paths: Paths
): Promise<{ [Index in keyof Paths]: DocumentSnapshot }> {
  const db = database();
  return (await db.getAll(...paths.map((one) => db.doc(one)))) as {
    [Index in keyof Paths]: DocumentSnapshot;
  };
}

/** Converts a query spec to an Admin SDK query. */
export function toFirestoreQuery(spec: QuerySpec): Query {
  const db = database();
  let query: Query =
    spec.scope === 'group' ? db.collectionGroup(spec.collection) : db.collection(spec.collection);
  for (const filter of spec.where) {
    const parts = 'or' in filter ? filter.or : [filter];
    const filters = parts.map((part) => Filter.where(part.field, part.op, part.value));
    query = query.where(filters.length === 1 && filters[0] ? filters[0] : Filter.or(...filters));
  }
  for (const [field, direction] of spec.orderBy) query = query.orderBy(field, direction);
  return query.limit(spec.limit);
}

/** Counts the documents of a query, at most its limit: one read is billed per thousand. */
export async function countOf(spec: QuerySpec): Promise<number> {
  return (await toFirestoreQuery(spec).count().get()).data().count;
}

/** Yields the documents of a query page by page. @param pageSize  the query's limit */
export async function* pagesOf(
  query: Query,
  pageSize: number,
): AsyncGenerator<QueryDocumentSnapshot[]> {
  let page = (await query.get()).docs;
  while (page.length > 0) {
    yield page;
    const last = page.at(-1);
    if (page.length < pageSize || last === undefined) return;
    page = (await query.startAfter(last).get()).docs;
  }
}

/**
 * Returns what `valuesOf` finds in every document of a query, read page by page.
 *
 * @param pageSize  the query's limit
 */
export async function collectFrom<Value>(
  query: Query,
  pageSize: number,
  valuesOf: (document: QueryDocumentSnapshot) => readonly Value[],
): Promise<Value[]> {
  const values: Value[] = [];
  for await (const page of pagesOf(query, pageSize)) values.push(...page.flatMap(valuesOf));
  return values;
}

/**
 * Handles every document of a query, each page in parallel. A failing one does not stop the others.
 *
 * @param pageSize  the query's limit
 * @throws AggregateError after the last page, if any failed
 */
export async function forEachDocument(
  query: Query,
  pageSize: number,
  handle: (document: QueryDocumentSnapshot) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const page of pagesOf(query, pageSize)) {
    const handling = page.map((document) =>
      handle(document).catch((error: unknown) => failures.push(error)),
    );
    await Promise.all(handling);
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} documents were not handled`);
  }
}

/**
 * Reads one page of a query.
 *
 * @param pageSize  the query's limit
 * @param cursor  path of the last document of the page before, which must still exist to continue
 * behind it
 * @returns `next`: the cursor of the next page; undefined after the last one
 */
export async function nextPage(
  query: Query,
  pageSize: number,
  cursor: string | undefined,
): Promise<{ docs: QueryDocumentSnapshot[]; next: string | undefined }> {
  const last = cursor === undefined ? undefined : await database().doc(cursor).get();
  const { docs } = await (last?.exists === true ? query.startAfter(last) : query).get();
  return { docs, next: docs.length < pageSize ? undefined : docs.at(-1)?.ref.path };
}

/** Returns a text field of a document; undefined for a missing field or another type. */
export function textAt(document: DocumentSnapshot | undefined, field: string): string | undefined {
  const value: unknown = document?.get(field);
  return typeof value === 'string' ? value : undefined;
}

/** Returns a number field of a document; 0 for a missing field or another type. */
export function numberAt(document: DocumentSnapshot | undefined, field: string): number {
  const value: unknown = document?.get(field);
  return typeof value === 'number' ? value : 0;
}

/** Returns a time of a document; undefined for a missing field or another type. */
export function dateAt(document: DocumentSnapshot | undefined, field: string): Date | undefined {
  const value: unknown = document?.get(field);
  return value instanceof Timestamp ? value.toDate() : undefined;
}

/** Parses a document; undefined if it does not exist or is invalid, which is logged. */
export function parseDocument<Value>(
  document: DocumentSnapshot | undefined,
  parse: (data: unknown) => Value,
): Value | undefined {
  return document?.exists
    ? parseStored(document.ref.path, () => parse(document.data()))
    : undefined;
}

/**
 * Runs a parser on stored data. Logs what is invalid and returns undefined, so that the rest can be
 * shown.
 */
export function parseStored<Value>(path: string, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    logEvent.documentInvalid(path, error.field);
    return undefined;
  }
}

/**
 * Throws unless a document is still the version that the caller saw.
 *
 * @param expected its `updated_at` in epoch milliseconds; null if it had none.
 * @throws DomainError `conflict`
 */
export function requireVersion(document: DocumentSnapshot, expected: number | null): void {
  const version = dateAt(document, 'updated_at')?.getTime() ?? null;
  if (version !== expected) throw new DomainError('conflict');
}

/** Returns whether Storage has no such file. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 404;

/** Creates a document unless it exists, so that a repeated event creates one. */
export async function createOnce(path: string, data: DocumentData): Promise<void> {
  try {
    await database().doc(path).create(data);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS)) throw error;
  }
}

/**
 * Attempts of a transaction on a frequently written document, with growing random delays, before
 * redelivery.
 */
export const MAX_CONTENDED_ATTEMPTS = 30;
