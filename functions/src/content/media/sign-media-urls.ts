import { path } from '@atelier/domain/paths';
import type {
  MediaReference,
  SignMediaUrlsRequest,
  SignMediaUrlsResponse,
} from '@atelier/domain/contracts/sign-media-urls';
import { parseProfile } from '@atelier/domain/members/profile';
import {
  decideMedia,
  canRequestMedia,
  mediaDocument,
  type MediaGrant,
  type MediaRefusal,
  type Viewer,
} from '@atelier/domain/access/media-access';
import { database } from '../../platform/firebase.ts';
import { openIdentityImages } from '../../members/applications/open-identity-images.ts';
import { signMedia } from './media-signer.ts';
import { parseStored } from '../../platform/parse-stored-document.ts';

type Documents = ReadonlyMap<string, unknown>;

/**
 * Signs the requested media the viewer may open, in the requested order. Reads each document once per request.
 *
 * @param uid null for a signed-out visitor.
 */
export async function signMediaUrls(
  uid: string | null,
  { things }: SignMediaUrlsRequest,
  now: Date,
): Promise<SignMediaUrlsResponse> {
  const viewer = await viewerOf(uid);
  const documents = await readDocuments(pathsToRead(things, viewer, now), viewer);
  const results = things.map(async (thing) => {
    const decision = decide(thing, documents, viewer, now);
    return typeof decision === 'string' ? { error: decision } : signMedia(decision.path, decision.seconds, now);
  });
  return { results: await Promise.all(results) };
}

interface KnownViewer extends Viewer {
  /** As stored, so that the viewer's own avatar needs no second read. */
  profile: unknown;
}

async function viewerOf(uid: string | null): Promise<KnownViewer | null> {
  if (uid === null) return null;
  const profilePath = path.profile(uid);
  const profile = (await database().doc(profilePath).get()).data();
  const member = profile && parseStored(profilePath, () => parseProfile(profile));
  return { uid, member: member ?? null, profile };
}

/** Returns the documents of the media that this viewer may request, so that a denial costs no read. */
function pathsToRead(things: readonly MediaReference[], viewer: Viewer | null, now: Date): Set<string> {
  const allowed = things.filter((thing) => canRequestMedia(thing, viewer, now));
  return new Set(allowed.flatMap((thing) => mediaDocument(thing) ?? []));
}

async function readDocuments(paths: Set<string>, viewer: KnownViewer | null): Promise<Documents> {
  const documents = new Map<string, unknown>();
  if (viewer && paths.delete(path.profile(viewer.uid))) documents.set(path.profile(viewer.uid), viewer.profile);
  const [applications, others] = partition([...paths], (one) => one.startsWith(path.application('')));
  if (others.length > 0) {
    const snapshots = await database().getAll(...others.map((one) => database().doc(one)));
    for (const snapshot of snapshots) documents.set(snapshot.ref.path, snapshot.data());
  }
  // Only admins may request applications.
  if (viewer && applications.length > 0) {
    for (const [one, data] of await openIdentityImages(viewer.uid, applications)) documents.set(one, data);
  }
  return documents;
}

function decide(
  thing: MediaReference,
  documents: Documents,
  viewer: Viewer | null,
  now: Date,
): MediaGrant | MediaRefusal {
  const documentPath = mediaDocument(thing);
  const document = documentPath === undefined ? undefined : documents.get(documentPath);
  return parseStored(documentPath ?? '', () => decideMedia(thing, document, viewer, now)) ?? 'not-found';
}

function partition<Item>(items: readonly Item[], first: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(first), items.filter((item) => !first(item))];
}
