import { type AppError, toAppError } from './errors.ts';

/**
 * Starts something with code that is loaded first. Neither callback runs after it was stopped.
 *
 * @param start returns how to stop.
 * @returns stops it, also while the code is loading.
 */
export function startWhenLoaded<Code>(
  loading: Promise<Code>,
  start: (code: Code) => () => void,
  onLoadError: (error: AppError) => void,
): () => void {
  let stop = () => {};
  let stopped = false;
  loading.then(
    (code) => {
      if (!stopped) stop = start(code);
    },
    (error: unknown) => {
      if (!stopped) onLoadError(toAppError(error));
    },
  );
  return () => {
    stopped = true;
    stop();
  };
}
