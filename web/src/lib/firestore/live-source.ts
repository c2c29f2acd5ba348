import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError, toAppError } from '../errors.ts';
import type * as Reads from './sdk-reads.ts';
import type { Cursor, Raw } from './sdk-reads.ts';
import type { LiveState, LiveSource } from './live-state.ts';

/**
 * After this long without an answer a listener emits `timeout` or `offline`; the answer may still
 * come.
 */
export const ANSWER_TIMEOUT_MS = 10_000;

type Listen = (
  reads: typeof Reads,
  next: (raw: Raw<unknown>) => void,
  fail: (error: unknown) => void,
) => Promise<() => void>;

const isUnconfirmedEmpty = (raw: Raw<unknown>) =>
  raw.fromCache && (raw.data === null || (Array.isArray(raw.data) && raw.data.length === 0));

/**
 * Firestore ends its listeners with this code when it is closed: the page or another tab has signed
 * out.
 */
const isClosing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'aborted';

/**
 * Ignores empty results from the cache: only the server can tell that a document is missing or a
 * list empty.
 */
function openListener(listen: Listen, emit: (state: LiveState<unknown>) => void): () => void {
  let closed = false;
  let stop: (() => void) | undefined;
  let timeout = setTimeout(() => {
    emit({ status: 'error', error: new AppError(navigator.onLine ? 'timeout' : 'offline') });
  }, ANSWER_TIMEOUT_MS);
  const close = () => {
    closed = true;
    clearTimeout(timeout);
    stop?.();
    stop = undefined;
  };
  const fail = (error: unknown) => {
    if (closed) return;
    clearTimeout(timeout);
    const report = () => emit({ status: 'error', error: toAppError(error) });
    // The sign-in page is on its way; only a page that stays has something to say.
    if (isClosing(error)) timeout = setTimeout(report, ANSWER_TIMEOUT_MS);
    else report();
  };
  const next = (raw: Raw<unknown>) => {
    if (closed || isUnconfirmedEmpty(raw)) return;
    clearTimeout(timeout);
    emit({ status: 'ready', data: raw.data, fromCache: raw.fromCache });
  };
  // Loaded before the network can be lost: a browser keeps a failed import until the page is
  // reloaded. A write that needs the module reports the failure.
  import('./sdk-writes.ts').catch(() => {});
  import('./sdk-reads.ts')
    .then((reads) => listen(reads, next, fail))
    .then((unsubscribe) => {
      if (closed) unsubscribe();
      else stop = unsubscribe;
    }, fail);
  return close;
}

const sourceOf = (key: string, listen: Listen): LiveSource => ({
  key,
  open: (emit) => openListener(listen, emit),
});

export const docSource = (path: string): LiveSource =>
  sourceOf(`doc:${path}`, (reads, next, fail) => reads.listenDoc(path, next, fail));

export const querySource = (spec: QuerySpec): LiveSource =>
  sourceOf(`query:${JSON.stringify(spec)}`, (reads, next, fail) =>
    reads.listenPage(spec, null, next, fail),
  );

/**
 * Returns the source of one page of a query, after a cursor; `null` for the first page. The cache
 * holds only part of a long list, so while online a page waits for the server.
 */
export const pageSource = (spec: QuerySpec, after: Cursor | null): LiveSource =>
  sourceOf(`page:${after?.ref.path ?? ''}:${JSON.stringify(spec)}`, (reads, next, fail) => {
    const onServerPage = (raw: Raw<unknown>) =>
      raw.fromCache && navigator.onLine ? undefined : next(raw);
    return reads.listenPage(spec, after, onServerPage, fail);
  });
