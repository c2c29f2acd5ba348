import { onDocumentWritten } from 'firebase-functions/firestore';
import { removeFormerIdentityImages } from '../services/replaced-files.ts';

/** An application that is sent again takes its former identity images away. */
export const applicationWritten = onDocumentWritten(
  { document: 'trainer_applications/{uid}', retry: true },
  async ({ data, params }) => {
    const former: unknown[] = [data?.before.get('id_front_path'), data?.before.get('id_back_path')];
    if (former.some((file) => file !== undefined)) await removeFormerIdentityImages(params.uid, former);
  },
);
