import { onDocumentUpdated } from 'firebase-functions/firestore';
import { removeFormerAvatar } from '../services/replaced-files.ts';

/** A new picture takes the place of the old one, whose file goes. */
export const avatarReplaced = onDocumentUpdated(
  { document: 'profiles/{uid}', retry: true },
  async ({ data, params }) => {
    const former: unknown = data?.before.get('avatar_url');
    if (former !== data?.after.get('avatar_url')) await removeFormerAvatar(params.uid, former);
  },
);
