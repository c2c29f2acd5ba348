import { applicationDocuments } from './applications.ts';
import { auditDocuments } from './audit.ts';
import { chatDocuments } from './chat.ts';
import { commentDocuments, statsDocuments } from './comments.ts';
import type { DemoDocument } from './demo-document.ts';
import { eventDocuments } from './events.ts';
import { learningDocuments } from './learning.ts';
import { memberDocuments } from './members.ts';
import { metricsDocuments } from './metrics.ts';
import { orderDocuments } from './orders.ts';
import { reportDocuments } from './reports.ts';
import { settingsDocument } from './settings.ts';
import { videoDocuments } from './videos/video-documents.ts';

/** Every demo document as of `now`: the same instant gives the same documents under the same ids. */
export function demoDocuments(now: Date): DemoDocument[] {
  return [
    settingsDocument(now),
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
