import { delayUntilOnline, retryDelayMs } from '../delay.ts';
import { type AppError, toAppError } from '../errors.ts';

/** What a queue needs of the browser. */
export interface QueueBrowser {
  /** Runs `work` while no other tab sends the same entries. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  readonly isOnline: () => boolean;
  readonly delayUntilOnline: (ms: number, stop: AbortSignal) => Promise<void>;
}

/** @param lock name of the Web Lock by which one tab claims the entries. */
export const queueBrowser = (lock: string): QueueBrowser => ({
  exclusively: (work) => navigator.locks.request(lock, work),
  isOnline: () => navigator.onLine,
  delayUntilOnline,
});

export interface QueuePorts<Entry> extends QueueBrowser {
  /** Reads what is stored, which another tab may have changed. */
  readonly load?: () => Promise<void> | void;
  /** Returns the oldest entry that waits to be sent. */
  readonly next: () => Entry | undefined;
  /** Sends an entry, which then waits no more. Must not begin after `stop`. @throws AppError */
  readonly send: (entry: Entry, stop: AbortSignal) => Promise<void>;
  /** Whether an entry is given up. @param failures consecutive ones, this included. */
  readonly isFinal: (error: AppError, failures: number) => boolean;
  /** Gets why an attempt failed. An entry that is given up must wait no more. */
  readonly onFailed: (entry: Entry, error: AppError, isFinal: boolean) => Promise<void> | void;
}

export interface SendQueue {
  /** Begins to send, unless it does already; call it for new entries. */
  readonly wake: () => void;
  /** Ends after the attempt that is under way. */
  readonly stop: () => void;
}

const MIN_RETRY_DELAY_MS = 2_000;

/**
 * Sends entries in order and one at a time, in one tab, until it is stopped: now, when woken and when the network is
 * back. After a failure that is not final the same entry is tried again, later each time.
 */
export function startSendQueue<Entry>(ports: QueuePorts<Entry>): SendQueue {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isRunning = false;

  const nextNow = () => (ports.isOnline() && !signal.aborted ? ports.next() : undefined);

  async function sendAll(): Promise<void> {
    await ports.load?.();
    let failures = 0;
    for (let entry = nextNow(); entry !== undefined; entry = nextNow()) {
      try {
        await ports.send(entry, signal);
        failures = 0;
      } catch (reason) {
        const error = toAppError(reason);
        const isFinal = ports.isFinal(error, failures + 1);
        await ports.onFailed(entry, error, isFinal);
        failures = isFinal ? 0 : failures + 1;
        if (!isFinal) await ports.delayUntilOnline(retryDelayMs(failures, MIN_RETRY_DELAY_MS), signal);
      }
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      await ports.load?.();
      if (nextNow() !== undefined) await ports.exclusively(sendAll);
    } catch (error) {
      console.error('outbox', toAppError(error));
    }
    isRunning = false;
    // Added at the last moment, or the device failed.
    if (nextNow() !== undefined) void ports.delayUntilOnline(MIN_RETRY_DELAY_MS, signal).then(wake);
  }

  function wake(): void {
    if (!isRunning && !signal.aborted) void run();
  }

  window.addEventListener('online', wake, { signal });
  wake();
  return { wake, stop: () => stopping.abort() };
}
