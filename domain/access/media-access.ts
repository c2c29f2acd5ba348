import {
  canSeeEvent,
  canSeeVideo,
  canWatchReplay,
  isTrainer,
  isVip,
  type Member,
} from './access.ts';
import { path } from '../paths.ts';
import {
  SIGNED_AVATAR_SECONDS,
  SIGNED_IDENTITY_SECONDS,
  SIGNED_URL_SECONDS,
  type MediaKind,
  type MediaReference,
} from '../contracts/sign-media-urls.ts';
import { isDocumentId } from '../document-id.ts';
import { parseChatMessage } from '../chat/chat-documents.ts';
import { parseStudioEvent } from '../content/event.ts';
import { parseLiveSession } from '../live/live-session.ts';
import { parseBooking } from '../live/booking.ts';
import { parseProfile } from '../members/profile.ts';
import {
  parseMoveReview,
  parseValidatedMoveSource,
  type MoveReview,
} from '../reviews/move-review.ts';
import { isOpenTo } from '../reviews/review-decisions.ts';
import { parseTrainerApplication } from '../members/trainer-application.ts';
import {
  mediaOf,
  parseVideo,
  playableFile,
  shownTrailer,
  type PreparedFiles,
  type Video,
} from '../content/video.ts';
import { clipFolder, clipReplyFolder, liesIn } from '../storage-paths.ts';
import { CHAT_ROOM_IDS, LOCALES, TIERS } from '../values.ts';

/**
 * The caller. `member` is null for a signed-in account without a profile, which may see what a
 * visitor may.
 */
export interface Viewer {
  uid: string;
  member: Member | null;
}
export type MediaRefusal = 'not-found' | 'forbidden' | 'signed-out';
export interface MediaGrant {
  /** In the bucket. */
  path: string;
  seconds: number;
  /** What else was made of a film. */
  renditions?: PreparedFiles['renditions'];
  storyboard?: string;
  poster?: string;
}

/** Kinds whose links have another lifetime than the default. */
const LINK_LIFETIME_SECONDS: Readonly<Partial<Record<MediaKind, number>>> = {
  avatar: SIGNED_AVATAR_SECONDS,
  application: SIGNED_IDENTITY_SECONDS,
};

/**
 * The parts of a reference's `id` before and after the slash: the id of a document and, by kind,
 * the id of a message, a language or a side of an identity card. The second is empty for kinds that
 * have no such part.
 */
type Ids = readonly [string, string];
interface KindRule {
  /**
   * Returns the path of the document that references the file; undefined if the ids have the wrong
   * form.
   */
  document(ids: Ids): string | undefined;
  /** Returns the paths of other documents that decide. */
  besides?(ids: Ids, viewer: Viewer | null): readonly string[];
  /**
   * Returns whether the viewer may request this at all; otherwise the answer must not reveal what
   * exists.
   */
  canRequest(ids: Ids, viewer: Viewer | null, now: Date): boolean;
  /**
   * Returns the path of the file, false if the viewer may not open it, and undefined if the
   * document references no file or one outside the folders of this kind.
   */
  open(
    document: unknown,
    ids: Ids,
    viewer: Viewer | null,
    now: Date,
    read: (path: string) => unknown,
  ): string | undefined | false;
  /** Returns what may be opened together with the file. */
  more?(document: unknown): Omit<MediaGrant, 'path' | 'seconds'>;
}

const anyone = () => true;
const isAdmin = (viewer: Viewer | null) => viewer?.member?.is_admin === true;
const documentById = (toPath: (id: string) => string) => (ids: Ids) =>
  ids[1] === '' ? toPath(ids[0]) : undefined;
const fileInFolders = (folders: readonly string[], file: string | undefined) =>
  file !== undefined && folders.some((folder) => liesIn(folder, file)) ? file : undefined;

function videoFile(
  pick: (video: Video, ids: Ids) => string | undefined,
  folders: (video: Video) => readonly string[],
) {
  return (document: unknown, ids: Ids, viewer: Viewer | null, now: Date) => {
    const video = parseVideo(document);
    const signedIn = viewer?.member ? { uid: viewer.uid, member: viewer.member } : null;
    return canSeeVideo(signedIn, video, now) && fileInFolders(folders(video), pick(video, ids));
  };
}

/** Returns what was made of a video's film, as far as it lies beside the film. */
function preparedFiles(document: unknown): Pick<MediaGrant, 'renditions' | 'storyboard'> {
  const video = parseVideo(document);
  const media = mediaOf(video);
  if (media === undefined) return {};
  const folder = video.url.slice(0, video.url.lastIndexOf('/'));
  const renditions = Object.fromEntries(
    Object.entries(media.renditions).filter(
      ([, file]) => fileInFolders([folder], file) !== undefined,
    ),
  );
  const storyboard = fileInFolders([folder], media.storyboard?.path);
  return { renditions, ...(storyboard !== undefined && { storyboard }) };
}

const hasProfile = (viewer: Viewer | null) => viewer?.member != null;

/** Returns whether a viewer may open the clip of a review, and the lesson as its trainer. */
function opensReview(
  review: MoveReview,
  viewer: Viewer | null,
  now: Date,
): 'member' | 'trainer' | 'admin' | false {
  if (!viewer?.member) return false;
  if (viewer.uid === review.user_id) return 'member';
  if (isTrainer(viewer.member) && isOpenTo(review, viewer.uid, now)) return 'trainer';
  return viewer.member.is_admin && review.reported === true && 'admin';
}

const draftFolder = (video: Video) => `videos/drafts/${video.author_id}`;
const captionLanguage = (ids: Ids) => LOCALES.find((language) => language === ids[1]);

const MEDIA_KIND_RULES: Readonly<Record<MediaKind, KindRule>> = {
  video: {
    document: documentById(path.video),
    canRequest: anyone,
    open: videoFile(playableFile, (video) => [`videos/${video.level}`]),
    more: preparedFiles,
  },
  draft: {
    document: documentById(path.video),
    canRequest: anyone,
    open: videoFile(
      (video) => (video.status === 'brouillon' ? playableFile(video) : undefined),
      (video) => [draftFolder(video)],
    ),
    more: preparedFiles,
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
      (video) => [
        ...TIERS.map((tier) => `videos/${tier}/thumbnails`),
        `${draftFolder(video)}/thumbnails`,
      ],
    ),
  },
  event: {
    document: documentById(path.event),
    canRequest: anyone,
    open(document, _ids, viewer, now) {
      const event = parseStudioEvent(document);
      return (
        canSeeEvent(viewer?.member ?? null, event, now) &&
        fileInFolders(['events'], event.image_url)
      );
    },
  },
  chat: {
    document: ([room, message]) =>
      message !== '' && CHAT_ROOM_IDS.some((id) => id === room)
        ? path.message(room, message)
        : undefined,
    canRequest: (_ids, viewer, now) => isVip(viewer?.member ?? null, now),
    open(document) {
      const { user_id, media_url, media_state } = parseChatMessage(document);
      return media_state === undefined
        ? fileInFolders([`chat_media/${user_id}`], media_url)
        : undefined;
    },
    more(document) {
      const { user_id, poster_url } = parseChatMessage(document);
      const poster = fileInFolders([`chat_media/${user_id}`], poster_url);
      return poster === undefined ? {} : { poster };
    },
  },
  replay: {
    document: ([, video]) => (video === '' ? undefined : path.video(video)),
    canRequest: (_ids, viewer) => viewer?.member != null,
    besides: ([session], viewer) =>
      viewer === null ? [] : [path.liveSession(session), path.liveBooking(session, viewer.uid)],
    open(document, [id, videoId], viewer, now, read) {
      const stored = read(path.liveSession(id));
      const own = read(path.liveBooking(id, viewer?.uid ?? ''));
      if (!viewer?.member || stored === undefined) return undefined;
      const session = parseLiveSession(stored);
      const booking = own === undefined ? undefined : parseBooking(own).state;
      if (!canWatchReplay({ uid: viewer.uid, member: viewer.member }, session, booking, now)) {
        return false;
      }
      const video = parseVideo(document);
      const isReplay = session.replay_video_id === videoId && video.status === 'en_ligne';
      return isReplay ? fileInFolders([`videos/${video.level}`], playableFile(video)) : undefined;
    },
    more: preparedFiles,
  },
  'review-clip': {
    document: documentById(path.moveReview),
    canRequest: (_ids, viewer) => hasProfile(viewer),
    open(document, [id], viewer, now) {
      const review = parseMoveReview(document);
      return (
        opensReview(review, viewer, now) &&
        fileInFolders([clipFolder(review.user_id, id)], review.clip.path)
      );
    },
  },
  'review-reply': {
    document: documentById(path.moveReview),
    canRequest: (_ids, viewer) => hasProfile(viewer),
    open(document, [id], viewer, now) {
      const review = parseMoveReview(document);
      const folder = clipReplyFolder(review.trainer_id ?? '', id);
      return opensReview(review, viewer, now) && fileInFolders([folder], review.answer?.reply_path);
    },
  },
  'review-lesson': {
    document: ([, video]) => (video === '' ? undefined : path.video(video)),
    besides: ([review]) => [path.moveReview(review)],
    canRequest: (_ids, viewer) => viewer?.member != null && isTrainer(viewer.member),
    open(document, [id, videoId], viewer, now, read) {
      const stored = read(path.moveReview(id));
      if (stored === undefined) return undefined;
      const review = parseMoveReview(stored);
      if (opensReview(review, viewer, now) !== 'trainer') return false;
      const video = parseVideo(document);
      const isLesson = review.video_id === videoId && video.status === 'en_ligne';
      return isLesson ? fileInFolders([`videos/${video.level}`], playableFile(video)) : undefined;
    },
    more: preparedFiles,
  },
  'validated-clip': {
    document: documentById(path.validatedMoveSource),
    canRequest: anyone,
    open(document) {
      const { user_id, review_id, clip } = parseValidatedMoveSource(document);
      return fileInFolders([clipFolder(user_id, review_id)], clip);
    },
  },
  // Anyone may watch the trailer of what is online, and nothing else of it.
  trailer: {
    document: documentById(path.video),
    canRequest: anyone,
    open(document) {
      const video = parseVideo(document);
      const trailer = shownTrailer(video);
      return trailer !== undefined && fileInFolders([`videos/${video.level}`], trailer.path);
    },
    more(document) {
      const video = parseVideo(document);
      const poster = fileInFolders([`videos/${video.level}`], shownTrailer(video)?.poster);
      return poster === undefined ? {} : { poster };
    },
  },
  avatar: {
    document: documentById(path.profile),
    canRequest: (ids, viewer) => viewer?.uid === ids[0] || isAdmin(viewer),
    open: (document, [uid]) => fileInFolders([`avatars/${uid}`], parseProfile(document).avatar_url),
  },
  application: {
    document: ([uid, side]) =>
      side === 'front' || side === 'back' ? path.application(uid) : undefined,
    canRequest: (_ids, viewer) => isAdmin(viewer),
    open(document, [uid, side]) {
      const application = parseTrainerApplication(document);
      const file = side === 'front' ? application.id_front_path : application.id_back_path;
      const prefix = `trainer_ids/${uid}_${side === 'front' ? 'idFront' : 'idBack'}_`;
      return file?.startsWith(prefix) && /^[0-9]{1,16}\.jpg$/.test(file.slice(prefix.length))
        ? file
        : undefined;
    },
  },
};

const parseIds = (reference: MediaReference): Ids => {
  const [first = '', second = ''] = reference.id.split('/');
  return [first, second];
};

/**
 * Returns the path of the document to read for a media reference; undefined if there cannot be one.
 */
export function mediaDocument(reference: MediaReference): string | undefined {
  const ids = parseIds(reference);
  const hasValidIds = ids.every((id) => id === '' || isDocumentId(id));
  return hasValidIds ? MEDIA_KIND_RULES[reference.kind].document(ids) : undefined;
}

/** Returns the paths of other documents that decide about a media reference. */
export function documentsBeside(
  reference: MediaReference,
  viewer: Viewer | null,
): readonly string[] {
  return MEDIA_KIND_RULES[reference.kind].besides?.(parseIds(reference), viewer) ?? [];
}

/** Returns whether a viewer may request a media reference; checked before its document is read. */
export function canRequestMedia(
  reference: MediaReference,
  viewer: Viewer | null,
  now: Date,
): boolean {
  return MEDIA_KIND_RULES[reference.kind].canRequest(parseIds(reference), viewer, now);
}

/**
 * Decides whether a viewer may open the file of a media reference.
 *
 * @param document undefined if it does not exist.
 * @param read returns one of `documentsBeside`, undefined if it does not exist.
 * @throws ParseError if the stored document is invalid
 */
export function decideMedia(
  reference: MediaReference,
  document: unknown,
  viewer: Viewer | null,
  now: Date,
  read: (path: string) => unknown = () => undefined,
): MediaGrant | MediaRefusal {
  const refused = viewer === null ? 'signed-out' : 'forbidden';
  if (!canRequestMedia(reference, viewer, now)) return refused;
  if (document === undefined || mediaDocument(reference) === undefined) return 'not-found';
  const file = MEDIA_KIND_RULES[reference.kind].open(
    document,
    parseIds(reference),
    viewer,
    now,
    read,
  );
  if (file === false) return refused;
  if (file === undefined) return 'not-found';
  const seconds = LINK_LIFETIME_SECONDS[reference.kind] ?? SIGNED_URL_SECONDS;
  return { path: file, seconds, ...MEDIA_KIND_RULES[reference.kind].more?.(document) };
}
