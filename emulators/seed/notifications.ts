import type {
  NotificationFields,
  NotificationKind,
} from '@atelier/domain/notifications/notification-kinds';
import { MAX_NOTIFIED_AT, NOTIFICATION_KEPT_DAYS } from '@atelier/domain/notifications/unseen';
import { path } from '@atelier/domain/paths';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { ADMIN } from './members.ts';
import { keyOf, studioNews } from './studio-news.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Of the many that wait, the newest. */
const TASK_ITEMS = 6;

/** Newer ones are shown as new; the admin has seen what waits. */
const SEEN_DAYS_AGO = 10;

interface DemoItem {
  uid: string;
  id: string;
  at: Date;
  data: Readonly<Record<string, string>>;
}

function item<Kind extends NotificationKind>(
  uid: unknown,
  id: string,
  at: unknown,
  kind: Kind,
  fields: NotificationFields<Kind>,
): DemoItem[] {
  return at instanceof Date ? [{ uid: String(uid), id, at, data: { kind, ...fields } }] : [];
}

/** What the other demo data would have told its members, under the ids that the server gives. */
function itemsFor(documents: readonly DemoDocument[]): DemoItem[] {
  const byPath = new Map(documents.map((one) => [one.path, one.data]));
  return documents.flatMap(({ path: at, data }) => {
    const [collection, id = '', below, reply = ''] = at.split('/');
    if (collection === 'starter_kit_orders' && data.status === 'expedié') {
      const fields = { reference: String(data.number), state: 'shipped' } as const;
      return item(data.user_id, `shipped_${id}_demo`, data.updated_at, 'order', fields);
    }
    if (collection !== 'videos') return [];
    const title = String(byPath.get(path.video(id))?.title);
    if (below === 'comments' && data.replied_at instanceof Date) {
      const comment = String(data.reply_to);
      const author = byPath.get(path.comment(id, comment))?.user_id;
      const hours = Math.floor(data.replied_at.getTime() / HOUR_MS);
      const fields = { video_id: id, title, reply_id: reply };
      return author === data.user_id
        ? []
        : item(author, `reply_${id}_${comment}_${hours}`, data.replied_at, 'comment-reply', fields);
    }
    if (below === undefined && data.review_note !== undefined) {
      const fields = { video_id: id, title, state: 'to-correct' } as const;
      return item(data.author_id, `draft_${id}`, data.updated_at, 'draft', fields);
    }
    return [];
  });
}

/** What waits for the studio, as its admin was told. */
const taskItems = (documents: readonly DemoDocument[]): DemoItem[] =>
  studioNews(documents)
    .slice(0, TASK_ITEMS)
    .flatMap((news) => {
      const { kind: task, at, order_id, subject } = news;
      const about = {
        ...(order_id !== undefined && { order_id }),
        ...(subject !== undefined && { subject }),
      };
      return item(ADMIN, keyOf(news), at, 'studio-task', { task, ...about });
    });

/**
 * Returns the notifications that follow from other documents, and the members' profiles with their
 * instants.
 */
export function withNotifications(documents: readonly DemoDocument[], now: Date): DemoDocument[] {
  const items = [...itemsFor(documents), ...taskItems(documents)]
    .filter(({ at }) => at.getTime() > now.getTime() - NOTIFICATION_KEPT_DAYS * DAY_MS)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const profiles = documents.map((document) => {
    if (!/^profiles\/[^/]+$/.test(document.path)) return document;
    const own = items.filter(({ uid }) => path.profile(uid) === document.path).map(({ at }) => at);
    const notified_at = own.length === 0 ? undefined : own.slice(0, MAX_NOTIFIED_AT);
    const seenAt = document.path === path.profile(ADMIN) ? own[0] : ago(now, SEEN_DAYS_AGO);
    const seen = { notified_at, notifications_seen_at: seenAt };
    return demoDocument(document.path, { ...document.data, ...seen });
  });
  return [
    ...profiles,
    ...items.map(({ uid, id, at, data }) => {
      const expires_at = new Date(at.getTime() + NOTIFICATION_KEPT_DAYS * DAY_MS);
      return demoDocument(path.notification(uid, id), { ...data, created_at: at, expires_at });
    }),
  ];
}
