import type { AppError } from '../errors.ts';

/**
 * What a view knows of live data. An error is a state, not an end: a document that could not be reached becomes
 * `ready` as soon as the server answers.
 */
export type LiveState<T> =
  { status: 'loading' } | { status: 'ready'; data: T; fromCache: boolean } | { status: 'error'; error: AppError };

export const LOADING = { status: 'loading' } as const;

/** Something that can be listened to. Two sources with the same key are the same listener. */
export interface LiveSource {
  key: string;
  /** @returns closes the listener; safe to call twice, and before the first answer. */
  open(emit: (state: LiveState<unknown>) => void): () => void;
}
