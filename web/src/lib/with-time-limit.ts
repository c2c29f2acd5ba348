import { AppError } from './errors.ts';

/** After this long without an answer a write that somebody waits for has failed. */
export const ANSWER_LIMIT_MS = 20_000;

/**
 * Runs `work`, and fails when it has not ended in time, so that nothing waits for ever on a network
 * that is reported but dead.
 *
 * @param work gets a signal that is aborted at that time: what it has not sent by then must not be
 * sent.
 * @param stop ends it earlier, whatever it waits for.
 * @throws AppError `timeout`; `conflict` when stopped
 */
export async function withTimeLimit<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
  stop?: AbortSignal,
): Promise<Result> {
  if (stop?.aborted === true) throw new AppError('conflict');
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handleStop = () => {};
  const limit = new Promise<never>((_resolve, reject) => {
    const end = (code: 'timeout' | 'conflict') => {
      const failure = new AppError(code);
      // First, because aborted work fails at once with an error of its own.
      reject(failure);
      controller.abort(failure);
    };
    timer = setTimeout(end, ms, 'timeout');
    // Not `AbortSignal.any`, which Safari has only since 17.4.
    handleStop = () => end('conflict');
    stop?.addEventListener('abort', handleStop);
  });
  try {
    return await Promise.race([work(controller.signal), limit]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', handleStop);
  }
}
