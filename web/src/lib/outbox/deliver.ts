import { toAppError } from '../errors.ts';

interface Delivery {
  /** Whether the server has the entry: an earlier attempt may have arrived although its answer was lost. */
  readonly hasArrived?: () => Promise<boolean>;
  /** The last refusal of this many is final: what caused the others may have passed. */
  readonly attempts?: number;
  readonly pause?: () => Promise<void>;
  /** No further attempt begins after it; a refusal is final then. */
  readonly stop?: AbortSignal;
}

/** Sends one entry. A refusal (`forbidden`) is none when the entry has arrived. @throws AppError */
export async function deliver(
  send: () => Promise<void>,
  { hasArrived, attempts = 1, pause, stop }: Delivery,
): Promise<void> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await send();
    } catch (reason) {
      const error = toAppError(reason);
      if (error.code !== 'forbidden') throw error;
      if ((await hasArrived?.()) === true) return;
      if (left === 0 || stop?.aborted === true) throw error;
    }
    await pause?.();
  }
}
