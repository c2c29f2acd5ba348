import { path } from '@atelier/domain/paths';
import { videosBy, videosOfLevel } from '@atelier/domain/queries/member-queries';
import { reviewsBy, reviewsOf } from '@atelier/domain/queries/review-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { eventsReferencing } from '@atelier/domain/queries/server-content-queries';
import { TIERS } from '@atelier/domain/values';
import { DAY_MS } from '@atelier/domain/time-units';
import { identityFileName } from '@atelier/domain/storage-paths';
import {
  collectFrom,
  database,
  type StoredFile,
  toFirestoreQuery,
} from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import { runPagedJob, type JobRun } from '../../platform/paged-job.ts';
import { outputsInWork } from '../encoding/outputs-in-work.ts';
import { listFiles } from './stored-files.ts';
import { referencedChatFiles } from './former-files.ts';
import { dropSources } from '../video/drop-sources.ts';
import { filesReferencedBy } from '../video/video-files.ts';

/** How long an upload may exist before a document must reference it. */
const GRACE_PERIOD_MS = DAY_MS;
/** Older files were checked by an earlier run; a week tolerates failed runs. */
const MAX_AGE_MS = 7 * DAY_MS;
const PAGE = 1000;

interface UploadFolder {
  prefix: string;
  /**
   * Whose documents may reference the file: a member, a level, the file itself; null for an invalid
   * path.
   */
  ownerOf: (name: string) => string | null;
  /** Paths that the owner's documents reference. */
  referencedFiles: (owner: string) => Promise<unknown[]>;
}

const ownerFrom = (pattern: RegExp) => (name: string) => pattern.exec(name)?.[1] ?? null;
const readFields = async (document: string, names: readonly string[]) => {
  const snapshot = await database().doc(document).get();
  return names.map((name): unknown => snapshot.get(name));
};

const MEMBER_FOLDERS: readonly UploadFolder[] = [
  {
    prefix: 'avatars/',
    ownerOf: ownerFrom(/^avatars\/([^/]+)\/[^/]+$/),
    referencedFiles: (uid) => readFields(path.profile(uid), ['avatar_url']),
  },
  {
    prefix: 'chat_media/',
    ownerOf: ownerFrom(/^chat_media\/([^/]+)\/[^/]+$/),
    referencedFiles: referencedChatFiles,
  },
  {
    prefix: 'trainer_ids/',
    ownerOf: ownerFrom(new RegExp(`^trainer_ids/([^/]+)_${identityFileName()}$`)),
    referencedFiles: (uid) => readFields(path.application(uid), ['id_front_path', 'id_back_path']),
  },
  {
    prefix: 'review_clips/',
    ownerOf: ownerFrom(/^review_clips\/([^/]+)\/.+$/),
    referencedFiles: (uid) => valuesOf(reviewsOf(uid, PAGE), 'clip.path'),
  },
  {
    prefix: 'review_replies/',
    ownerOf: ownerFrom(/^review_replies\/([^/]+)\/.+$/),
    referencedFiles: (uid) => valuesOf(reviewsBy(uid, PAGE), 'answer.reply_path'),
  },
  {
    prefix: 'videos/drafts/',
    ownerOf: ownerFrom(/^videos\/drafts\/([^/]+)\/.+$/),
    // All videos of the author, because an unpublished one may be older than many others.
    referencedFiles: (uid) => filesOfVideos(videosBy(uid, PAGE)),
  },
];
const UPLOAD_FOLDERS: readonly UploadFolder[] = [
  ...MEMBER_FOLDERS,
  ...TIERS.map((tier) => ({
    prefix: `videos/${tier}/`,
    ownerOf: () => tier,
    referencedFiles: filesOfPublishedVideos,
  })),
  {
    prefix: 'events/',
    ownerOf: (name) => name,
    referencedFiles: async (name) =>
      (await toFirestoreQuery(eventsReferencing(name)).get()).empty ? [] : [name],
  },
];

/**
 * Returns whose upload a file is, and how to read what their documents reference; null outside of
 * members' folders.
 */
export function memberUpload(
  name: string,
): { owner: string; referencedFiles: () => Promise<unknown[]> } | null {
  const folder = MEMBER_FOLDERS.find(({ prefix }) => name.startsWith(prefix));
  const owner = folder?.ownerOf(name) ?? null;
  return folder === undefined || owner === null
    ? null
    : { owner, referencedFiles: () => folder.referencedFiles(owner) };
}

/** Reads all levels: a thumbnail may be stored under another level than its video. */
async function filesOfPublishedVideos(): Promise<string[]> {
  return (await Promise.all(TIERS.map((tier) => filesOfVideos(videosOfLevel(tier, PAGE))))).flat();
}

/** Returns one field of every document that a query finds. */
const valuesOf = (spec: QuerySpec, field: string): Promise<unknown[]> =>
  collectFrom(toFirestoreQuery(spec).select(field), PAGE, (document) => [
    document.get(field) as unknown,
  ]);

/** Returns the files of every video that a query finds. */
const filesOfVideos = (spec: QuerySpec): Promise<string[]> =>
  collectFrom(toFirestoreQuery(spec), PAGE, (video) => filesReferencedBy(video.data()));

/**
 * Deletes uploads of the last week that no document references after a day, for example because a
 * form was closed or a write denied, or what a slow worker made of a film that was replaced or
 * deleted meanwhile. What is made of a film that is still being prepared stays. Then drops the
 * sources of prepared films that are due. A failure for one owner is logged and does not stop the
 * others: the next night tries again. A run without time left is continued by a later one.
 *
 * @returns the number of files that this run deleted.
 */
export async function purgeAbandonedUploads(now: Date, run: JobRun): Promise<number> {
  let purged = 0;
  const steps = UPLOAD_FOLDERS.map((folder) => async (pageToken: string | undefined) => {
    const [files, next] = await listFiles({ prefix: folder.prefix, maxResults: PAGE, pageToken });
    const due = files.filter((file) => isDue(file, now));
    purged += await purge(folder, due);
    return next;
  });
  await runPagedJob([...steps, dropSources(now)], run);
  return purged;
}

function isDue({ metadata }: StoredFile, now: Date): boolean {
  const age = now.getTime() - new Date(metadata.timeCreated ?? now).getTime();
  return age >= GRACE_PERIOD_MS && age < MAX_AGE_MS;
}

async function purge(place: UploadFolder, files: readonly StoredFile[]): Promise<number> {
  const byOwner = Map.groupBy(files, ({ name }) => place.ownerOf(name));
  let purged = 0;
  for (const [uid, ownerFiles] of byOwner) {
    if (uid === null) continue;
    try {
      const referenced = new Set(await place.referencedFiles(uid));
      const unnamed = ownerFiles.filter(({ name }) => !referenced.has(name));
      // A film may wait for its preparation longer than a day.
      const inWork = await outputsInWork(unnamed.map(({ name }) => name));
      const abandoned = unnamed.filter(({ name }) => !inWork.has(name));
      await Promise.all(abandoned.map((file) => file.delete({ ignoreNotFound: true })));
      purged += abandoned.length;
    } catch (error) {
      logEvent.cleanUpFailed('uploads', uid, error);
    }
  }
  return purged;
}
