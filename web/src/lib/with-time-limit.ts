import { AppError } from './errors.ts';

/** After this long without an answer a write that somebody waits for has failed. */
export const ANSWER_LIMIT_MS = 20_000;

/**
 * Runs `work`, and fails when it has not ended in time, so that nothing waits for ever on a network that is reported but
 * dead.
 *
 * @param work gets a signal that is aborted at that time: what it has not sent by then must not be sent.
 * @throws AppError `timeout`
 */
export async function withTimeLimit<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const failure = new AppError('timeout');
      // First, because aborted work fails at once with an error of its own.
      reject(failure);
      controller.abort(failure);
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), limit]);
  } finally {
    clearTimeout(timer);
  }
}
