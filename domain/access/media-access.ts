import { canSeeEvent, canSeeVideo, isVip, type Member } from './access.ts';
import { path } from '../paths.ts';
import {
  SIGNED_AVATAR_SECONDS,
  SIGNED_IDENTITY_SECONDS,
  SIGNED_URL_SECONDS,
  type MediaKind,
  type MediaReference,
} from '../contracts/sign-media-urls.ts';
import { isDocumentId } from '../document-id.ts';
import { parseChatMessage } from '../chat/chat-message.ts';
import { parseStudioEvent } from '../content/event.ts';
import { parseProfile } from '../members/profile.ts';
import { parseTrainerApplication } from '../members/trainer-application.ts';
import { parseVideo, type Video } from '../content/video.ts';
import { liesIn } from '../storage-paths.ts';
import { CHAT_ROOM_IDS, LOCALES, TIERS } from '../values.ts';

/** The caller. `member` is null for a signed-in account without a profile, which may see what a visitor may. */
export interface Viewer {
  uid: string;
  member: Member | null;
}
export type MediaRefusal = 'not-found' | 'forbidden' | 'signed-out';
export interface MediaGrant {
  /** In the bucket. */
  path: string;
  seconds: number;
}

/** Kinds whose links have another lifetime than the default. */
const LINK_LIFETIME_SECONDS: Readonly<Partial<Record<MediaKind, number>>> = {
  avatar: SIGNED_AVATAR_SECONDS,
  application: SIGNED_IDENTITY_SECONDS,
};

type Ids = readonly [string, string];
interface KindRule {
  /** Path of the document that references the file; undefined if the id has the wrong form or cannot exist. */
  document(ids: Ids): string | undefined;
  /** Whether the viewer may request this at all; otherwise the answer must not reveal what exists. */
  canRequest(ids: Ids, viewer: Viewer | null, now: Date): boolean;
  /**
   * The stored path if the viewer may open it, false if not; undefined if the document references no file in its
   * folder.
   */
  open(document: unknown, ids: Ids, viewer: Viewer | null, now: Date): string | undefined | false;
}

const anyone = () => true;
const isAdmin = (viewer: Viewer | null) => viewer?.member?.is_admin === true;
const documentById = (toPath: (id: string) => string) => (ids: Ids) => (ids[1] === '' ? toPath(ids[0]) : undefined);
const fileInFolders = (folders: readonly string[], file: string | undefined) =>
  file !== undefined && folders.some((folder) => liesIn(folder, file)) ? file : undefined;

function videoFile(pick: (video: Video, ids: Ids) => string | undefined, folders: (video: Video) => readonly string[]) {
  return (document: unknown, ids: Ids, viewer: Viewer | null, now: Date) => {
    const video = parseVideo(document);
    const known = viewer?.member ? { uid: viewer.uid, member: viewer.member } : null;
    return canSeeVideo(known, video, now) && fileInFolders(folders(video), pick(video, ids));
  };
}

const draftFolder = (video: Video) => `videos/drafts/${video.author_id}`;
const captionLanguage = (ids: Ids) => LOCALES.find((language) => language === ids[1]);

const MEDIA_KIND_RULES: Readonly<Record<MediaKind, KindRule>> = {
  video: {
    document: documentById(path.video),
    canRequest: anyone,
    open: videoFile(
      (video) => video.url,
      (video) => [`videos/${video.level}`],
    ),
  },
  draft: {
    document: documentById(path.video),
    canRequest: anyone,
    open: videoFile(
      (video) => (video.status === 'brouillon' ? video.url : undefined),
      (video) => [draftFolder(video)],
    ),
  },
  captions: {
    document: (ids) => (captionLanguage(ids) ? path.video(ids[0]) : undefined),
    canRequest: anyone,
    open: videoFile(
      (video, ids) => video.captions?.[captionLanguage(ids) ?? 'fr'],
      (video) => [`videos/${video.level}/captions`, `${draftFolder(video)}/captions`],
    ),
  },
  thumbnail: {
    document: documentById(path.video),
    canRequest: anyone,
    open: videoFile(
      (video) => video.thumbnail_url,
      (video) => [...TIERS.map((tier) => `videos/${tier}/thumbnails`), `${draftFolder(video)}/thumbnails`],
    ),
  },
  event: {
    document: documentById(path.event),
    canRequest: anyone,
    open(document, _ids, viewer, now) {
      const event = parseStudioEvent(document);
      return canSeeEvent(viewer?.member ?? null, event, now) && fileInFolders(['events'], event.image_url);
    },
  },
  chat: {
    document: ([room, message]) =>
      message !== '' && CHAT_ROOM_IDS.some((id) => id === room) ? path.message(room, message) : undefined,
    canRequest: (_ids, viewer, now) => isVip(viewer?.member ?? null, now),
    open(document) {
      const message = parseChatMessage(document);
      return fileInFolders([`chat_media/${message.user_id}`], message.media_url);
    },
  },
  avatar: {
    document: documentById(path.profile),
    canRequest: (ids, viewer) => viewer?.uid === ids[0] || isAdmin(viewer),
    open: (document, [uid]) => fileInFolders([`avatars/${uid}`], parseProfile(document).avatar_url),
  },
  application: {
    document: ([uid, side]) => (side === 'front' || side === 'back' ? path.application(uid) : undefined),
    canRequest: (_ids, viewer) => isAdmin(viewer),
    open(document, [uid, side]) {
      const application = parseTrainerApplication(document);
      const file = side === 'front' ? application.id_front_path : application.id_back_path;
      const prefix = `trainer_ids/${uid}_${side === 'front' ? 'idFront' : 'idBack'}_`;
      return file?.startsWith(prefix) && /^[0-9]{1,16}\.jpg$/.test(file.slice(prefix.length)) ? file : undefined;
    },
  },
};

const parseIds = (thing: MediaReference): Ids => {
  const [first = '', second = ''] = thing.id.split('/');
  return [first, second];
};

/** Returns the path of the document to read for a media reference; undefined if there cannot be one. */
export function mediaDocument(thing: MediaReference): string | undefined {
  const ids = parseIds(thing);
  const areIds = ids.every((id) => id === '' || isDocumentId(id));
  return areIds ? MEDIA_KIND_RULES[thing.kind].document(ids) : undefined;
}

/** Returns whether a viewer may request a media reference; checked before its document is read. */
export function canRequestMedia(thing: MediaReference, viewer: Viewer | null, now: Date): boolean {
  return MEDIA_KIND_RULES[thing.kind].canRequest(parseIds(thing), viewer, now);
}

/**
 * Decides whether a viewer may open the file of a media reference.
 *
 * @param document undefined if it does not exist.
 * @throws ParseError if the stored document is invalid
 */
export function decideMedia(
  thing: MediaReference,
  document: unknown,
  viewer: Viewer | null,
  now: Date,
): MediaGrant | MediaRefusal {
  const refused = viewer === null ? 'signed-out' : 'forbidden';
  if (!canRequestMedia(thing, viewer, now)) return refused;
  if (document === undefined || mediaDocument(thing) === undefined) return 'not-found';
  const file = MEDIA_KIND_RULES[thing.kind].open(document, parseIds(thing), viewer, now);
  if (file === false) return refused;
  if (file === undefined) return 'not-found';
  return { path: file, seconds: LINK_LIFETIME_SECONDS[thing.kind] ?? SIGNED_URL_SECONDS };
}
