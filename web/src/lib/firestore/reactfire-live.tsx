import { type ReactNode, useEffect } from 'react';
import { useObservable } from 'reactfire';
import { Observable, of } from 'rxjs';
import { LiveSourceContext } from './live-query.tsx';
import { onLiveScope, useLiveScope } from './live-scope.ts';
import { type LiveState, LOADING, type LiveSource } from './live-state.ts';
import { CLOSE_DELAY_MS } from './snapshot-live.ts';

/** reactfire's own cache of observables, which it stores on the global object and never empties. */
interface ReactfireGlobal {
  _reactFirePreloadedObservables?: Map<string, unknown>;
}
interface OpenSource {
  finish: () => void;
  readers: number;
  closeTimer?: ReturnType<typeof setTimeout>;
}

const openSources = new Map<string, OpenSource>();
const NO_SOURCE_KEY = 'nothing';

/**
 * Ends a listener and removes it from reactfire's cache, so that the next reader opens a new one.
 */
function evict(key: string): void {
  const open = openSources.get(key);
  clearTimeout(open?.closeTimer);
  openSources.delete(key);
  (globalThis as ReactfireGlobal)._reactFirePreloadedObservables?.delete(key);
  open?.finish();
}
onLiveScope(() => {
  for (const key of [...openSources.keys()]) evict(key);
});

/**
 * Wraps a source as an observable that never errors, because reactfire rethrows errors and never
 * drops them.
 */
function observe(key: string, source: LiveSource): Observable<LiveState<unknown>> {
  return new Observable((subscriber) => {
    const close = source.open((state) => subscriber.next(state));
    openSources.set(key, {
      readers: openSources.get(key)?.readers ?? 0,
      finish: () => subscriber.complete(),
    });
    return close;
  });
}

function useReactfireLive(source: LiveSource | null): LiveState<unknown> {
  const scope = useLiveScope();
  const key = source === null ? NO_SOURCE_KEY : `${scope}|${source.key}`;
  const observable = source === null ? of(LOADING) : observe(key, source);
  const { data } = useObservable<LiveState<unknown>>(key, observable, {
    suspense: false,
    initialData: LOADING,
  });
  useEffect(() => {
    if (key === NO_SOURCE_KEY) return undefined;
    const open = openSources.get(key);
    if (open === undefined) return undefined;
    clearTimeout(open.closeTimer);
    open.readers += 1;
    return () => {
      open.readers -= 1;
      if (open.readers === 0) open.closeTimer = setTimeout(() => evict(key), CLOSE_DELAY_MS);
    };
  }, [key]);
  return data;
}

/** Reads the live data of signed-in routes through reactfire. */
export function ReactfireLiveProvider({ children }: { children: ReactNode }) {
  return <LiveSourceContext value={useReactfireLive}>{children}</LiveSourceContext>;
}
