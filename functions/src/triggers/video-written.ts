import { onDocumentWritten } from 'firebase-functions/firestore';
import { levelsTouched } from '@atelier/domain/catalog-card';
import { parseVideo } from '@atelier/domain/entities/video';
import { buildCatalog } from '../services/catalog.ts';
import { readStored } from '../services/stored-document.ts';

/** Libraries follow their videos: the level that one left and the level that it came to. */
export const videoWritten = onDocumentWritten(
  { document: 'videos/{videoId}', retry: true },
  async ({ data, document }) => {
    const [before, after] = [data?.before, data?.after].map((snapshot) =>
      snapshot?.exists ? readStored(document, () => parseVideo(snapshot.data())) : undefined,
    );
    for (const level of levelsTouched(before, after)) await buildCatalog(level);
  },
);
