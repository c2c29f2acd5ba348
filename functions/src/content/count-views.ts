import {
  FieldPath,
  FieldValue,
  type DocumentSnapshot,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { NO_STATS } from '@atelier/domain/content/video';
import { viewsBetween } from '@atelier/domain/queries/server-content-queries';
import { database, dateAt, toFirestoreQuery, MAX_CONTENDED_ATTEMPTS } from '../platform/firebase.ts';

/** Markers younger than this are left to the next run, because their commit may still be in progress. */
const SETTLE_DELAY_MS = 10_000;
const PAGE = 400;

export interface CountedViews {
  markers: number;
  videos: number;
}

/**
 * Adds the view markers of the window (cursor, now − 10 s] to `video_stats`, one view per marker. The cursor in
 * `metrics/fold` moves in the same transaction, so an interrupted or repeated run counts nothing twice. Uses the
 * database's clock, which also stamped the markers.
 */
export async function countViews(): Promise<CountedViews> {
  const total = { markers: 0, videos: 0 };
  for (;;) {
    const page = await countPage();
    total.markers += page.markers;
    total.videos += page.videos;
    if (!page.hasMore) return total;
  }
}

async function countPage(): Promise<CountedViews & { hasMore: boolean }> {
  const db = database();
  const fold = db.doc(path.viewsCursor());
  return db.runTransaction(
    async (transaction) => {
      const cursor = await transaction.get(fold);
      const end = new Date(cursor.readTime.toMillis() - SETTLE_DELAY_MS);
      const { docs } = await transaction.get(markersOf(cursor, end));
      const added = viewsByVideo(docs);
      const counted = await existingVideos(transaction, [...added.keys()]);
      for (const [videoId, isFirst] of counted) {
        const views = FieldValue.increment(added.get(videoId) ?? 0);
        const start = isFirst ? { rating: NO_STATS.rating, rating_count: NO_STATS.rating_count } : {};
        const computed_at = FieldValue.serverTimestamp();
        transaction.set(db.doc(path.videoStats(videoId)), { ...start, views, computed_at }, { merge: true });
      }
      const last = docs.at(-1);
      const hasMore = docs.length === PAGE && last !== undefined;
      // Within a window also store the last marker, because several may share one timestamp.
      const inside = hasMore && { after: { viewed_at: last.get('viewed_at') as unknown, marker: last.ref.path } };
      const next = inside ? { cursor: cursorDate(cursor), ...inside } : { cursor: end };
      if (hasMore || docs.length > 0) transaction.set(fold, next);
      return { markers: docs.length, videos: counted.size, hasMore };
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
}

const cursorDate = (cursor: DocumentSnapshot): Date => dateAt(cursor, 'cursor') ?? new Date(0);

function markersOf(cursor: DocumentSnapshot, end: Date): Query {
  const window = toFirestoreQuery(viewsBetween(cursorDate(cursor), end, PAGE))
    .orderBy('viewed_at')
    .orderBy(FieldPath.documentId());
  const marker: unknown = cursor.get('after.marker');
  return typeof marker === 'string' ? window.startAfter(cursor.get('after.viewed_at'), database().doc(marker)) : window;
}

function viewsByVideo(markers: readonly QueryDocumentSnapshot[]): Map<string, number> {
  const views = new Map<string, number>();
  for (const { ref } of markers) {
    const videoId = ref.parent.parent?.id;
    if (videoId !== undefined) views.set(videoId, (views.get(videoId) ?? 0) + 1);
  }
  return views;
}

/** Returns which of these videos exist, and whether each still lacks statistics. */
async function existingVideos(transaction: Transaction, videoIds: readonly string[]): Promise<Map<string, boolean>> {
  if (videoIds.length === 0) return new Map();
  const db = database();
  const stats = await transaction.getAll(...videoIds.map((id) => db.doc(path.videoStats(id))));
  const without = stats.filter((snapshot) => !snapshot.exists).map((snapshot) => snapshot.id);
  const videos = without.length > 0 ? await transaction.getAll(...without.map((id) => db.doc(path.video(id)))) : [];
  const gone = new Set(videos.filter((snapshot) => !snapshot.exists).map((snapshot) => snapshot.id));
  return new Map(stats.filter(({ id }) => !gone.has(id)).map(({ id, exists }) => [id, !exists]));
}
