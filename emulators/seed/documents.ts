import { AUDIT_RETENTION_DAYS } from '@atelier/domain/moderation/audit-action';
import { path } from '@atelier/domain/paths';
import { nameTokens } from '@atelier/domain/search-tokens';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import { applicationDocuments } from './applications.ts';
import { chatDocuments } from './chat.ts';
import { commentDocuments, statsDocuments } from './comments.ts';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { eventDocuments } from './events.ts';
import { learningDocuments } from './learning.ts';
import { liveSessionDocuments } from './live-sessions.ts';
import { moveReviewDocuments } from './move-reviews.ts';
import { ADMIN, memberDocuments, memberOf } from './members.ts';
import { metricsDocuments } from './metrics.ts';
import { planNewsDocuments } from './news.ts';
import { withNotifications } from './notifications.ts';
import { orderDocuments } from './orders.ts';
import { reportDocuments, supportDocuments } from './moderation.ts';
import { newsDocuments } from './studio-news.ts';
import auditLog from './data/audit-log.json' with { type: 'json' };
import { videoDocuments } from './videos/video-documents.ts';

/** Returns every demo document; the same `now` gives the same documents under the same ids. */
export function demoDocuments(now: Date): DemoDocument[] {
  const settings = { ...DEFAULT_SETTINGS, updated_at: ago(now, 200) };
  const orders = orderDocuments(now);
  const documents = [
    demoDocument(path.settings(), settings),
    demoDocument(path.signedSettings(), { ...settings, updated_by: ADMIN }),
    ...memberDocuments(now),
    ...videoDocuments(now),
    ...commentDocuments(now),
    ...statsDocuments(now),
    ...learningDocuments(now),
    ...eventDocuments(now),
    ...liveSessionDocuments(now),
    ...moveReviewDocuments(now),
    ...chatDocuments(now),
    ...orders,
    ...applicationDocuments(now),
    ...reportDocuments(now),
    ...supportDocuments(now),
    ...auditDocuments(now, orders),
    ...metricsDocuments(now),
  ];
  return [
    ...withNotifications(documents, now),
    ...newsDocuments(documents),
    ...planNewsDocuments(documents, now),
  ];
}

/**
 * Returns what the demo admin did according to the other demo data, in the form that the server
 * logs. The target is the member concerned unless an order is named.
 */
function auditDocuments(now: Date, orders: readonly DemoDocument[]): DemoDocument[] {
  const actor_name = memberOf(ADMIN).display_name;
  return auditLog.map(({ id, days_ago, target, ...entry }) => {
    const order = orders.find((one) => one.path === target);
    const target_name =
      order === undefined ? memberOf(entry.member).display_name : order.data.number;
    return demoDocument(`${path.auditLog()}/${id}`, {
      actor: ADMIN,
      actor_name,
      target: target ?? entry.member,
      target_name,
      search: nameTokens([actor_name, String(target_name)]),
      ...entry,
      at: ago(now, days_ago),
      expires_at: ago(now, days_ago - AUDIT_RETENTION_DAYS),
    });
  });
}
