import { type AppError, toAppError } from '../../../lib/errors.ts';
import type { PendingSeries, SeriesQueue } from './series-queue.ts';

/** Refusals that another try would meet again. */
const PERMANENT_ERRORS = new Set(['forbidden', 'invalid-data']);

/**
 * Sends what the journal holds, oldest first; what fails stays in it, and what comes after waits.
 *
 * @returns why something was left, or was refused for good; `null` when all went well.
 */
export async function sendPendingSeries(
  queue: SeriesQueue,
  save: (series: PendingSeries) => Promise<void>,
): Promise<AppError | null> {
  let permanentError: AppError | null = null;
  for (const series of queue.pending()) {
    try {
      await save(series);
    } catch (error) {
      const failure = toAppError(error);
      if (!PERMANENT_ERRORS.has(failure.code)) return failure;
      permanentError = failure;
    }
    queue.remove(series.id);
  }
  return permanentError;
}
