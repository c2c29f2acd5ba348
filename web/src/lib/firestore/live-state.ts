import type { AppError } from '../errors.ts';

/**
 * State of live data for a view. An error is not final: it becomes `ready` as soon as the server
 * answers.
 */
export type LiveState<T> =
  | { status: 'loading' }
  | { status: 'ready'; data: T; fromCache: boolean }
  | { status: 'error'; error: AppError };

export const LOADING = { status: 'loading' } as const;

type DataOf<State> = State extends { status: 'ready'; data: infer Data } ? Data : never;

/**
 * Returns the data of several states once all are ready; until then the first error, or loading.
 */
export function combineStates<States extends Record<string, LiveState<unknown>>>(
  states: States,
): LiveState<{ [Name in keyof States]: DataOf<States[Name]> }> {
  const all = Object.values(states);
  const failed = all.find((state) => state.status === 'error');
  if (failed !== undefined) return failed;
  if (all.some((state) => state.status === 'loading')) return LOADING;
  const entries = Object.entries(states).map(([name, state]) => [
    name,
    'data' in state ? state.data : undefined,
  ]);
  const data = Object.fromEntries(entries) as { [Name in keyof States]: DataOf<States[Name]> };
  return {
    status: 'ready',
    data,
    fromCache: all.some((state) => state.status === 'ready' && state.fromCache),
  };
}

/** Something that can be listened to. Sources with the same key share one listener. */
export interface LiveSource {
  key: string;
  /** @returns closes the listener; safe to call twice, and before the first answer. */
  open: (emit: (state: LiveState<unknown>) => void) => () => void;
}
