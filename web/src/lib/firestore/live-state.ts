import type { AppError } from '../errors.ts';

/**
 * State of live data for a view. An error is not final: it becomes `ready` as soon as the server answers.
 */
export type LiveState<T> =
  { status: 'loading' } | { status: 'ready'; data: T; fromCache: boolean } | { status: 'error'; error: AppError };

export const LOADING = { status: 'loading' } as const;

/** Something that can be listened to. Sources with the same key share one listener. */
export interface LiveSource {
  key: string;
  /** @returns closes the listener; safe to call twice, and before the first answer. */
  open(emit: (state: LiveState<unknown>) => void): () => void;
}
