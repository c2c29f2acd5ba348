import * as z from 'zod/mini';
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
import { isContention } from '../platform/contention.ts';
import {
  database,
  dateAt,
  toFirestoreQuery,
  MAX_CONTENDED_ATTEMPTS,
} from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';

/**
 * Markers younger than this are left to the next run, because their commit may still be in
 * progress.
 */
const SETTLE_DELAY_MS = 10_000;
const PAGE = 400;

/** Videos that are counted in one transaction, as long as nothing locks one of them. */
const VIDEOS = 50;
/** A lock lasts; what another run does at the same time is done by it. */
const ATTEMPTS = 2;

export interface CountedViews {
  markers: number;
  videos: number;
}

/**
 * Adds the view markers of the window (cursor, now − 10 s] to `video_stats`, one view per marker.
 * The cursor in `metrics/fold` moves in the transaction that stores there what it passed; this is
 * moved on to each video in another one. So an interrupted or repeated run counts nothing twice,
 * and a video whose statistics a reader keeps locked holds up no other one: its views stay in
 * `metrics/fold`. Uses the database's clock, which also stamped the markers.
 *
 * @param hasTime  whether a further video that something locks may be waited for
 */
export async function countViews(hasTime: () => boolean): Promise<CountedViews> {
  let markers = 0;
  let page: { markers: number; hasMore: boolean };
  do {
    page = await gatherPage();
    markers += page.markers;
  } while (page.hasMore);
  return { markers, videos: await addGathered(hasTime) };
}

/** Moves the cursor behind a page of markers, and stores their number by video. */
async function gatherPage(): Promise<{ markers: number; hasMore: boolean }> {
  const fold = database().doc(path.viewsCursor());
  return database().runTransaction(
    async (transaction) => {
      const cursor = await transaction.get(fold);
      const end = new Date(cursor.readTime.toMillis() - SETTLE_DELAY_MS);
      const { docs } = await transaction.get(markersOf(cursor, end));
      const last = docs.at(-1);
      const hasMore = docs.length === PAGE && last !== undefined;
      if (docs.length === 0) return { markers: 0, hasMore };
      const views = gatheredViews(cursor);
      for (const [videoId, added] of viewsByVideo(docs)) {
        views.set(videoId, (views.get(videoId) ?? 0) + added);
      }
      // Within a window also store the last marker, because several may share one timestamp.
      const inside = hasMore && {
        after: { viewed_at: last.get('viewed_at') as unknown, marker: last.ref.path },
      };
      const next = inside ? { cursor: cursorDate(cursor), ...inside } : { cursor: end };
      transaction.set(fold, { ...next, views: Object.fromEntries(views) });
      return { markers: docs.length, hasMore };
    },
    { maxAttempts: MAX_CONTENDED_ATTEMPTS },
  );
}

/**
 * Adds what was gathered to the statistics, one by one where something locks a video's.
 *
 * @returns the number of videos
 */
async function addGathered(hasTime: () => boolean): Promise<number> {
  const ids = [...gatheredViews(await database().doc(path.viewsCursor()).get()).keys()];
  let videos = 0;
  for (let start = 0; start < ids.length; start += VIDEOS) {
    const some = ids.slice(start, start + VIDEOS);
    const counted = await unlessLocked(some);
    videos += counted ?? 0;
    if (counted === undefined) videos += await addOneByOne(some, hasTime);
  }
  return videos;
}

async function addOneByOne(ids: readonly string[], hasTime: () => boolean): Promise<number> {
  // From another one in each run: those that take its time because they are locked are not the same
  // that come first.
  const first = Math.floor(Math.random() * ids.length);
  let videos = 0;
  for (const id of [...ids.slice(first), ...ids.slice(0, first)]) {
    if (!hasTime()) return videos;
    videos += (await unlessLocked([id])) ?? 0;
  }
  return videos;
}

/**
 * Adds the views of some videos.
 *
 * @returns undefined if something locks one of them, which is logged for a single one
 */
async function unlessLocked(ids: readonly string[]): Promise<number | undefined> {
  try {
    return await addViews(ids);
  } catch (error) {
    if (!isContention(error)) throw error;
    if (ids.length === 1) logEvent.viewsWait(ids[0] ?? '', error);
    return undefined;
  }
}

function addViews(ids: readonly string[]): Promise<number> {
  const db = database();
  const fold = db.doc(path.viewsCursor());
  return db.runTransaction(
    async (transaction) => {
      const left = gatheredViews(await transaction.get(fold));
      const added = new Map(ids.flatMap((id) => (left.has(id) ? [[id, left.get(id) ?? 0]] : [])));
      if (added.size === 0) return 0;
      const counted = await existingVideos(transaction, [...added.keys()]);
      for (const [videoId, isFirst] of counted) {
        const views = FieldValue.increment(added.get(videoId) ?? 0);
        const start = isFirst
          ? { rating: NO_STATS.rating, rating_count: NO_STATS.rating_count }
          : {};
        const computed_at = FieldValue.serverTimestamp();
        transaction.set(
          db.doc(path.videoStats(videoId)),
          { ...start, views, computed_at },
          { merge: true },
        );
      }
      for (const id of added.keys()) left.delete(id);
      transaction.update(fold, {
        views: left.size === 0 ? FieldValue.delete() : Object.fromEntries(left),
      });
      return counted.size;
    },
    { maxAttempts: ATTEMPTS },
  );
}

/** Returns what was passed by the cursor and is in no statistics yet, by video. */
function gatheredViews(cursor: DocumentSnapshot): Map<string, number> {
  const stored: unknown = cursor.get('views');
  const parsed = z.safeParse(z.record(z.string(), z.int()), stored ?? {});
  return new Map(Object.entries(parsed.success ? parsed.data : {}));
}

const cursorDate = (cursor: DocumentSnapshot): Date => dateAt(cursor, 'cursor') ?? new Date(0);

function markersOf(cursor: DocumentSnapshot, end: Date): Query {
  const window = toFirestoreQuery(viewsBetween(cursorDate(cursor), end, PAGE))
    .orderBy('viewed_at')
    .orderBy(FieldPath.documentId());
  const marker: unknown = cursor.get('after.marker');
  return typeof marker === 'string'
    ? window.startAfter(cursor.get('after.viewed_at'), database().doc(marker))
    : window;
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
async function existingVideos(
  transaction: Transaction,
  videoIds: readonly string[],
): Promise<Map<string, boolean>> {
  if (videoIds.length === 0) return new Map();
  const db = database();
  const stats = await transaction.getAll(...videoIds.map((id) => db.doc(path.videoStats(id))));
  const without = stats.filter((snapshot) => !snapshot.exists).map((snapshot) => snapshot.id);
  const videos =
    without.length > 0
      ? await transaction.getAll(...without.map((id) => db.doc(path.video(id))))
      : [];
  const gone = new Set(
    videos.filter((snapshot) => !snapshot.exists).map((snapshot) => snapshot.id),
  );
  return new Map(stats.filter(({ id }) => !gone.has(id)).map(({ id, exists }) => [id, !exists]));
}
