import { matchPath } from 'react-router-dom';
import { parseNotification } from '@atelier/domain/notifications/notification-kinds';
import { MAX_COUNTED } from '@atelier/domain/notifications/unseen';
import { notificationsOf } from '@atelier/domain/queries/member-queries';
import { readQuery } from '../../lib/firestore/live-query.tsx';
import { CONTENT_ANCHOR, route } from '../../lib/routes.ts';
import { markSeen } from './data/seen-notifications.ts';

/** New notifications of a member, as the profile counts them. */
export interface NewNotifications {
  uid: string;
  count: number;
  newest: Date;
}

/** Pages that notifications lead to (`notification-kinds.ts`); on others none is read. */
const PAGES = [
  route.video,
  route.session,
  route.review,
  route.order,
  route.uploadPro,
  route.profile,
];

/** A page of the app, and the element on it that a notification is about. */
interface Place {
  pathname: string;
  anchor: string;
}

let known: { uid: string; newest: Date; count: number; places: Promise<readonly Place[]> } | null =
  null;

/** Returns where the new notifications lead; each is read once for all pages. */
function placesOf({ uid, count, newest }: NewNotifications): Promise<readonly Place[]> {
  if (known?.uid === uid && known.count === count && known.newest.getTime() === newest.getTime()) {
    return known.places;
  }
  const places = readQuery(notificationsOf(uid, count), parseNotification).then((items) =>
    items.map(({ data }) => {
      const { pathname, hash } = new URL(data?.link ?? route.notifications, window.location.origin);
      return { pathname, anchor: decodeURIComponent(hash.slice(1)) || CONTENT_ANCHOR };
    }),
  );
  known = { uid, count, newest, places };
  places.catch(() => (known = null));
  return places;
}

/**
 * Marks a member's new notifications as seen once what they are about was on the screen. Only all
 * of them at once: the mark covers what is older (0035), so while one leads elsewhere, all stay
 * new.
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
  const places = await placesOf(found);
  if (
    signal.aborted ||
    places.length === 0 ||
    places.some((place) => place.pathname !== pathname)
  ) {
    return;
  }
  await onScreen(new Set(places.map(({ anchor }) => anchor)), signal);
  await markSeen(found.uid, found.newest);
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
