import * as z from 'zod/mini';
import { HANDS, PROPS } from '@atelier/domain/learning/mastery';
import { type DeviceStorage, writeJson, readJson } from '../data/device-storage.ts';

const seriesSchema = z.object({
  /** 20 letters and digits; counts once, however often it is sent. */
  id: z.string(),
  video_id: z.string(),
  move_id: z.string(),
  name_fr: z.string(),
  name_en: z.string(),
  hand: z.enum(HANDS),
  prop: z.enum(PROPS),
  caught: z.int().check(z.gte(0), z.lte(10)),
});
/** A series of ten that the server does not hold yet. */
export type PendingSeries = z.output<typeof seriesSchema>;

/** What a member noted on this device and the server does not hold yet, oldest first. */
export interface SeriesQueue {
  pending(): readonly PendingSeries[];
  add(series: PendingSeries): void;
  remove(id: string): void;
  /** False while the device, full or refusing, keeps some of it no longer than the page lives. */
  isStored(): boolean;
}

export function openSeriesQueue(storage: DeviceStorage, uid: string): SeriesQueue {
  const key = `flair.series.${uid}`;
  /** What the device did not take; it comes after what it did. */
  let unstored: readonly PendingSeries[] = [];
  const readStored = () => {
    const list = readJson(storage, key);
    if (!Array.isArray(list)) return [];
    return list.flatMap((one: unknown) => {
      const series = z.safeParse(seriesSchema, one);
      return series.success ? [series.data] : [];
    });
  };
  const without = (list: readonly PendingSeries[], id: string) => list.filter((series) => series.id !== id);
  return {
    pending: () => [...readStored(), ...unstored],
    add: (series) => {
      // Read anew each time: another tab may have noted or settled some meanwhile.
      if (writeJson(storage, key, [...readStored(), ...unstored, series])) unstored = [];
      else unstored = [...unstored, series];
    },
    remove: (id) => {
      unstored = without(unstored, id);
      writeJson(storage, key, without(readStored(), id));
    },
    isStored: () => unstored.length === 0,
  };
}

const queues = new Map<string, SeriesQueue>();

/** The one journal of a member in this page, so that what only the page holds is not lost with a part of it. */
export function seriesQueueOf(uid: string): SeriesQueue {
  const queue = queues.get(uid) ?? openSeriesQueue(localStorage, uid);
  queues.set(uid, queue);
  return queue;
}
