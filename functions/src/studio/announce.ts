import { createHash } from 'node:crypto';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { newsKey } from '@atelier/domain/metrics/news-key';
import {
  isOpenTask,
  type OpenTaskKind,
  type StoredTaskKind,
} from '@atelier/domain/metrics/open-task';
import type { NotificationFields } from '@atelier/domain/notifications/notification-kinds';
import { path } from '@atelier/domain/paths';
import { anyAdmins } from '@atelier/domain/queries/server-member-queries';
import { orderReference } from '@atelier/domain/shop/starter-kit-order';
import { parseSiteSettings } from '@atelier/domain/site/settings';
import { DAY_MS } from '@atelier/domain/time-units';
import { notify } from '../notifications/notify.ts';
import type { DocumentWrite } from '../platform/document-trigger.ts';
import {
  createOnce,
  database,
  parseDocument,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';

/** The database deletes what the studio was told after this time (TTL on `expires_at`). */
const NEWS_KEPT_MS = 90 * DAY_MS;
/** So many admins have a bell for the studio's work; a studio has a few. */
const MAX_TOLD_ADMINS = 20;

/**
 * Something new that waits for the studio. It names no person: members are named where the studio
 * works.
 */
interface StudioNews {
  kind: OpenTaskKind;
  /** What happened, so that it is told once: the task's id, or the event that opened it again. */
  occasion: string;
  /** Of a task that is about an order. */
  order_id?: string;
  /** Number of an order, title of a draft, plan and month that owe a session. */
  subject?: string | undefined;
  /** It was told before, and has waited too long since. */
  isLate?: boolean;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Tells the studio that something new waits: each admin by the bell, at once, and a line of the
 * next mail. Once per occasion; a kind that the settings switch off is only recorded, so that
 * switching it on again tells nothing old. Safe to run twice.
 */
export async function announce(news: StudioNews): Promise<void> {
  const { kind, occasion, order_id, subject, isLate = false } = news;
  const db = database();
  const key = newsKey(kind, occasion, sha256);
  const reference = db.doc(path.studioNews(key));
  if ((await reference.get()).exists) return;
  const settings = parseDocument(await db.doc(path.settings()).get(), parseSiteSettings);
  const isSilent = settings?.silent_tasks?.includes(kind) === true;
  if (!isSilent) {
    const fields: NotificationFields<'studio-task'> = {
      task: kind,
      order_id,
      subject,
      ...(isLate && { late: 'yes' }),
    };
    const admins = await toFirestoreQuery(anyAdmins(MAX_TOLD_ADMINS)).get();
    await Promise.all(
      admins.docs.map(({ id }) => notify(id, { key }, { kind: 'studio-task', fields })),
    );
  }
  // After the bells, which a repeated run does not ring twice.
  await createOnce(reference.path, {
    kind,
    order_id,
    subject,
    ...(isLate && { late: true }),
    mail: isSilent ? 'off' : 'waiting',
    at: FieldValue.serverTimestamp(),
    expires_at: Timestamp.fromMillis(Date.now() + NEWS_KEPT_MS),
  });
}

/**
 * Kinds of which a later write that opens one again is an admin's own, or is no news: a parcel that
 * waits again.
 */
const ONCE: ReadonlySet<StoredTaskKind> = new Set(['orders', 'reports', 'support']);

/**
 * Tells the studio when a write makes a document an open task of a kind.
 *
 * @param write  of the document, from its trigger
 */
export async function announceOpened(
  kind: StoredTaskKind,
  { id: event, document, before, after }: DocumentWrite<string>,
): Promise<void> {
  const former = before?.data();
  if (after === undefined || isOpenTask(kind, former) || !isOpenTask(kind, after.data())) return;
  if (isReopened(kind, former)) return;
  const isNew = former === undefined || ONCE.has(kind);
  const isOrder = document.startsWith(`${path.orders()}/`);
  await announce({
    kind,
    occasion: isNew ? document : `${document} ${event}`,
    ...(isOrder && {
      order_id: after.id,
      subject: orderReference(after.id, { number: textAt(after, 'number') }),
    }),
    ...(kind === 'drafts' && { subject: textAt(after, 'title') }),
  });
}

/**
 * Returns whether an admin opened it again: a report or message, or a published video that is a
 * draft again.
 */
function isReopened(
  kind: StoredTaskKind,
  former: Readonly<Record<string, unknown>> | undefined,
): boolean {
  if (former === undefined) return false;
  return (
    kind === 'reports' || kind === 'support' || (kind === 'drafts' && former.status === 'en_ligne')
  );
}
