import { path } from '@atelier/domain/paths';
import { videosBy, videosOfLevel } from '@atelier/domain/queries/member-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { eventsReferencing } from '@atelier/domain/queries/server-queries';
import { TIERS } from '@atelier/domain/values';
import { database, mediaBucket, type StoredFile } from '../../platform/firebase.ts';
import { referencedChatFiles } from './chat-files.ts';
import { toFirestoreQuery } from '../../platform/firestore-query.ts';
import { pagesOf } from '../../platform/query-pages.ts';
import { filesReferencedBy } from '../video/video-files.ts';
import { DAY_MS } from '@atelier/domain/time-units';
import { identityFileName } from '@atelier/domain/storage-paths';

/** How long an upload may exist before a document must reference it. */
const GRACE_PERIOD_MS = DAY_MS;
/** Older files were checked by an earlier run; a week tolerates failed runs. */
const MAX_AGE_MS = 7 * DAY_MS;
const PAGE = 500;

interface UploadFolder {
  prefix: string;
  /**
   * Owner whose documents may reference the file: a member, a level, or the file itself; null if the path is invalid.
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

const UPLOAD_FOLDERS: readonly UploadFolder[] = [
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
    ownerOf: ownerFrom(new RegExp(`^trainer_ids/(.+)_${identityFileName()}$`)),
    referencedFiles: (uid) => readFields(path.application(uid), ['id_front_path', 'id_back_path']),
  },
  {
    prefix: 'videos/drafts/',
    ownerOf: ownerFrom(/^videos\/drafts\/([^/]+)\/.+$/),
    // All videos of the author, because an unpublished one may be older than many others.
    referencedFiles: (uid) => filesOfQuery(videosBy(uid, PAGE)),
  },
  ...TIERS.map((tier) => ({
    prefix: `videos/${tier}/`,
    ownerOf: () => tier,
    referencedFiles: filesOfPublishedVideos,
  })),
  {
    prefix: 'events/',
    ownerOf: (name) => name,
    referencedFiles: async (name) => ((await toFirestoreQuery(eventsReferencing(name)).get()).empty ? [] : [name]),
  },
];

/** Reads all levels: a thumbnail may be stored under another level than its video. */
async function filesOfPublishedVideos(): Promise<string[]> {
  const files: string[] = [];
  for (const tier of TIERS) files.push(...(await filesOfQuery(videosOfLevel(tier, PAGE))));
  return files;
}

/** Returns the files of every video that a query finds, read page by page. */
async function filesOfQuery(spec: QuerySpec): Promise<string[]> {
  const files: string[] = [];
  for await (const page of pagesOf(toFirestoreQuery(spec), PAGE)) {
    files.push(...page.flatMap((video) => filesReferencedBy(video.data())));
  }
  return files;
}

/**
 * Deletes uploads of the last week that no document references after a day, for example because a form was closed or a
 * write denied.
 *
 * @returns the number of files.
 */
export async function purgeAbandonedUploads(now: Date): Promise<number> {
  let purged = 0;
  for (const place of UPLOAD_FOLDERS) {
    let pageToken: string | undefined;
    do {
      const [files, next] = await mediaBucket().getFiles({
        prefix: place.prefix,
        autoPaginate: false,
        maxResults: PAGE,
        ...(pageToken !== undefined && { pageToken }),
      });
      purged += await purge(
        place,
        files.filter((file) => isDue(file, now)),
      );
      pageToken = (next as { pageToken?: string } | null)?.pageToken;
    } while (pageToken !== undefined);
  }
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
    const referenced = new Set(await place.referencedFiles(uid));
    const abandoned = ownerFiles.filter(({ name }) => !referenced.has(name));
    await Promise.all(abandoned.map((file) => file.delete({ ignoreNotFound: true })));
    purged += abandoned.length;
  }
  return purged;
}
