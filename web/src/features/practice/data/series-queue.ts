import * as z from 'zod/mini';
import { HANDS, PROPS } from '@atelier/domain/learning/mastery';
import { type DeviceStorage, readJson, writeJson } from '../../../lib/device/device-storage.ts';
import { delay } from '../../../lib/delay.ts';
import { deliver } from '../../../lib/outbox/send-queue.ts';

const seriesSchema = z.object({
  /** 20 letters and digits; the server counts an id only once. */
  id: z.string(),
  video_id: z.string(),
  move_id: z.string(),
  name_fr: z.string(),
  name_en: z.string(),
  hand: z.enum(HANDS),
  prop: z.enum(PROPS),
  caught: z.int().check(z.gte(0), z.lte(10)),
  /** When it was last sent; without, it never was. */
  tried_at_ms: z.optional(z.number()),
});
/** A series of ten throws that was not sent yet. */
export type PendingSeries = z.output<typeof seriesSchema>;

export type SeriesQueue = ReturnType<typeof openSeriesQueue>;

/** Opens the series of a member that were not sent yet, oldest first. */
export function openSeriesQueue(storage: DeviceStorage, uid: string) {
  const key = `flair.series.${uid}`;
  /** Series that could not be stored; newer than the stored ones. */
  let unstored: readonly PendingSeries[] = [];
  /** Ids of those that were removed: a storage that cannot be written keeps them. */
  const removed = new Set<string>();
  const readStored = () => {
    const list = readJson(storage, key);
    if (!Array.isArray(list)) return [];
    return list.flatMap((one: unknown) => {
      const series = z.safeParse(seriesSchema, one);
      return series.success && !removed.has(series.data.id) ? [series.data] : [];
    });
  };
  const without = (list: readonly PendingSeries[], id: string) => list.filter((series) => series.id !== id);
  return {
    pending: () => [...readStored(), ...unstored],
    add: (series: PendingSeries) => {
      // Reads the storage each time, because another tab may have changed it.
      if (writeJson(storage, key, [...readStored(), ...unstored, series])) unstored = [];
      else unstored = [...unstored, series];
    },
    markTried: (id: string, atMs: number) => {
      const tried = (series: PendingSeries) => (series.id === id ? { ...series, tried_at_ms: atMs } : series);
      unstored = unstored.map(tried);
      writeJson(storage, key, readStored().map(tried));
    },
    remove: (id: string) => {
      removed.add(id);
      unstored = without(unstored, id);
      writeJson(storage, key, without(readStored(), id));
    },
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

/** An attempt whose answer was lost, because the tab was closed or the network failed, arrives within this time. */
const ARRIVED_AFTER_MS = 10_000;

/**
 * Sends a series and removes it from the queue. One that was sent before waits until that attempt has arrived or is
 * lost: sent beside it, the server would refuse the later of the two.
 *
 * @throws AppError; the series stays in the queue.
 */
export async function sendSeries(
  queue: SeriesQueue,
  series: PendingSeries,
  save: () => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const waitMs = (series.tried_at_ms ?? -Infinity) + ARRIVED_AFTER_MS - Date.now();
  // It is longer if the clock was set back.
  if (waitMs > 0) await delay(Math.min(waitMs, ARRIVED_AFTER_MS), stop);
  if (stop.aborted) return;
  queue.markTried(series.id, Date.now());
  // Another browser may have filled the list of remembered ids after this one read it.
  await deliver(save, { attempts: 2, stop });
  queue.remove(series.id);
}
