import * as z from 'zod/mini';
import { HANDS, PROPS } from '@atelier/domain/mastery';
import { type DeviceStorage, keep, readKept } from '../device-store.ts';

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
}

export function openSeriesJournal(storage: DeviceStorage, uid: string): SeriesJournal {
  const key = `flair.series.${uid}`;
  const pending = () => {
    const kept = readKept(storage, key);
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: unknown) => {
      const series = z.safeParse(seriesSchema, one);
      return series.success ? [series.data] : [];
    });
  };
  return {
    pending,
    add: (series) => keep(storage, key, [...pending(), series]),
    settle: (id) =>
      keep(
        storage,
        key,
        pending().filter((series) => series.id !== id),
      ),
  };
}
