import { onDocumentWritten } from 'firebase-functions/firestore';
import { profileRepairs, repairProfile } from '../services/member-profiles.ts';

/** Keeps what the server derives from a profile; writes only when something of it changed. */
export const profileWritten = onDocumentWritten(
  { document: 'profiles/{uid}', retry: true },
  async ({ data, params }) => {
    const profile = data?.after.data();
    if (profile && Object.keys(profileRepairs(profile)).length > 0) await repairProfile(params.uid);
  },
);
