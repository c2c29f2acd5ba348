import { useEffect, useSyncExternalStore } from 'react';
import { effectiveTier } from '@atelier/domain/access/access';
import type { Profile } from '@atelier/domain/members/profile';
import type { NewsItem } from '@atelier/domain/notifications/news';
import { type ShownNews, shownNews, unseenNews } from '@atelier/domain/notifications/shown-news';
import type { Tier } from '@atelier/domain/values';
import { whenIdle } from '../device/when-idle.ts';
import { isMemberScope, liveScope, onLiveScope, useLiveScope } from '../firestore/live-scope.ts';
import { type LiveState, LOADING } from '../firestore/live-state.ts';
import type { Loaded } from '../use-loaded.ts';
import { useNetworkReturn } from '../use-network-return.ts';
import { watchable } from '../watchable.ts';
import { whenSettled } from '../when-settled.ts';

interface ReadNews {
  /** Whose news they are: member and plan. */
  reader: string;
  state: LiveState<readonly NewsItem[]>;
}

const news = watchable<ReadNews | null>(null);
const isReading = (reader: string) => news.get()?.reader === reader;
// The code that reads and keeps news is loaded for members only, and not before the page is idle.
const loadKeeper = () => import('./kept-news.ts');

// A sign-out leaves nothing of a plan in the tab.
onLiveScope(() => {
  if (isMemberScope(liveScope()) || news.get() === null) return;
  news.set(null);
  void loadKeeper().then(({ dropNews }) => dropNews());
});

async function load(reader: string, tier: Tier): Promise<readonly NewsItem[]> {
  const { fetchNews, keepNews, keptNews } = await loadKeeper();
  const kept = keptNews(reader);
  if (kept !== null) return kept;
  const items = await fetchNews(tier);
  if (isReading(reader)) keepNews(reader, items);
  return items;
}

/** Reads the news of a plan, unless they are read or being read. */
function read(reader: string, tier: Tier): void {
  const known = news.get();
  if (known?.reader === reader && known.state.status !== 'error') return;
  news.set({ reader, state: LOADING });
  const show = (state: ReadNews['state']) => {
    if (isReading(reader)) news.set({ reader, state });
  };
  whenSettled(
    load(reader, tier),
    (data) => show({ status: 'ready', data, fromCache: false }),
    (error) => show({ status: 'error', error }),
  );
}

/**
 * Reads what is new in a member's plan, once the page is idle and once a session of the browser
 * tab, however many ask.
 *
 * @param profile  `null` reads nothing and stays loading
 */
export function useNews(profile: Profile | null, now: Date): Loaded<readonly ShownNews[]> {
  const scope = useLiveScope();
  const tier = profile === null ? null : effectiveTier(profile, now);
  const reader = tier === null || !isMemberScope(scope) ? null : `${scope}|${tier}`;
  const stored = useSyncExternalStore(news.watch, news.get, () => null);
  const state = stored !== null && stored.reader === reader ? stored.state : LOADING;
  useEffect(() => {
    if (reader === null || tier === null) return undefined;
    return whenIdle(() => read(reader, tier));
  }, [reader, tier]);
  const retry = () => {
    if (reader !== null && tier !== null) read(reader, tier);
  };
  useNetworkReturn(state.status === 'error' ? state.error : null, retry);
  const shown = state.status === 'ready' ? { ...state, data: shownNews(state.data, now) } : state;
  return { ...shown, retry };
}

/** Returns what of the news a member has not seen; nothing while they are not read. */
export function useUnseenNews(profile: Profile | null, now: Date): readonly ShownNews[] {
  const state = useNews(profile, now);
  return profile === null || state.status !== 'ready' ? [] : unseenNews(state.data, profile, now);
}
