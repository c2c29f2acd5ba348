import { matchPath } from 'react-router-dom';
import { parseNotification } from '@atelier/domain/notifications/notification-kinds';
import type { ShownNews } from '@atelier/domain/notifications/shown-news';
import { MAX_COUNTED } from '@atelier/domain/notifications/unseen';
import { notificationsOf } from '@atelier/domain/queries/member-queries';
import { readQuery } from '../../lib/firestore/live-query.tsx';
import { CONTENT_ANCHOR, route } from '../../lib/routes.ts';
import { markSeen } from './data/seen-notifications.ts';
import { newsHref } from './news-href.ts';

/** What is new to a member: notifications, as the profile counts them, and news of the plan. */
export interface NewNotifications {
  uid: string;
  /** Of the notifications. */
  count: number;
  /** Instant of the newest notification; undefined without any. */
  newest: Date | undefined;
  news: readonly Pick<ShownNews, 'kind' | 'id' | 'newAt'>[];
}

/** Pages that notifications lead to (`notification-kinds.ts`); on others none is read. */
const PAGES = [
  route.video,
  route.event,
  route.session,
  route.review,
  route.order,
  route.uploadPro,
  route.trainerReviews,
  route.profile,
];

/** A page of the app, and the element on it that a notification is about. */
interface Place {
  pathname: string;
  anchor: string;
}

let known: { notifications: string; places: Promise<readonly Place[]> } | null = null;

/** Returns where the new notifications lead; each is read once for all pages. */
function placesOf({ uid, count, newest }: NewNotifications): Promise<readonly Place[]> {
  if (count === 0) return Promise.resolve([]);
  const notifications = `${uid} ${count} ${newest?.getTime()}`;
  if (known?.notifications === notifications) return known.places;
  const places = readQuery(notificationsOf(uid, count), parseNotification).then((items) =>
    items.map(({ data }) => {
      const { pathname, hash } = new URL(data?.link ?? route.notifications, window.location.origin);
      return { pathname, anchor: decodeURIComponent(hash.slice(1)) || CONTENT_ANCHOR };
    }),
  );
  known = { notifications, places };
  places.catch(() => (known = null));
  return places;
}

/**
 * Marks what is new to a member as seen once what it is about was on the screen. Only all of it at
 * once: the mark covers what is older (0035), so while one thing leads elsewhere, all stays new.
 *
 * @throws AppError
 */
export async function seeOnPage(
  found: NewNotifications,
  pathname: string,
  signal: AbortSignal,
): Promise<void> {
  // The profile may count fewer than there are.
  if (found.count > MAX_COUNTED || !PAGES.some((page) => matchPath(page, pathname))) return;
  if (found.news.some((one) => newsHref(one) !== pathname)) return;
  const ofNotifications = await placesOf(found);
  // One was deleted: nobody knows where it led.
  if (found.count > 0 && ofNotifications.length === 0) return;
  const places = [
    ...ofNotifications,
    ...found.news.map(() => ({ pathname, anchor: CONTENT_ANCHOR })),
  ];
  const instants = [found.newest, ...found.news.map(({ newAt }) => newAt)];
  const newestMs = Math.max(...instants.map((at) => at?.getTime() ?? 0));
  const isElsewhere = places.some((place) => place.pathname !== pathname);
  if (signal.aborted || places.length === 0 || isElsewhere) return;
  await onScreen(new Set(places.map(({ anchor }) => anchor)), signal);
  await markSeen(found.uid, new Date(newestMs));
}

/**
 * Waits until elements with these ids, of which some may not be there yet, were on the screen of an
 * open tab.
 */
function onScreen(ids: Set<string>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const views = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) ids.delete(target.id);
      if (ids.size > 0) return;
      stop();
      resolve();
    });
    const find = () => {
      for (const element of [...ids].map((id) => document.getElementById(id))) {
        if (element) views.observe(element);
      }
    };
    const changes = new MutationObserver(find);
    const stop = () => {
      views.disconnect();
      changes.disconnect();
    };
    signal.addEventListener('abort', stop);
    changes.observe(document.body, { childList: true, subtree: true });
    find();
  });
}
