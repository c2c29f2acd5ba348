import { path } from '@atelier/domain/paths';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import { applicationDocuments } from './applications.ts';
import { auditDocuments } from './audit.ts';
import { chatDocuments } from './chat.ts';
import { commentDocuments, statsDocuments } from './comments.ts';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { eventDocuments } from './events.ts';
import { learningDocuments } from './learning.ts';
import { ADMIN, memberDocuments } from './members.ts';
import { metricsDocuments } from './metrics.ts';
import { orderDocuments } from './orders.ts';
import { reportDocuments } from './reports.ts';
import { videoDocuments } from './videos/video-documents.ts';

/** Returns every demo document; the same `now` gives the same documents under the same ids. */
export function demoDocuments(now: Date): DemoDocument[] {
  return [
    demoDocument(path.settings(), { ...DEFAULT_SETTINGS, updated_at: ago(now, 200), updated_by: ADMIN }),
    ...memberDocuments(now),
    ...videoDocuments(now),
    ...commentDocuments(now),
    ...statsDocuments(now),
    ...learningDocuments(now),
    ...eventDocuments(now),
    ...chatDocuments(now),
    ...orderDocuments(now),
    ...applicationDocuments(now),
    ...reportDocuments(now),
    ...auditDocuments(now),
    ...metricsDocuments(now),
  ];
}
