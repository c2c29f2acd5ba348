import { delayUntilOnline, retryDelayMs } from '../delay.ts';
import { AppError, toAppError } from '../errors.ts';

interface QueuePorts<Entry> {
  /**
   * Web Lock by which one tab claims the entries. Without it all tabs send: doing so twice must do
   * no harm.
   */
  readonly lock?: string;
  /** Reads what is stored, which another tab may have changed. */
  readonly load?: () => Promise<void> | void;
  /** Returns the oldest entry that waits. */
  readonly next: () => Entry | undefined;
  /** Sends an entry, which then waits no more. Must not begin after `stop`. @throws AppError */
  readonly send: (entry: Entry, stop: AbortSignal) => Promise<void>;
  /**
   * Whether an entry is given up; default: unless the error is retryable.
   *
   * @param failures consecutive ones, from 1
   */
  readonly isFinal?: (error: AppError, failures: number) => boolean;
  /**
   * Gets why an attempt failed, or `offline` without one. An entry that is given up must wait no
   * more.
   */
  readonly onFailed: (entry: Entry, error: AppError, isFinal: boolean) => Promise<void> | void;
}

export type SendQueue = ReturnType<typeof startSendQueue>;

const MIN_RETRY_DELAY_MS = 2_000;

/**
 * Sends entries in order, one at a time and in one tab: now, when woken and when the network is
 * back. After a failure that is not final the same entry is tried again, later each time.
 */
export function startSendQueue<Entry>({
  lock,
  load,
  next,
  send,
  isFinal,
  onFailed,
}: QueuePorts<Entry>) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isRunning = false;
  let failures = 0;

  const nextNow = () => (navigator.onLine && !signal.aborted ? next() : undefined);

  /** Sends until nothing waits, or an entry has to be tried again. */
  async function sendAll(): Promise<void> {
    await load?.();
    for (let entry = nextNow(); entry !== undefined; entry = nextNow()) {
      try {
        await send(entry, signal);
      } catch (reason) {
        // What failed because the session ended is sent at the next visit.
        if (signal.aborted) return;
        const error = toAppError(reason);
        failures += 1;
        const isGivenUp = isFinal?.(error, failures) ?? !error.retryable;
        await onFailed(entry, error, isGivenUp);
        if (!isGivenUp) return;
      }
      failures = 0;
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    failures = 0;
    /** What is stored could not be read. */
    let isUnread: boolean;
    do {
      if (failures > 0) await delayUntilOnline(retryDelayMs(failures, MIN_RETRY_DELAY_MS), signal);
      try {
        await load?.();
        isUnread = false;
        if (nextNow() !== undefined) {
          await (lock === undefined ? sendAll() : navigator.locks.request(lock, sendAll));
        }
      } catch (error) {
        failures += 1;
        isUnread = true;
        console.error('outbox', toAppError(error));
      }
    } while (nextNow() !== undefined || (isUnread && navigator.onLine && !signal.aborted));
    isRunning = false;
    const entry = signal.aborted ? undefined : next();
    if (entry !== undefined) await onFailed(entry, new AppError('offline'), false);
  }

  const wake = () => void run();
  window.addEventListener('online', wake, { signal });
  wake();
  return {
    /** Begins to send, unless it does already; call it for new entries. */
    wake,
    /** Ends after the attempt that is under way. */
    stop: () => stopping.abort(),
  };
}

interface Delivery {
  /**
   * Whether the server has the entry: an earlier attempt may have arrived although its answer was
   * lost. Where the content of an id can change between attempts, existence is not enough: what is
   * stored must be compared.
   */
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
