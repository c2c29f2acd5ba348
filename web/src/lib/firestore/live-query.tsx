import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError, toAppError, withAppErrors } from '../errors.ts';
import { useNetworkReturn } from '../use-network-return.ts';
import { whenSettled } from '../when-settled.ts';
import { useLiveScope } from './live-scope.ts';
import { type LiveState, type LiveSource, LOADING } from './live-state.ts';
import { docSource, querySource } from './live-source.ts';
import { useSnapshotLive } from './snapshot-live.ts';

export type { LiveState } from './live-state.ts';

/**
 * Parses a document's fields; a thrown ParseError becomes the state `invalid-data`. Pass a stable
 * function.
 */
export type Parse<T> = (data: unknown) => T;
export interface Item<T> {
  id: string;
  data: T;
}

/**
 * Holds the hook that reads live data below this point: `onSnapshot` alone by default, reactfire on
 * signed-in routes. The value of a mounted provider never changes, as React requires the same hooks
 * in each render.
 */
export const LiveSourceContext =
  createContext<(source: LiveSource | null) => LiveState<unknown>>(useSnapshotLive);

const loadReads = () => import('./sdk-reads.ts');

/** Parses the data of a state; an error of `parse` becomes the state. */
export function parseLiveState<T>(
  raw: LiveState<unknown>,
  parse: (data: unknown) => T,
): LiveState<T> {
  if (raw.status !== 'ready') return raw;
  try {
    return { status: 'ready', data: parse(raw.data), fromCache: raw.fromCache };
  } catch (error) {
    return { status: 'error', error: toAppError(error) };
  }
}

const parseItems =
  <T,>(parse: Parse<T>) =>
  (data: unknown): Item<T>[] =>
    (data as Item<unknown>[]).map((item) => ({ id: item.id, data: parse(item.data) }));

const parseNullable =
  <T,>(parse: Parse<T>) =>
  (data: unknown): T | null =>
    data === null ? null : parse(data);

/**
 * Listens to one document. `null` data: the server confirmed that it does not exist.
 *
 * @param path document path of domain/paths.ts; `null` reads nothing and stays loading.
 */
export function useLiveDoc<T>(path: string | null, parse: Parse<T>): LiveState<T | null> {
  // A hook: see `LiveSourceContext`.
  const useSource = use(LiveSourceContext);
  const raw = useSource(useMemo(() => (path === null ? null : docSource(path)), [path]));
  return useMemo(() => parseLiveState(raw, parseNullable(parse)), [raw, parse]);
}

/**
 * Listens to a query, in its own order. A spec built in render is fine: it is compared by its
 * content.
 *
 * @param spec a query of domain/queries; `null` reads nothing and stays loading.
 */
export function useLiveQuery<T>(spec: QuerySpec | null, parse: Parse<T>): LiveState<Item<T>[]> {
  const useSource = use(LiveSourceContext);
  const stableSpec = useStableValue(spec === null ? 'none' : JSON.stringify(spec), spec);
  const raw = useSource(
    useMemo(() => (stableSpec === null ? null : querySource(stableSpec)), [stableSpec]),
  );
  return useMemo(() => parseLiveState(raw, parseItems(parse)), [raw, parse]);
}

/** Returns the first value seen with this key until the key changes. */
function useStableValue<T>(key: string, value: T): T {
  const [stable, setStable] = useState({ key, value });
  if (stable.key === key) return stable.value;
  setStable({ key, value });
  return value;
}

/**
 * Reads one document once per mount, path and session: from the server, or from the cache when
 * offline; again when the network is back, if it failed for want of one.
 */
export function useDocOnce<T>(path: string | null, parse: Parse<T>): LiveState<T | null> {
  const scope = useLiveScope();
  const key = path === null ? null : `${scope}|${path}`;
  const [answer, setAnswer] = useState<{ key: string; state: LiveState<unknown> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (path === null || key === null) return undefined;
    return whenSettled(
      loadReads().then(({ fetchDoc }) => fetchDoc(path)),
      (raw) => setAnswer({ key, state: { status: 'ready', ...raw } }),
      (error) => setAnswer({ key, state: { status: 'error', error } }),
    );
  }, [path, key, attempt]);
  const state = answer !== null && answer.key === key ? answer.state : LOADING;
  useNetworkReturn(state.status === 'error' ? state.error : null, () => setAttempt(attempt + 1));
  return useMemo(() => parseLiveState(state, parseNullable(parse)), [state, parse]);
}

/**
 * Listens to one document outside of React.
 *
 * @param onNext gets `null` data once the server confirmed that the document does not exist; not
 * called after closing.
 * @returns closes the listener; safe to call twice.
 */
export function watchDoc<T>(
  path: string,
  parse: Parse<T>,
  onNext: (value: { data: T | null; fromCache: boolean }) => void,
  onError: (error: AppError) => void,
): () => void {
  return docSource(path).open((raw) => {
    const state = parseLiveState(raw, parseNullable(parse));
    if (state.status === 'ready') onNext({ data: state.data, fromCache: state.fromCache });
    if (state.status === 'error') onError(state.error);
  });
}

/**
 * Reads one document once.
 *
 * @throws AppError `offline` when neither server nor cache answer, `forbidden`, `invalid-data`
 */
export const readDoc = <T,>(path: string, parse: Parse<T>): Promise<T | null> =>
  withAppErrors(async () => parseNullable(parse)((await (await loadReads()).fetchDoc(path)).data));

/** Reads a query once. @throws AppError as `readDoc`. */
export const readQuery = <T,>(spec: QuerySpec, parse: Parse<T>): Promise<Item<T>[]> =>
  withAppErrors(async () =>
    parseItems(parse)((await (await loadReads()).fetchPage(spec, null)).data),
  );

/**
 * Reads a query once, at the server.
 *
 * @throws AppError as `readDoc`; `offline` also when only the cache answers.
 */
export const readServerQuery = <T,>(spec: QuerySpec, parse: Parse<T>): Promise<Item<T>[]> =>
  withAppErrors(async () => {
    const { data, fromCache } = await (await loadReads()).fetchPage(spec, null);
    if (fromCache) throw new AppError('offline');
    return parseItems(parse)(data);
  });

/**
 * Counts the documents of a query, up to its limit.
 *
 * @throws AppError; `offline` without a server.
 */
export const countDocs = (spec: QuerySpec): Promise<number> =>
  withAppErrors(async () => (await loadReads()).fetchCount(spec));
