import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError, toAppError } from '../app-error.ts';
import type { Cursor } from '../firestore-reads.ts';
import type { Live, LiveSource } from './live-state.ts';

/** After this long without an answer a listener says that it waits for the network; the answer may still come. */
export const ANSWER_TIMEOUT_MS = 10_000;

interface Raw {
  data: unknown;
  fromCache: boolean;
}
type Listen = (next: (raw: Raw) => void, fail: (error: unknown) => void) => Promise<() => void>;

const isUnknown = (raw: Raw) =>
  raw.fromCache && (raw.data === null || (Array.isArray(raw.data) && raw.data.length === 0));

/** A cache that holds nothing proves nothing: only the server's word makes a document missing or a list empty. */
function openWith(listen: Listen, emit: (state: Live<unknown>) => void): () => void {
  let closed = false;
  let stop: (() => void) | undefined;
  const waiting = setTimeout(() => {
    emit({ status: 'error', error: new AppError(navigator.onLine ? 'timeout' : 'offline') });
  }, ANSWER_TIMEOUT_MS);
  const close = () => {
    closed = true;
    clearTimeout(waiting);
    stop?.();
    stop = undefined;
  };
  const fail = (error: unknown) => {
    if (closed) return;
    clearTimeout(waiting);
    emit({ status: 'error', error: toAppError(error) });
  };
  const next = (raw: Raw) => {
    if (closed || isUnknown(raw)) return;
    clearTimeout(waiting);
    emit({ status: 'ready', data: raw.data, fromCache: raw.fromCache });
  };
  listen(next, fail).then((unsubscribe) => {
    if (closed) unsubscribe();
    else stop = unsubscribe;
  }, fail);
  return close;
}

export function docSource(path: string): LiveSource {
  return {
    key: `doc:${path}`,
    open: (emit) =>
      openWith(async (next, fail) => {
        const { listenDoc } = await import('../firestore-reads.ts');
        return listenDoc(path, next, fail);
      }, emit),
  };
}

export function querySource(spec: QuerySpec): LiveSource {
  return {
    key: `query:${JSON.stringify(spec)}`,
    open: (emit) =>
      openWith(async (next, fail) => {
        const { listenQuery } = await import('../firestore-reads.ts');
        return listenQuery(spec, next, fail);
      }, emit),
  };
}

/**
 * A page of a query, after a cursor; `null` for the first. The cache holds but a part of a long list, so a page waits
 * for the server's word; only offline the cache has to do.
 */
export function pageSource(spec: QuerySpec, after: Cursor | null): LiveSource {
  return {
    key: `page:${after?.ref.path ?? ''}:${JSON.stringify(spec)}`,
    open: (emit) =>
      openWith(async (next, fail) => {
        const { listenPage } = await import('../firestore-reads.ts');
        const whole = (raw: Raw) => (raw.fromCache && navigator.onLine ? undefined : next(raw));
        return listenPage(spec, after, whole, fail);
      }, emit),
  };
}
