import { onDocumentCreated } from 'firebase-functions/firestore';
import { keepReported } from '../services/reported-words.ts';

/** A report keeps what it is about, so that moderators read it as it was reported, and the queue in one read each. */
export const reportFiled = onDocumentCreated({ document: 'reports/{reportId}', retry: true }, async ({ params }) => {
  await keepReported(params.reportId);
});
