import * as z from 'zod/mini';
import { newsItem, type NewsItem, parseNews } from '@atelier/domain/notifications/news';
import { path } from '@atelier/domain/paths';
import { HOUR_MS } from '@atelier/domain/time-units';
import type { Tier } from '@atelier/domain/values';
import { attempt, readJson, writeJson } from '../device/device-storage.ts';
import { readDoc } from '../firestore/live-query.tsx';

const STORAGE_KEY = 'plan-news';
/** A tab may stay open for weeks. */
const KEPT_MS = 12 * HOUR_MS;

const time = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text)),
);
const keptSchema = z.object({
  reader: z.string(),
  readAtMs: z.number(),
  items: z.array(newsItem(time)),
});

/**
 * Returns what this tab read of the news, also before the page was loaded again; `null` if it is of
 * another reader, or old.
 *
 * @param reader  whose news they are: member and plan
 */
export function keptNews(reader: string): readonly NewsItem[] | null {
  const { success, data } = z.safeParse(keptSchema, readJson(sessionStorage, STORAGE_KEY));
  const isValid = success && data.reader === reader && Date.now() - data.readAtMs < KEPT_MS;
  return isValid ? data.items : null;
}

export const keepNews = (reader: string, items: readonly NewsItem[]): boolean =>
  writeJson(sessionStorage, STORAGE_KEY, { reader, readAtMs: Date.now(), items });

export const dropNews = (): void => void attempt(() => sessionStorage.removeItem(STORAGE_KEY));

/** Reads the news of a plan. @throws AppError as `readDoc` */
export const fetchNews = async (tier: Tier): Promise<readonly NewsItem[]> =>
  (await readDoc(path.news(tier), parseNews)) ?? [];
