import { createHash } from 'node:crypto';
import { FieldValue, type DocumentData } from 'firebase-admin/firestore';
import { parseChatMessage } from '@atelier/domain/chat/chat-documents';
import { parseEncoding, type Encoding } from '@atelier/domain/content/encoding';
import { ENCODING_KINDS } from '@atelier/domain/content/encoding-kinds';
import { isSameCut, type TrailerCut } from '@atelier/domain/content/trailer';
import { mediaOf, parseVideo, trailerCutOf, type Video } from '@atelier/domain/content/video';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { parseMoveReview } from '@atelier/domain/reviews/move-review';
import { VIDEO_EXTENSIONS } from '@atelier/domain/storage-paths';
import {
  createOnce,
  database,
  isMissingFile,
  mediaBucket,
  parseDocument,
  textAt,
} from '../../platform/firebase.ts';
import { unchanged } from '../../platform/retry-conflicts.ts';
import { SERVER_MARKS } from '../media/stored-files.ts';
import { queueNext } from './encoding-queue.ts';
import { workerOrigin } from './media-worker.ts';

/**
 * Returns the id of a film's encoding. Names of files are written once, so a film has one encoding.
 */
export const encodingId = (source: string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 32);

/** Returns the id of a trailer's encoding: each part of a film has its own. */
export const trailerEncodingId = ({ source, start_s, end_s }: TrailerCut): string =>
  encodingId(`${source}#${start_s}-${end_s}`);

/** Reads a film's encoding; undefined if it has none. */
async function readEncoding(source: string): Promise<Encoding | undefined> {
  return parseDocument(
    await database()
      .doc(path.encoding(encodingId(source)))
      .get(),
    parseEncoding,
  );
}

function filmsOf(video: Video | undefined): string[] {
  if (video === undefined) return [];
  return video.pending_film ? [video.url, video.pending_film.url] : [video.url];
}

/**
 * Starts the preparation of a video's new films, and ends that of its former ones. Safe to run
 * twice.
 */
export async function prepareFilms(
  videoId: string,
  former: Video | undefined,
  present: Video | undefined,
): Promise<void> {
  const before = filmsOf(former);
  const after = filmsOf(present);
  const gone = before.filter((film) => !after.includes(film));
  await Promise.all(
    gone.map((film) =>
      database()
        .doc(path.encoding(encodingId(film)))
        .delete(),
    ),
  );
  if (present === undefined || workerOrigin() === undefined) return;
  for (const film of after) {
    if (!before.includes(film) && mediaOf(present)?.source !== film) {
      await startEncoding(videoId, present, film);
    }
  }
}

/**
 * Starts the preparation of a film that a client has sent. Others stay as they are: films from
 * before there was a worker, which the server copies when they are published, and demo data.
 *
 * @returns whether the film is one to prepare
 */
async function startEncoding(
  videoId: string,
  { author_id }: Video,
  source: string,
): Promise<boolean> {
  if (!(await isSentByClient(source))) return false;
  await createEncoding({ kind: 'video', owner: path.video(videoId), author_id, source });
  return true;
}

/**
 * Creates the encoding of a film unless it has one, and queues it when it is its author's turn.
 * Safe to run twice.
 */
async function createEncoding(
  fields: Pick<Encoding, 'kind' | 'owner' | 'author_id' | 'source' | 'range'>,
  id = encodingId(fields.source),
  attempts = 1,
): Promise<void> {
  const created_at = FieldValue.serverTimestamp();
  const updated_at = FieldValue.serverTimestamp();
  const { firstStep } = ENCODING_KINDS[fields.kind];
  const first = { state: 'waiting', steps: { [firstStep]: 0 }, attempts } as const;
  await createOnce(path.encoding(id), { ...fields, ...first, created_at, updated_at });
  await queueNext(fields.author_id);
}

/**
 * Starts to cut a video's trailer when its part or its film has changed, ends what is cut for a
 * former one, and takes the trailer away that is not wanted any more. Safe to run twice.
 */
export async function prepareTrailer(
  videoId: string,
  former: Video | undefined,
  present: Video | undefined,
): Promise<void> {
  const before = former && trailerCutOf(former);
  const after = present && trailerCutOf(present);
  if (before && !isSameCut(before, after)) {
    await database()
      .doc(path.encoding(trailerEncodingId(before)))
      .delete();
  }
  if (present?.trailer_media && present.trailer === undefined) await removeTrailer(videoId);
  if (present === undefined || after === undefined || workerOrigin() === undefined) return;
  if (isSameCut(before, after) || isSameCut(present.trailer_media, after)) return;
  // The film is not ready: its `media` starts this again.
  if (mediaOf(present) === undefined && (await isSentByClient(present.url))) return;
  const { source, ...range } = after;
  // A part that is chosen again needs tasks with other names.
  const attempts = Math.floor((present.updated_at ?? present.created_at).getTime() / 1000);
  const fields = {
    kind: 'trailer',
    owner: path.video(videoId),
    author_id: present.author_id,
    source,
    range,
  } as const;
  await createEncoding(fields, trailerEncodingId(after), attempts);
}

/** Takes a trailer out of a video without a part for one; the trigger then deletes its files. */
function removeTrailer(videoId: string): Promise<void> {
  return database().runTransaction(async (transaction) => {
    const reference = database().doc(path.video(videoId));
    const video = parseDocument(await transaction.get(reference), parseVideo);
    if (video?.trailer_media && video.trailer === undefined) {
      transaction.update(reference, { trailer_media: FieldValue.delete() });
    }
  });
}

/** Returns whether a message brings a film, whatever its author calls it. */
export const bringsClip = ({ media_type, media_url }: DocumentData): boolean =>
  media_type === 'video' ||
  VIDEO_EXTENSIONS.some((one) => String(media_url).toLowerCase().endsWith(`.${one}`));

/**
 * Starts the preparation of the clip of a new message, also of one whose author has not marked it
 * as waiting. Where no worker is, it plays as it was sent. Safe to run twice.
 */
export async function prepareChatClip(room: string, messageId: string): Promise<void> {
  const reference = database().doc(path.message(room, messageId));
  const stored = await reference.get();
  const { media_url: source, media_state, user_id } = parseDocument(stored, parseChatMessage) ?? {};
  if (source === undefined || user_id === undefined || media_state === 'failed') return;
  const isMarked = media_state === 'waiting';
  if (workerOrigin() === undefined) {
    if (isMarked) await reference.update({ media_state: FieldValue.delete() });
    return;
  }
  const [encoding, sender] = await Promise.all([readEncoding(source), senderOf(source)]);
  // Demo data, or the event came again after the clip was made.
  if (!isMarked && sender === 'server') return;
  // Not if a former event has been handled meanwhile: its clip may be ready.
  const write = (fields: DocumentData) =>
    isMarked
      ? reference.update(fields)
      : reference.update({ ...fields, media_type: 'video' }, unchanged(stored));
  // No file of the author that waits to be prepared: it is not there, or another message has it.
  if ((encoding !== undefined && encoding.owner !== reference.path) || sender !== 'client') {
    await write({ media_state: 'failed', media_error: 'media-unreadable' });
    return;
  }
  if (!isMarked) await write({ media_state: 'waiting' });
  await createEncoding({ kind: 'chat', owner: reference.path, author_id: user_id, source });
}

/**
 * Starts the preparation of the clip of a new review: the part that was chosen, in one size. Safe
 * to run twice.
 */
export async function prepareReviewClip(reviewId: string): Promise<void> {
  const owner = path.moveReview(reviewId);
  const review = parseDocument(await database().doc(owner).get(), parseMoveReview);
  if (
    review === undefined ||
    workerOrigin() === undefined ||
    !(await isSentByClient(review.clip.path))
  ) {
    return;
  }
  const { path: source, trim_in_s, trim_out_s } = review.clip;
  const range = { start_s: trim_in_s, end_s: trim_out_s };
  await createEncoding({ kind: 'review', owner, author_id: review.user_id, source, range });
}

/** Ends the preparation of a clip whose message is gone. */
export async function forgetChatClip(source: string, message: string): Promise<void> {
  const encoding = database().doc(path.encoding(encodingId(source)));
  if (textAt(await encoding.get(), 'owner') === message) await encoding.delete();
}

/**
 * Returns whether a film is to be prepared: one that a client has sent, where a worker prepares
 * films.
 */
export const isToPrepare = async (file: string): Promise<boolean> =>
  workerOrigin() !== undefined && (await isSentByClient(file));

const isSentByClient = async (file: string): Promise<boolean> =>
  (await senderOf(file)) === 'client';

/** Returns who has written a file; undefined if it is not there. */
async function senderOf(file: string): Promise<'client' | 'server' | undefined> {
  try {
    const [{ metadata = {} }] = await mediaBucket().file(file).getMetadata();
    return SERVER_MARKS.some((mark) => mark in metadata) ? 'server' : 'client';
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

/**
 * Throws unless a video can be published or moved: nothing half-made is. Starts the preparation of
 * a film from before there was a worker.
 *
 * @param isPublished a film that is online already may stay as it is if it could not be prepared.
 * @throws DomainError `film-not-ready`
 */
export async function requirePreparedFilm(
  videoId: string,
  video: Video,
  isPublished: boolean,
): Promise<void> {
  if (video.thumbnail_url === '') throw new DomainError('film-not-ready');
  if (workerOrigin() === undefined) return;
  const isMoving = ({ state }: Encoding) => state === 'waiting' || state === 'running';
  const pending = video.pending_film && (await readEncoding(video.pending_film.url));
  // Without an encoding, the trigger that starts it has not run yet.
  if (video.pending_film && pending?.state !== 'failed') throw new DomainError('film-not-ready');
  if (mediaOf(video) !== undefined) return;
  const encoding = await readEncoding(video.url);
  const isReady =
    encoding === undefined
      ? isPublished || !(await startEncoding(videoId, video, video.url))
      : isPublished && !isMoving(encoding);
  if (!isReady) throw new DomainError('film-not-ready');
}
