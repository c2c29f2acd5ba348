import { onDocumentWrittenWithAuthContext } from 'firebase-functions/firestore';
import type { AuditedCollection } from '@atelier/domain/audit-action';
import { path } from '@atelier/domain/collection-paths';
import { logChange } from '../services/audit-log.ts';
import { nameOf, subjectOf } from '../services/audit-names.ts';
import { auditedWrite } from '../services/audited-write.ts';
import { database } from '../services/firebase.ts';

/** Logs what an admin changes in one collection, before and after, once per event. */
function auditOf(collection: AuditedCollection) {
  return onDocumentWrittenWithAuthContext({ document: `${collection}/{id}`, retry: true }, async (event) => {
    const [before, after] = [event.data?.before.data(), event.data?.after.data()];
    const write = auditedWrite(before, after, event);
    if (write === undefined) return;
    const { name, member } = subjectOf(collection, after ?? before ?? {});
    await logChange(event.id, {
      actor: write.actor,
      actorName: nameOf(await database().doc(path.profile(write.actor)).get()),
      target: event.document,
      targetName: name,
      member,
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
