import * as z from 'zod/mini';
import { skillSchema } from '@atelier/domain/learning/learning-documents';
import { type DeviceStorage, readJson, writeJson } from '../../../lib/device/device-storage.ts';
import { delay } from '../../../lib/delay.ts';
import { deliver } from '../../../lib/outbox/send-queue.ts';

const seriesSchema = z.extend(skillSchema, {
  /** 20 letters and digits; the server counts an id only once. */
  id: z.string(),
  caught: z.int().check(z.gte(0), z.lte(10)),
  /**
   * When it was noted, by the device's clock. One from an earlier release gets the time at which it
   * is first sent.
   */
  noted_at_ms: z.optional(z.number()),
  /** When it was last sent; without, it never was. */
  tried_at_ms: z.optional(z.number()),
});
/** A series of ten throws that was not sent yet. */
export type PendingSeries = z.output<typeof seriesSchema>;

/** So many that were sent are remembered, until the server has counted them. */
const REMEMBERED_SENT = 20;

export type SeriesQueue = ReturnType<typeof openSeriesQueue>;

/** Opens the series of a member that were not sent yet, oldest first. */
export function openSeriesQueue(storage: DeviceStorage, uid: string) {
  const key = `flair.series.${uid}`;
  /** Series that could not be stored; newer than the stored ones. */
  let unstored: readonly PendingSeries[] = [];
  /** Ids of those that were removed: a storage that cannot be written keeps them. */
  const removed = new Set<string>();
  let sent: readonly PendingSeries[] = [];
  const readStored = () => {
    const list = readJson(storage, key);
    if (!Array.isArray(list)) return [];
    return list.flatMap((one: unknown) => {
      const series = z.safeParse(seriesSchema, one);
      return series.success && !removed.has(series.data.id) ? [series.data] : [];
    });
  };
  const without = (list: readonly PendingSeries[], id: string) =>
    list.filter((series) => series.id !== id);
  const remove = (id: string) => {
    removed.add(id);
    unstored = without(unstored, id);
    writeJson(storage, key, without(readStored(), id));
  };
  return {
    pending: () => [...readStored(), ...unstored],
    add: (series: PendingSeries) => {
      // Reads the storage each time, because another tab may have changed it.
      if (writeJson(storage, key, [...readStored(), ...unstored, series])) unstored = [];
      else unstored = [...unstored, series];
    },
    markTried: (id: string, atMs: number) => {
      const tried = (series: PendingSeries) =>
        series.id === id
          ? { ...series, noted_at_ms: series.noted_at_ms ?? atMs, tried_at_ms: atMs }
          : series;
      unstored = unstored.map(tried);
      writeJson(storage, key, readStored().map(tried));
    },
    remove,
    /**
     * Removes a series that has arrived; without a time, the server's summary cannot tell whether
     * it has it.
     */
    markSent: (series: PendingSeries) => {
      if (series.noted_at_ms !== undefined) sent = [...sent, series].slice(-REMEMBERED_SENT);
      remove(series.id);
    },
    /** Those that this page has sent, oldest first: the server counts them a moment later. */
    sent: () => sent,
    /** False while some series are only in memory, because the storage is full or forbidden. */
    isStored: () => unstored.length === 0,
  };
}

const queues = new Map<string, SeriesQueue>();

/** Returns the only queue of a member in this page, so that series in memory survive an unmount. */
export function seriesQueueOf(uid: string): SeriesQueue {
  const queue = queues.get(uid) ?? openSeriesQueue(localStorage, uid);
  queues.set(uid, queue);
  return queue;
}

/**
 * An attempt whose answer was lost, because the tab was closed or the network failed, arrives
 * within this time.
 */
const ARRIVED_AFTER_MS = 10_000;

/** Of one sending; the last leaves the time of the series out. */
const ATTEMPTS = 3;

/**
 * Sends a series and removes it from the queue. One that was sent before waits until that attempt
 * has arrived or is lost: sent beside it, the server would refuse the later of the two.
 *
 * @param save gets the series with the time at which it was noted, and without if the server
 * refuses it twice: the clock of the device may be wrong, and the series counts all the same.
 * @throws AppError; the series stays in the queue.
 */
export async function sendSeries(
  queue: SeriesQueue,
  series: PendingSeries,
  save: (series: PendingSeries) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const waitMs = (series.tried_at_ms ?? -Infinity) + ARRIVED_AFTER_MS - Date.now();
  // It is longer if the clock was set back.
  if (waitMs > 0) await delay(Math.min(waitMs, ARRIVED_AFTER_MS), stop);
  if (stop.aborted) return;
  const nowMs = Date.now();
  queue.markTried(series.id, nowMs);
  let attempts = 0;
  let noted: PendingSeries = series;
  const send = () => {
    attempts += 1;
    noted = {
      ...series,
      noted_at_ms: attempts < ATTEMPTS ? (series.noted_at_ms ?? nowMs) : undefined,
    };
    return save(noted);
  };
  // Another browser may have added to the lists of remembered ids and results after this one read
  // them.
  await deliver(send, { attempts: ATTEMPTS, stop });
  queue.markSent(noted);
}
