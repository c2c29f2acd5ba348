import { onDocumentUpdated } from 'firebase-functions/firestore';
import { renameAuthor } from '../services/author-names.ts';
import { logEvent } from '../services/log-events.ts';

/** A member's new name goes under everything they said; apart from the repairs, for it may take minutes. */
export const memberRenamed = onDocumentUpdated(
  { document: 'profiles/{uid}', retry: true, timeoutSeconds: 540 },
  async ({ data, params }) => {
    if (data?.before.get('display_name') === data?.after.get('display_name')) return;
    logEvent.memberRenamed(params.uid, await renameAuthor(params.uid));
  },
);
