import {
  FieldValue,
  Timestamp,
  type DocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { parseChatMessage } from '@atelier/domain/chat/chat-documents';
import { mediaFrom, type Encoding, type MadeFiles } from '@atelier/domain/content/encoding';
import type { EncodingKind } from '@atelier/domain/content/encoding-kinds';
import { isSameCut } from '@atelier/domain/content/trailer';
import { parseVideo, trailerCutOf, type Video } from '@atelier/domain/content/video';
import { parseMoveReview } from '@atelier/domain/reviews/move-review';
import { parseDocument } from '../../platform/firebase.ts';
import { copyFile, deleteFiles } from '../media/stored-files.ts';

/** What becomes of an encoding of one kind: who waits for it, and where its result is written. */
interface EncodingOwner {
  /** Whether the document still names the source: otherwise the encoding is stale. */
  waitsFor(owner: DocumentSnapshot, source: string): boolean;
  /** Keeps files for the document before the last step is counted. */
  keep?(owner: DocumentSnapshot, id: string, source: string, made: MadeFiles): Promise<void>;
  /**
   * Writes the result of a complete encoding into the document, as read by the same transaction.
   */
  publish(transaction: Transaction, owner: DocumentSnapshot, id: string, encoding: Encoding): void;
  /** Writes into the document why there will be no result. */
  fail?(
    transaction: Transaction,
    owner: DocumentSnapshot,
    encoding: Encoding,
    code: EncodingError,
  ): void;
  /** The document tells everything: the encoding goes as soon as it is ready or can never be. */
  isForgotten: boolean;
  /** Tidies up after the result is published. */
  published?(source: string): Promise<void>;
}
type EncodingError = NonNullable<Encoding['error']>['code'];

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));
/** Where the poster of a film goes whose author has sent no image. */
const thumbnailPath = (id: string, source: string): string =>
  `${folderOf(source)}/thumbnails/${id}.jpg`;

const isFilmOf = ({ url, pending_film }: Video, source: string) =>
  url === source || pending_film?.url === source;

const isClipOf = (message: DocumentSnapshot, source: string): boolean => {
  const { media_url, media_state } = parseDocument(message, parseChatMessage) ?? {};
  return media_url === source && media_state !== undefined;
};

/** A trainer who works on a clip keeps the file that notes and drawings were placed in. */
const isWaitingClip = (review: DocumentSnapshot, source: string): boolean => {
  const { clip, state } = parseDocument(review, parseMoveReview) ?? {};
  return state === 'waiting' && clip?.path === source;
};

export const ENCODING_OWNERS: Readonly<Record<EncodingKind, EncodingOwner>> = {
  video: {
    isForgotten: false,
    waitsFor(owner, source) {
      const video = parseDocument(owner, parseVideo);
      return video !== undefined && isFilmOf(video, source);
    },
    async keep(owner, id, source, { posters }) {
      const poster = posters['1280'];
      if (owner.get('thumbnail_url') === '' && poster !== undefined) {
        await copyFile(poster, thumbnailPath(id, source));
      }
    },
    publish(transaction, owner, id, encoding) {
      const video = parseDocument(owner, parseVideo);
      const media = mediaFrom(encoding);
      if (video === undefined || media === undefined) return;
      const { url, pending_film, thumbnail_url } = video;
      const stored = { ...media, ready_at: Timestamp.now() };
      if (url === media.source) {
        const hasPoster = thumbnail_url === '' && media.posters['1280'] !== undefined;
        const poster = hasPoster ? { thumbnail_url: thumbnailPath(id, media.source) } : {};
        transaction.update(owner.ref, { media: stored, ...poster });
      } else if (pending_film?.url === media.source) {
        // A film that replaces another begins to play with its media.
        transaction.update(owner.ref, {
          ...pending_film,
          media: stored,
          pending_film: FieldValue.delete(),
        });
      }
    },
  },
  // Stays while the video names the part, so that one that cannot be cut is not tried at each
  // change of the video.
  trailer: {
    isForgotten: false,
    waitsFor(owner, source) {
      const video = parseDocument(owner, parseVideo);
      return video !== undefined && trailerCutOf(video)?.source === source;
    },
    publish(transaction, owner, _id, { source, files, range }) {
      const video = parseDocument(owner, parseVideo);
      if (video === undefined || files?.clip === undefined || range === undefined) return;
      if (!isSameCut(trailerCutOf(video), { source, ...range })) return;
      const poster = files.posters['640'];
      const trailer_media = {
        path: files.clip,
        ...(poster !== undefined && { poster }),
        source,
        ...range,
      };
      transaction.update(owner.ref, { trailer_media });
    },
    // What was cut from a former film does not stay for good.
    fail(transaction, owner, { source }) {
      const shown = parseDocument(owner, parseVideo)?.trailer_media;
      if (shown !== undefined && shown.source !== source) {
        transaction.update(owner.ref, { trailer_media: FieldValue.delete() });
      }
    },
  },
  chat: {
    isForgotten: true,
    waitsFor: isClipOf,
    publish(transaction, owner, _id, { source, files }) {
      if (!isClipOf(owner, source) || files?.clip === undefined) return;
      transaction.update(owner.ref, {
        media_url: files.clip,
        ...(files.posters['640'] !== undefined && { poster_url: files.posters['640'] }),
        media_state: FieldValue.delete(),
        media_error: FieldValue.delete(),
      });
    },
    fail(transaction, owner, { source }, code) {
      if (isClipOf(owner, source)) {
        transaction.update(owner.ref, { media_state: 'failed', media_error: code });
      }
    },
    // The message names the clip instead.
    published: (source) => deleteFiles([source]),
  },
  // A clip that fails plays as it was sent. The purge of unused files removes the source, or a clip
  // that came too late.
  review: {
    isForgotten: true,
    waitsFor: isWaitingClip,
    publish(transaction, owner, _id, { source, files, range }) {
      if (!isWaitingClip(owner, source) || files?.clip === undefined || range === undefined) return;
      const length = range.end_s - range.start_s;
      transaction.update(owner.ref, {
        clip: { path: files.clip, duration_s: length, trim_in_s: 0, trim_out_s: length },
      });
    },
  },
};
