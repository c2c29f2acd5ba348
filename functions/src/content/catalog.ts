import { isDeepStrictEqual } from 'node:util';
import { FieldValue } from 'firebase-admin/firestore';
import { catalogCard, sortCatalogCards } from '@atelier/domain/content/catalog-card';
import { path } from '@atelier/domain/paths';
import { parseCatalog, parseVideo } from '@atelier/domain/content/video';
import { videosOfLevel } from '@atelier/domain/queries/member-queries';
import type { Tier } from '@atelier/domain/values';
import { database } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { parseStored } from '../platform/parse-stored-document.ts';
import { MAX_CONTENDED_ATTEMPTS } from '../platform/transaction-options.ts';

/**
 * Rebuilds `catalog/{level}` from the published videos in one transaction, so that lost, repeated or reordered events
 * do no harm. Writes only if the result differs.
 */
export async function buildCatalog(level: Tier): Promise<void> {
  const db = database();
  const catalog = db.doc(path.catalog(level));
  const cards = await db.runTransaction(
    async (transaction) => {
      const stored = (await transaction.get(catalog)).data();
      const videos = await transaction.get(toFirestoreQuery(videosOfLevel(level)));
      const built = sortCatalogCards(
        videos.docs.flatMap((document) => {
          const video = parseStored(document.ref.path, () => parseVideo(document.data()));
          return video ? [catalogCard(document.id, video)] : [];
        }),
      );
      const known = stored && parseStored(catalog.path, () => parseCatalog(stored));
      if (known && known.count === built.length && isDeepStrictEqual(known.cards, built)) return undefined;
      transaction.set(catalog, { cards: built, count: built.length, updated_at: FieldValue.serverTimestamp() });
      return built.length;
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
  if (cards !== undefined) logEvent.catalogBuilt(level, cards);
}
