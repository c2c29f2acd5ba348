import * as z from 'zod/mini';
import { eventInstants, isOver, type StudioEvent } from '../content/event.ts';
import type { Video, VideoCard } from '../content/video.ts';
import { compareIds } from '../document-id.ts';
import { isForTier } from '../live/is-for-tier.ts';
import type { LiveSession } from '../live/live-session.ts';
import { instant, parserOf } from '../parsing/parse.ts';
import { studioInstant } from '../time/studio-time.ts';
import { DAY_MS } from '../time-units.ts';
import { TIERS, VIP_EXCLUSIVITY_DAYS, type Tier } from '../values.ts';

/** How many things `news/{tier}` names. */
export const MAX_NEWS = 20;

const NEWS_KINDS = ['film', 'session', 'event'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/**
 * Returns the schema of an item.
 *
 * @param time  of its instants, as they are stored
 */
export const newsItem = <Time extends z.ZodMiniType<Date>>(time: Time) =>
  z.object({
    kind: z.enum(NEWS_KINDS),
    /** Of the video, the live session or the event. */
    id: z.string(),
    title: z.string(),
    /** Of an event that has English texts. */
    title_en: z.optional(z.string()),
    /** Since when members of the plan see it. */
    at: time,
    /** Of a session or an event. */
    starts_at: z.optional(time),
    ends_at: z.optional(time),
    /** When the day of a VIP event begins in the studio; in the news of Premium only. */
    vip_day: z.optional(time),
  });
const storedItem = newsItem(instant);
export type NewsItem = z.output<typeof storedItem>;

const parseDocument = parserOf(
  'news',
  z.object({ items: z.array(z.looseObject({ kind: z.string() })) }),
);
const parseItem = parserOf('news', storedItem);
const isKnown = (kind: string) => NEWS_KINDS.some((known) => known === kind);

/**
 * Returns what `news/{tier}` names, but for kinds that only a later version of the app knows.
 *
 * @throws ParseError
 */
export const parseNews = (data: unknown): NewsItem[] =>
  parseDocument(data).items.flatMap((item) => (isKnown(item.kind) ? [parseItem(item)] : []));

/** Returns whether members of a plan see a video in a library. */
export const isFilmOf = ({ status, level }: Pick<Video, 'status' | 'level'>, tier: Tier): boolean =>
  status === 'en_ligne' && (level === 'free' || level === tier);

/** Returns whether members of a plan see an event: VIP events are Premium's until they are public. */
export const isEventOf = (
  { status, is_public }: Pick<StudioEvent, 'status' | 'is_public'>,
  tier: Tier,
): boolean => is_public || (tier === 'premium' && status === 'premium-tchat-vip');

/**
 * Returns the plans whose news a change of something concerns, and those to which it reveals it: who
 * could not see it before. What is created is as new as it is old.
 *
 * @param isOf  whether members of a plan see it
 */
export function tiersOfChange<Content>(
  before: Content | undefined,
  after: Content | undefined,
  isOf: (content: Content, tier: Tier) => boolean,
): { concerned: Tier[]; revealed: Tier[] } {
  const versions = [before, after].filter((one) => one !== undefined);
  const concerned = TIERS.filter((tier) => versions.some((one) => isOf(one, tier)));
  const isRevealed = (tier: Tier) =>
    before !== undefined && after !== undefined && !isOf(before, tier) && isOf(after, tier);
  return { concerned, revealed: TIERS.filter(isRevealed) };
}

/** Something that the members of some plans see from now on. */
export interface Revealed {
  kind: NewsKind;
  id: string;
  tiers: readonly Tier[];
}

/** What news can name: more than it does. */
export interface NewsSources {
  /** The published videos of the plan, and the free ones. */
  films: readonly Pick<VideoCard, 'id' | 'title' | 'created_at'>[];
  sessions: readonly (Pick<LiveSession, 'title' | 'tiers' | 'status' | 'starts_at' | 'ends_at'> & {
    id: string;
    created_at: Date;
  })[];
  events: readonly (Pick<
    StudioEvent,
    | 'title'
    | 'title_en'
    | 'date'
    | 'date_end'
    | 'start_time'
    | 'end_time'
    | 'status'
    | 'is_public'
    | 'vip_since'
    | 'created_at'
  > & { id: string })[];
}

/**
 * Returns the news of a plan: the newest things that its members see, newest first. VIP events that
 * are not over keep their place in Premium's, whatever is newer, because they are told again on
 * their day.
 *
 * @param former  what the document names now: what is in it keeps its instant
 * @param revealed  what was not new when it was created
 */
export function newsOf(
  tier: Tier,
  sources: NewsSources,
  former: readonly NewsItem[],
  now: Date,
  revealed?: Revealed,
): NewsItem[] {
  const known = new Map(former.map((item) => [keyOf(item), item.at]));
  const news = [
    ...sources.films.map(filmNews),
    ...sources.sessions
      .filter((one) => one.status === 'planned' && one.starts_at > now && isForTier(one, tier))
      .map(sessionNews),
    ...sources.events
      .filter((one) => isEventOf(one, tier) && !isOver(one, now))
      .map((one) => eventNews(one, tier)),
  ];
  const newest = news
    .map((item) => {
      const isRevealed = revealed?.tiers.includes(tier) === true && keyOf(revealed) === keyOf(item);
      const at = known.get(keyOf(item)) ?? (isRevealed ? now : item.at);
      // No mark of what was seen can be in the future.
      return { ...item, at: at > now ? now : at };
    })
    .toSorted(byNewest);
  const kept = newest.filter(({ vip_day }) => vip_day !== undefined).slice(0, MAX_NEWS);
  const others = newest.filter(({ vip_day }) => vip_day === undefined);
  return [...kept, ...others.slice(0, MAX_NEWS - kept.length)].toSorted(byNewest);
}

const keyOf = ({ kind, id }: Pick<NewsItem, 'kind' | 'id'>) => `${kind}/${id}`;

const byNewest = (one: NewsItem, other: NewsItem) =>
  other.at.getTime() - one.at.getTime() || compareIds(keyOf(one), keyOf(other));

const filmNews = ({ id, title, created_at }: NewsSources['films'][number]): NewsItem => ({
  kind: 'film',
  id,
  title,
  at: created_at,
});

const sessionNews = (session: NewsSources['sessions'][number]): NewsItem => ({
  kind: 'session',
  id: session.id,
  title: session.title,
  at: session.created_at,
  starts_at: session.starts_at,
  ends_at: session.ends_at,
});

function eventNews(event: NewsSources['events'][number], tier: Tier): NewsItem {
  const { id, title, title_en, vip_since, created_at, date } = event;
  const isVip = event.status === 'premium-tchat-vip';
  const vipAt = tier === 'premium' ? vip_since : publicSince(vip_since);
  return {
    kind: 'event',
    id,
    title,
    ...(title_en !== undefined && { title_en }),
    at: (isVip ? vipAt : undefined) ?? created_at,
    ...eventInstants(event),
    ...(isVip && tier === 'premium' && { vip_day: studioInstant(date, '00:00') }),
  };
}

/** Returns when a VIP event became public. */
const publicSince = (vipSince: Date | undefined): Date | undefined =>
  vipSince && new Date(vipSince.getTime() + VIP_EXCLUSIVITY_DAYS * DAY_MS);
