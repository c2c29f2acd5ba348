import { path } from '@atelier/domain/paths';
import type {
  MediaReference,
  SignMediaUrlsRequest,
  SignMediaUrlsResponse,
} from '@atelier/domain/contracts/sign-media-urls';
import { parseProfile } from '@atelier/domain/members/profile';
import { SIGNING_ROLE } from '@atelier/domain/site/runtime-account';
import {
  decideMedia,
  documentsBeside,
  canRequestMedia,
  mediaDocument,
  type MediaGrant,
  type MediaRefusal,
  type Viewer,
} from '@atelier/domain/access/media-access';
import { database, mediaBucket, parseDocument, parseStored } from '../../platform/firebase.ts';
import { logEvent } from '../../platform/log.ts';
import { openIdentityImages } from '../../members/applications/open-identity-images.ts';

const WINDOW_MS = 15 * 60_000;

/** Links of the current window by lifetime and path; each signature is a slow, billed call. */
const cache = new Map<string, Promise<string>>();
let cachedWindow = 0;

type Documents = ReadonlyMap<string, unknown>;

/** Signs the media that the viewer, null if signed out, may open, in the requested order. */
export async function signMediaUrls(
  uid: string | null,
  { things: files }: SignMediaUrlsRequest,
  now: Date,
): Promise<SignMediaUrlsResponse> {
  const viewer = await viewerOf(uid);
  const documents = await readDocuments(pathsToRead(files, viewer, now), viewer);
  const results = files.map(async (file): Promise<SignMediaUrlsResponse['results'][number]> => {
    const decision = decide(file, documents, viewer, now);
    if (typeof decision === 'string') return { error: decision };
    try {
      return await signGrant(decision, now);
    } catch (error) {
      // The others of a page must open.
      if (isDenied(error)) logEvent.signingDenied(SIGNING_ROLE, error);
      else logEvent.unexpectedError('sign', error);
      return { error: 'media-unavailable' as const };
    }
  });
  return { results: await Promise.all(results) };
}

/**
 * Whether IAM refused the signature; the library keeps nothing of the answer but its words, which
 * name the permission.
 */
const isDenied = (error: unknown) =>
  error instanceof Error && error.message.includes('iam.serviceAccounts.signBlob');

interface KnownViewer extends Viewer {
  /** As stored, so that the viewer's own avatar needs no second read. */
  profile: unknown;
}

async function viewerOf(uid: string | null): Promise<KnownViewer | null> {
  if (uid === null) return null;
  const profile = await database().doc(path.profile(uid)).get();
  return { uid, member: parseDocument(profile, parseProfile) ?? null, profile: profile.data() };
}

/**
 * Returns the documents of the media that this viewer may request, so that a denial costs no read.
 */
function pathsToRead(
  files: readonly MediaReference[],
  viewer: Viewer | null,
  now: Date,
): Set<string> {
  const allowed = files.filter((file) => canRequestMedia(file, viewer, now));
  return new Set(
    allowed.flatMap((file) => {
      const document = mediaDocument(file);
      return document === undefined ? [] : [document, ...documentsBeside(file, viewer)];
    }),
  );
}

async function readDocuments(paths: Set<string>, viewer: KnownViewer | null): Promise<Documents> {
  const documents = new Map<string, unknown>();
  if (viewer && paths.delete(path.profile(viewer.uid))) {
    documents.set(path.profile(viewer.uid), viewer.profile);
  }
  const [applications, others] = partition([...paths], (one) =>
    one.startsWith(path.application('')),
  );
  if (others.length > 0) {
    const snapshots = await database().getAll(...others.map((one) => database().doc(one)));
    for (const snapshot of snapshots) documents.set(snapshot.ref.path, snapshot.data());
  }
  // Only admins may request applications.
  if (viewer && applications.length > 0) {
    for (const [one, data] of await openIdentityImages(viewer.uid, applications)) {
      documents.set(one, data);
    }
  }
  return documents;
}

function decide(
  file: MediaReference,
  documents: Documents,
  viewer: Viewer | null,
  now: Date,
): MediaGrant | MediaRefusal {
  const documentPath = mediaDocument(file);
  const document = documentPath === undefined ? undefined : documents.get(documentPath);
  return (
    parseStored(documentPath ?? '', () =>
      decideMedia(file, document, viewer, now, (one) => documents.get(one)),
    ) ?? 'not-found'
  );
}

function partition<Item>(items: readonly Item[], first: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(first), items.filter((item) => !first(item))];
}

/** Signs a file and what belongs to it. */
async function signGrant(
  { path: file, seconds, renditions, storyboard, poster }: MediaGrant,
  now: Date,
) {
  const sign = async (one: string) => (await signMedia(one, seconds, now)).url;
  const [signed, frames, image, ...sizes] = await Promise.all([
    signMedia(file, seconds, now),
    storyboard === undefined ? undefined : sign(storyboard),
    poster === undefined ? undefined : sign(poster),
    ...Object.entries(renditions ?? {}).map(
      async ([size, one]) => [size, await sign(one)] as const,
    ),
  ]);
  return {
    ...signed,
    ...(renditions && { renditions: Object.fromEntries(sizes) }),
    ...(frames !== undefined && { storyboard: frames }),
    ...(image !== undefined && { poster: image }),
  };
}

interface SignedUrl {
  url: string;
  /** Epoch milliseconds. */
  expires_at: number;
}

/**
 * Returns a V4 signed URL for reading one file. It is valid from the start of the current 15-minute
 * window, so that all instances return the same URL within a window and browsers can cache the
 * file.
 *
 * @param path in the bucket; its existence is not checked.
 * @param seconds lifetime from the start of the window: of an hour, at least 45 minutes remain.
 */
async function signMedia(path: string, seconds: number, now: Date): Promise<SignedUrl> {
  const window = Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS;
  if (window !== cachedWindow) {
    cache.clear();
    cachedWindow = window;
  }
  const expires_at = window + seconds * 1000;
  const key = `${seconds} ${path}`;
  const signing = cache.get(key) ?? sign(path, window, expires_at);
  cache.set(key, signing);
  // Do not cache a failure.
  signing.catch(() => cache.delete(key));
  return { url: await signing, expires_at };
}

async function sign(path: string, accessibleAt: number, expires: number): Promise<string> {
  const [url] = await mediaBucket()
    .file(path)
    .getSignedUrl({
      version: 'v4',
      action: 'read',
      accessibleAt: new Date(accessibleAt),
      expires: new Date(expires),
    });
  return url;
}
