import { canSeeEvent, canSeeVideo, isVip, type Member } from './access.ts';
import { path } from './collection-paths.ts';
import {
  SIGNED_AVATAR_SECONDS,
  SIGNED_IDENTITY_SECONDS,
  SIGNED_URL_SECONDS,
  type MediaKind,
  type MediaThing,
} from './contracts/sign-media-urls.ts';
import { isDocumentId } from './document-id.ts';
import { parseChatMessage } from './entities/chat-message.ts';
import { parseStudioEvent } from './entities/event.ts';
import { parseProfile } from './entities/profile.ts';
import { parseTrainerApplication } from './entities/trainer-application.ts';
import { parseVideo, type Video } from './entities/video.ts';
import { liesIn } from './storage-paths.ts';
import { CHAT_ROOM_IDS, LOCALES, TIERS } from './values.ts';

/** Who asks: `member` is null for somebody signed in whose profile is gone, who may see what a visitor may. */
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

/** Kinds whose links live for another time than the rest. */
const LIFE_SECONDS: Readonly<Partial<Record<MediaKind, number>>> = {
  avatar: SIGNED_AVATAR_SECONDS,
  application: SIGNED_IDENTITY_SECONDS,
};

type Ids = readonly [string, string];
interface KindRule {
  /** Document that owns the thing; undefined when the id has another form, or names nothing that can exist. */
  document(ids: Ids): string | undefined;
  /** Whoever may not even ask learns nothing of what exists. */
  mayAsk(ids: Ids, viewer: Viewer | null, now: Date): boolean;
  /** Stored path when the viewer may have it, false when not; undefined when the document names no file in its place. */
  open(document: unknown, ids: Ids, viewer: Viewer | null, now: Date): string | undefined | false;
}

const anyone = () => true;
const isAdmin = (viewer: Viewer | null) => viewer?.member?.is_admin === true;
const whole = (toPath: (id: string) => string) => (ids: Ids) => (ids[1] === '' ? toPath(ids[0]) : undefined);
const inside = (folders: readonly string[], file: string | undefined) =>
  file !== undefined && folders.some((folder) => liesIn(folder, file)) ? file : undefined;

function videoFile(pick: (video: Video, ids: Ids) => string | undefined, folders: (video: Video) => readonly string[]) {
  return (document: unknown, ids: Ids, viewer: Viewer | null, now: Date) => {
    const video = parseVideo(document);
    const known = viewer?.member ? { uid: viewer.uid, member: viewer.member } : null;
    return canSeeVideo(known, video, now) && inside(folders(video), pick(video, ids));
  };
}

const draftFolder = (video: Video) => `videos/drafts/${video.author_id}`;
const captionLanguage = (ids: Ids) => LOCALES.find((language) => language === ids[1]);

const kinds: Readonly<Record<MediaKind, KindRule>> = {
  video: {
    document: whole(path.video),
    mayAsk: anyone,
    open: videoFile(
      (video) => video.url,
      (video) => [`videos/${video.level}`],
    ),
  },
  draft: {
    document: whole(path.video),
    mayAsk: anyone,
    open: videoFile(
      (video) => (video.status === 'brouillon' ? video.url : undefined),
      (video) => [draftFolder(video)],
    ),
  },
  captions: {
    document: (ids) => (captionLanguage(ids) ? path.video(ids[0]) : undefined),
    mayAsk: anyone,
    open: videoFile(
      (video, ids) => video.captions?.[captionLanguage(ids) ?? 'fr'],
      (video) => [`videos/${video.level}/captions`, `${draftFolder(video)}/captions`],
    ),
  },
  thumbnail: {
    document: whole(path.video),
    mayAsk: anyone,
    open: videoFile(
      (video) => video.thumbnail_url,
      (video) => [...TIERS.map((tier) => `videos/${tier}/thumbnails`), `${draftFolder(video)}/thumbnails`],
    ),
  },
  event: {
    document: whole(path.event),
    mayAsk: anyone,
    open(document, _ids, viewer, now) {
      const event = parseStudioEvent(document);
      return canSeeEvent(viewer?.member ?? null, event, now) && inside(['events'], event.image_url);
    },
  },
  chat: {
    document: ([room, message]) =>
      message !== '' && CHAT_ROOM_IDS.some((id) => id === room) ? path.message(room, message) : undefined,
    mayAsk: (_ids, viewer, now) => isVip(viewer?.member ?? null, now),
    open(document) {
      const message = parseChatMessage(document);
      return inside([`chat_media/${message.user_id}`], message.media_url);
    },
  },
  avatar: {
    document: whole(path.profile),
    mayAsk: (ids, viewer) => viewer?.uid === ids[0] || isAdmin(viewer),
    open: (document, [uid]) => inside([`avatars/${uid}`], parseProfile(document).avatar_url),
  },
  application: {
    document: ([uid, side]) => (side === 'front' || side === 'back' ? path.application(uid) : undefined),
    mayAsk: (_ids, viewer) => isAdmin(viewer),
    open(document, [uid, side]) {
      const application = parseTrainerApplication(document);
      const file = side === 'front' ? application.id_front_path : application.id_back_path;
      const prefix = `trainer_ids/${uid}_${side === 'front' ? 'idFront' : 'idBack'}_`;
      return file?.startsWith(prefix) && /^[0-9]{1,16}\.jpg$/.test(file.slice(prefix.length)) ? file : undefined;
    },
  },
};

const idsOf = (thing: MediaThing): Ids => {
  const [first = '', second = ''] = thing.id.split('/');
  return [first, second];
};

/** Path of the document to read for a thing; undefined when no document can answer. */
export function mediaDocument(thing: MediaThing): string | undefined {
  const ids = idsOf(thing);
  const areIds = ids.every((id) => id === '' || isDocumentId(id));
  return areIds ? kinds[thing.kind].document(ids) : undefined;
}

/** Whether a thing may be asked for at all; checked before its document is read. */
export function mayAskForMedia(thing: MediaThing, viewer: Viewer | null, now: Date): boolean {
  return kinds[thing.kind].mayAsk(idsOf(thing), viewer, now);
}

/**
 * Decides one thing from its document.
 *
 * @param document  undefined when there is none.
 * @throws ParseError when the stored document is not what its schema says.
 */
export function decideMedia(
  thing: MediaThing,
  document: unknown,
  viewer: Viewer | null,
  now: Date,
): MediaGrant | MediaRefusal {
  const refused = viewer === null ? 'signed-out' : 'forbidden';
  if (!mayAskForMedia(thing, viewer, now)) return refused;
  if (document === undefined || mediaDocument(thing) === undefined) return 'not-found';
  const file = kinds[thing.kind].open(document, idsOf(thing), viewer, now);
  if (file === false) return refused;
  if (file === undefined) return 'not-found';
  return { path: file, seconds: LIFE_SECONDS[thing.kind] ?? SIGNED_URL_SECONDS };
}
