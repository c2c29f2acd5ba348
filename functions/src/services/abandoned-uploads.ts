import { path } from '@atelier/domain/collection-paths';
import { videosBy, videosOfLevel } from '@atelier/domain/queries/member-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { eventsShowing } from '@atelier/domain/queries/server-queries';
import { TIERS } from '@atelier/domain/values';
import { database, mediaBucket, type StoredFile } from './firebase.ts';
import { namedChatFiles } from './message-files.ts';
import { toQuery } from './query.ts';
import { filesNamedBy } from './video-files.ts';

const DAY_MS = 86_400_000;
/** An upload has this long to be named by its document. */
const WAITS_MS = DAY_MS;
/** Older files were looked at by an earlier run; a week leaves room for runs that failed. */
const LOOKED_AT_MS = 7 * DAY_MS;
const PAGE = 500;

interface Place {
  prefix: string;
  /** Whose documents may name the file: a member, a level, or the file alone; null for one that is not in its place. */
  ownerOf: (name: string) => string | null;
  /** Paths that the owner's documents name. */
  named: (owner: string) => Promise<unknown[]>;
}

const group = (pattern: RegExp) => (name: string) => pattern.exec(name)?.[1] ?? null;
const fields = async (document: string, names: readonly string[]) => {
  const snapshot = await database().doc(document).get();
  return names.map((name): unknown => snapshot.get(name));
};

const PLACES: readonly Place[] = [
  {
    prefix: 'avatars/',
    ownerOf: group(/^avatars\/([^/]+)\/[^/]+$/),
    named: (uid) => fields(path.profile(uid), ['avatar_url']),
  },
  {
    prefix: 'chat_media/',
    ownerOf: group(/^chat_media\/([^/]+)\/[^/]+$/),
    named: namedChatFiles,
  },
  {
    prefix: 'trainer_ids/',
    ownerOf: group(/^trainer_ids\/(.+)_id(?:Front|Back)_[0-9]{13}[.]jpg$/),
    named: (uid) => fields(path.application(uid), ['id_front_path', 'id_back_path']),
  },
  {
    prefix: 'videos/drafts/',
    ownerOf: group(/^videos\/drafts\/([^/]+)\/.+$/),
    // All of their videos: one that was taken out of the library may be older than many others.
    named: (uid) => filesOfAll(videosBy(uid, PAGE)),
  },
  ...TIERS.map((tier) => ({
    prefix: `videos/${tier}/`,
    ownerOf: () => tier,
    named: filesOfPublishedVideos,
  })),
  {
    prefix: 'events/',
    ownerOf: (name) => name,
    named: async (name) => ((await toQuery(eventsShowing(name)).get()).empty ? [] : [name]),
  },
];

/** Of every level: a thumbnail may lie at another one than its video. */
async function filesOfPublishedVideos(): Promise<string[]> {
  const files: string[] = [];
  for (const tier of TIERS) files.push(...(await filesOfAll(videosOfLevel(tier, PAGE))));
  return files;
}

/** Of every video that a query finds, a page of it at a time. */
async function filesOfAll(spec: QuerySpec): Promise<string[]> {
  const files: string[] = [];
  const videos = toQuery(spec);
  let page = (await videos.get()).docs;
  for (;;) {
    files.push(...page.flatMap((video) => filesNamedBy(video.data())));
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return files;
    page = (await videos.startAfter(last).get()).docs;
  }
}

/**
 * Deletes uploads of the last week that no document came to name within a day: a form that was closed, a write that
 * was refused. @returns how many files.
 */
export async function purgeAbandonedUploads(now: Date): Promise<number> {
  let purged = 0;
  for (const place of PLACES) {
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
        files.filter((file) => isOfAge(file, now)),
      );
      pageToken = (next as { pageToken?: string } | null)?.pageToken;
    } while (pageToken !== undefined);
  }
  return purged;
}

function isOfAge({ metadata }: StoredFile, now: Date): boolean {
  const age = now.getTime() - new Date(metadata.timeCreated ?? now).getTime();
  return age >= WAITS_MS && age < LOOKED_AT_MS;
}

async function purge(place: Place, files: readonly StoredFile[]): Promise<number> {
  const byOwner = Map.groupBy(files, ({ name }) => place.ownerOf(name));
  let purged = 0;
  for (const [uid, theirs] of byOwner) {
    if (uid === null) continue;
    const named = new Set(await place.named(uid));
    const abandoned = theirs.filter(({ name }) => !named.has(name));
    await Promise.all(abandoned.map((file) => file.delete({ ignoreNotFound: true })));
    purged += abandoned.length;
  }
  return purged;
}
