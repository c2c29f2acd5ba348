import { toAppError } from '../errors.ts';

interface Delivery {
  /** Whether the server has the entry: an earlier attempt may have arrived although its answer was lost. */
  readonly hasArrived?: () => Promise<boolean>;
  /** The last refusal of this many is final. */
  readonly attempts: number;
  /** Called before the entry is sent again. @returns false when that is useless. */
  readonly beforeRepeat?: () => Promise<boolean>;
}

/**
 * Sends one entry. A refusal (`forbidden`) is none when the entry has arrived; otherwise the entry is sent again,
 * because what refused it may have passed.
 *
 * @throws AppError of the last attempt, of `hasArrived` or of `beforeRepeat`
 */
export async function deliver(
  send: () => Promise<void>,
  { hasArrived, attempts, beforeRepeat }: Delivery,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (reason) {
      const error = toAppError(reason);
      if (error.code !== 'forbidden') throw error;
      if ((await hasArrived?.()) === true) return;
      if (attempt >= attempts || (await beforeRepeat?.()) === false) throw error;
    }
  }
}
