import { onDocumentWrittenWithAuthContext } from 'firebase-functions/firestore';
import type { AuditedCollection } from '@atelier/domain/audit-action';
import { logChange } from '../services/audit-log.ts';
import { auditedWrite } from '../services/audited-write.ts';

/** Logs what an admin changes in one collection, before and after, once per event. */
function auditOf(collection: AuditedCollection) {
  return onDocumentWrittenWithAuthContext({ document: `${collection}/{id}`, retry: true }, async (event) => {
    const [before, after] = [event.data?.before.data(), event.data?.after.data()];
    const write = auditedWrite(before, after, event);
    if (write === undefined) return;
    await logChange(event.id, {
      actor: write.actor,
      target: event.document,
      action: `${collection}.${write.verb}`,
      before,
      after,
    });
  });
}

export const settingsAudited = auditOf('settings');
export const eventsAudited = auditOf('events');
export const videosAudited = auditOf('videos');
export const chatRoomsAudited = auditOf('chat_rooms');
export const ordersAudited = auditOf('starter_kit_orders');
export const reportsAudited = auditOf('reports');
