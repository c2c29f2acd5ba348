import { isDeepStrictEqual } from 'node:util';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import {
  catalogCard,
  ratedCard,
  sortCatalogCards,
  teaserOf,
} from '@atelier/domain/content/catalog-card';
import { path } from '@atelier/domain/paths';
import {
  parseCatalog,
  parseVideo,
  parseVideoStats,
  shownTrailer,
  type VideoCard,
} from '@atelier/domain/content/video';
import { videosBy, videosOfLevel } from '@atelier/domain/queries/member-queries';
import { PAID_TIERS, TIERS, type Tier } from '@atelier/domain/values';
import {
  database,
  MAX_CONTENDED_ATTEMPTS,
  pagesOf,
  parseDocument,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';

/** Videos of one author that are read at a time. */
const PAGE = 500;

/**
 * Rebuilds `catalog/{level}` from the published videos, and `teasers/{level}` of a paid one; safe
 * for lost or repeated events. Ratings stay as stored.
 */
export function buildCatalog(level: Tier): Promise<void> {
  return updateCatalog(level, async (stored, transaction) => {
    const ratings = new Map(stored.map(({ id, rating }) => [id, rating]));
    const authors = new Map<string, string>();
    const withTrailer = new Set<string>();
    const query = videosOfLevel(level);
    const videos = await transaction.get(toFirestoreQuery(query));
    if (videos.docs.length === query.limit) logEvent.catalogFull(level, query.limit);
    const cards = sortCatalogCards(
      videos.docs.flatMap((document) => {
        const video = parseDocument(document, parseVideo);
        if (video === undefined) return [];
        authors.set(document.id, video.author_id);
        if (shownTrailer(video)) withTrailer.add(document.id);
        return [catalogCard(document.id, video, ratings.get(document.id))];
      }),
    );
    if (level !== 'free') {
      const names = await namesOf(new Set(authors.values()), transaction);
      const teasers = cards.map((card) =>
        teaserOf(card, names.get(authors.get(card.id) ?? ''), withTrailer.has(card.id)),
      );
      transaction.set(database().doc(path.teasers(level)), {
        cards: teasers,
        count: teasers.length,
        updated_at: FieldValue.serverTimestamp(),
      });
    }
    return cards;
  });
}

/** Returns the names of the members who have a profile, by uid. */
async function namesOf(
  uids: ReadonlySet<string>,
  transaction: Transaction,
): Promise<Map<string, string>> {
  const refs = [...uids].map((uid) => database().doc(path.profile(uid)));
  const profiles = refs.length === 0 ? [] : await transaction.getAll(...refs);
  return new Map(
    profiles.flatMap((profile) => {
      const name = textAt(profile, 'display_name');
      return name === undefined ? [] : [[profile.id, name] as const];
    }),
  );
}

/**
 * Rebuilds the teasers that show the name of a member, after a change of the name or the end of the
 * account.
 */
export async function renameInTeasers(uid: string): Promise<void> {
  const levels = new Set<string | undefined>();
  for await (const page of pagesOf(
    toFirestoreQuery(videosBy(uid, PAGE)).select('level', 'status'),
    PAGE,
  )) {
    for (const video of page) {
      if (video.get('status') === 'en_ligne') levels.add(textAt(video, 'level'));
    }
  }
  for (const tier of PAID_TIERS) {
    if (levels.has(tier)) await buildCatalog(tier);
  }
}

/**
 * Copies the average ratings into the cards of every catalog, and builds missing teasers. Runs
 * hourly, so that a comment does not rewrite a catalog.
 */
export async function rateCatalogs(): Promise<void> {
  const db = database();
  for (const level of TIERS) {
    const [teasers] = await db.getAll(db.doc(path.teasers(level)));
    if (level !== 'free' && teasers?.exists !== true) await buildCatalog(level);
    await updateCatalog(level, async (stored) => {
      if (stored.length === 0) return null;
      // Outside the transaction, so that it does not hold up the counting of views and ratings.
      const stats = await db.getAll(...stored.map(({ id }) => db.doc(path.videoStats(id))));
      return stored.map((card, index) => {
        const rated = parseDocument(stats[index], parseVideoStats);
        return ratedCard(card, rated && rated.rating_count > 0 ? rated.rating : undefined);
      });
    });
  }
}

/**
 * Writes the cards that `build` makes of the stored ones, if there is a difference; null changes
 * nothing.
 */
async function updateCatalog(
  level: Tier,
  build: (stored: readonly VideoCard[], transaction: Transaction) => Promise<VideoCard[] | null>,
): Promise<void> {
  const db = database();
  const catalog = db.doc(path.catalog(level));
  const cards = await db.runTransaction(
    async (transaction) => {
      const known = parseDocument(await transaction.get(catalog), parseCatalog);
      const built = await build(known?.cards ?? [], transaction);
      if (built === null) return undefined;
      if (known && known.count === built.length && isDeepStrictEqual(known.cards, built)) {
        return undefined;
      }
      transaction.set(catalog, {
        cards: built,
        count: built.length,
        updated_at: FieldValue.serverTimestamp(),
      });
      return built.length;
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
  if (cards !== undefined) logEvent.catalogBuilt(level, cards);
}
