import { type AppError, toAppError } from './errors.ts';

/**
 * Passes on the outcome of something asynchronous, unless it is stopped before.
 *
 * @param onValue may start something and return how to stop it.
 * @returns stops it, also while the value is loading.
 */
export function whenSettled<T>(
  loading: Promise<T>,
  onValue: (value: T) => void | (() => void),
  onError: (error: AppError) => void,
): () => void {
  let stop: void | (() => void);
  let stopped = false;
  loading.then(
    (value) => {
      if (!stopped) stop = onValue(value);
    },
    (error: unknown) => {
      if (!stopped) onError(toAppError(error));
    },
  );
  return () => {
    stopped = true;
    stop?.();
  };
}
