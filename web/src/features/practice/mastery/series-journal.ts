import * as z from 'zod/mini';
import { HANDS, PROPS } from '@atelier/domain/mastery';
import { type DeviceStorage, writeJson, readJson } from '../device-store.ts';

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
export interface SeriesJournal {
  pending(): readonly PendingSeries[];
  add(series: PendingSeries): void;
  settle(id: string): void;
  /** False while the device, full or refusing, keeps some of it no longer than the page lives. */
  isKept(): boolean;
}

export function openSeriesJournal(storage: DeviceStorage, uid: string): SeriesJournal {
  const key = `flair.series.${uid}`;
  /** What the device did not take; it comes after what it did. */
  let unkept: readonly PendingSeries[] = [];
  const kept = () => {
    const list = readJson(storage, key);
    if (!Array.isArray(list)) return [];
    return list.flatMap((one: unknown) => {
      const series = z.safeParse(seriesSchema, one);
      return series.success ? [series.data] : [];
    });
  };
  const others = (list: readonly PendingSeries[], id: string) => list.filter((series) => series.id !== id);
  return {
    pending: () => [...kept(), ...unkept],
    add: (series) => {
      // Read anew each time: another tab may have noted or settled some meanwhile.
      if (writeJson(storage, key, [...kept(), ...unkept, series])) unkept = [];
      else unkept = [...unkept, series];
    },
    settle: (id) => {
      unkept = others(unkept, id);
      writeJson(storage, key, others(kept(), id));
    },
    isKept: () => unkept.length === 0,
  };
}

const journals = new Map<string, SeriesJournal>();

/** The one journal of a member in this page, so that what only the page holds is not lost with a part of it. */
export function seriesJournalOf(uid: string): SeriesJournal {
  const journal = journals.get(uid) ?? openSeriesJournal(localStorage, uid);
  journals.set(uid, journal);
  return journal;
}
