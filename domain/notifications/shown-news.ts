import { addDays, type Day } from '../time/day.ts';
import { studioInstant } from '../time/studio-time.ts';
import { DAY_MS } from '../time-units.ts';
import type { NewsItem } from './news.ts';
import { NOTIFICATION_KEPT_DAYS } from './unseen.ts';

/** News of a plan, ready to be shown. */
export interface ShownNews extends NewsItem {
  /** Since when it is new: a VIP event is so once more on its day. */
  newAt: Date;
  /** A VIP event that takes place today. */
  isToday: boolean;
}

/** Returns what of the news of a plan is not over, what is new since the shortest time first. */
export const shownNews = (items: readonly NewsItem[], now: Date): ShownNews[] =>
  items
    .filter(({ ends_at }) => ends_at === undefined || ends_at > now)
    .map((item) => {
      const { at, vip_day } = item;
      const isToday = vip_day !== undefined && vip_day <= now;
      return { ...item, isToday, newAt: isToday && vip_day > at ? vip_day : at };
    })
    .toSorted((one, other) => other.newAt.getTime() - one.newAt.getTime());

/** Returns what became new in the seven days of the studio before a Monday. */
export function newsOfWeek(news: readonly ShownNews[], monday: Day): ShownNews[] {
  const from = studioInstant(addDays(monday, -7), '00:00');
  const before = studioInstant(monday, '00:00');
  return news.filter(({ at }) => at >= from && at < before);
}

interface Reader {
  notifications_seen_at?: Date | undefined;
  /** What is older was no news to the member. */
  created_at: Date;
}

/**
 * Returns what a member has not seen yet: by the mark of the notifications, as for them, and not
 * what was there before the member came.
 */
export function unseenNews(
  news: readonly ShownNews[],
  { notifications_seen_at, created_at }: Reader,
  now: Date,
): ShownNews[] {
  const seen = Math.max(
    notifications_seen_at?.getTime() ?? 0,
    created_at.getTime(),
    now.getTime() - NOTIFICATION_KEPT_DAYS * DAY_MS,
  );
  return news.filter(({ newAt }) => newAt.getTime() > seen);
}
