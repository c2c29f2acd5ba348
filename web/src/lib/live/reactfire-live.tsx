import { type ReactNode, useEffect } from 'react';
import { useObservable } from 'reactfire';
import { Observable, of } from 'rxjs';
import { LiveSourceContext } from '../live-query.tsx';
import { onLiveScope, useLiveScope } from './live-scope.ts';
import { type Live, LOADING, type LiveSource } from './live-state.ts';
import { LINGER_MS } from './plain-live.ts';

/** reactfire's own cache of observables, which it keeps on the global object and never empties. */
interface ReactfireGlobal {
  _reactFirePreloadedObservables?: Map<string, unknown>;
}
interface OpenSource {
  finish: () => void;
  readers: number;
  linger?: ReturnType<typeof setTimeout>;
}

const opened = new Map<string, OpenSource>();
const NOTHING = 'nothing';

/** Ends a listener and takes it out of reactfire's cache, so that the next reader starts afresh. */
function evict(key: string): void {
  const open = opened.get(key);
  clearTimeout(open?.linger);
  opened.delete(key);
  (globalThis as ReactfireGlobal)._reactFirePreloadedObservables?.delete(key);
  open?.finish();
}
onLiveScope(() => {
  for (const key of [...opened.keys()]) evict(key);
});

/**
 * A source as an observable that never errors: reactfire rethrows errors in render and keeps them for ever, so a
 * failure travels as a value.
 */
function observe(key: string, source: LiveSource): Observable<Live<unknown>> {
  return new Observable((subscriber) => {
    const close = source.open((state) => subscriber.next(state));
    opened.set(key, { readers: opened.get(key)?.readers ?? 0, finish: () => subscriber.complete() });
    return close;
  });
}

function useReactfireLive(source: LiveSource | null): Live<unknown> {
  const scope = useLiveScope();
  const key = source === null ? NOTHING : `${scope}|${source.key}`;
  const observable = source === null ? of(LOADING) : observe(key, source);
  const { data } = useObservable<Live<unknown>>(key, observable, { suspense: false, initialData: LOADING });
  useEffect(() => {
    if (key === NOTHING) return undefined;
    const open = opened.get(key);
    if (open === undefined) return undefined;
    clearTimeout(open.linger);
    open.readers += 1;
    return () => {
      open.readers -= 1;
      if (open.readers === 0) open.linger = setTimeout(() => evict(key), LINGER_MS);
    };
  }, [key]);
  return data;
}

/** Holds the live data of signed-in routes with reactfire. */
export function ReactfireLive({ children }: { children: ReactNode }) {
  return <LiveSourceContext value={useReactfireLive}>{children}</LiveSourceContext>;
}
