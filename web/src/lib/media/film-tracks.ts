import type { AppErrorCode } from '@atelier/domain/error-code';
import { loadFailure } from '../errors.ts';

/**
 * Codecs that the server prepares, by their names in the library, with the names that people know.
 */
const CODEC_NAMES: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
};
/** HEVC under the names of Dolby Vision, which the reader does not know. */
const DOLBY_VISION = new Set<unknown>(['dvh1', 'dvhe']);
/**
 * Up to this size the end of a film that does not tell its duration is searched for, which reads
 * all of it.
 */
export const MAX_SEARCHED_BYTES = 300 * 1024 ** 2;

/** The reader names all HEVC alike; Safari plays only `hvc1`. */
const hevcName = (id: unknown) => (id === 'hvc1' ? 'hvc1' : 'hev1');
/** Plays on Apple devices, elsewhere as sound without a picture. */
const HEVC = 'HEVC';
const WEBM_PICTURES = new Set<unknown>(['VP8', 'VP9', 'AV1']);
const WEBM_SOUNDS = new Set<unknown>(['opus', 'vorbis']);

interface Picture {
  /** As people know it; null for a codec that the server does not prepare either. */
  readonly codec: string | null;
  /**
   * Content type with the codec, for `canPlayType`; absent where the reader does not know the
   * codec's full name. MOV has the type of MP4, which is what browsers play it as.
   */
  readonly contentType?: string;
  readonly width: number;
  readonly height: number;
}

/** What the tracks of a film say. */
export interface Film {
  readonly container: 'mp4' | 'webm' | 'matroska';
  /** Null for sound only. */
  readonly picture: Picture | null;
  /** Codecs of its sound, null for an unknown one. */
  readonly sounds: readonly (string | null)[];
  /** Null where finding it would read all of a large file. */
  readonly durationS: number | null;
  /** False for what a browser has recorded: its end must be searched for. */
  readonly tellsDuration: boolean;
}

/** Why nothing is known about the tracks of a file: another format, or no track. */
type UnknownFilm = 'unknown' | 'damaged';

/** Why a film is refused, by its tracks. */
type FilmRefusal = Extract<
  AppErrorCode,
  'media-no-picture' | 'media-hevc' | 'media-matroska' | 'media-uncommon'
>;

/**
 * Reads the tracks of an MP4, MOV, WebM or Matroska file. Rejects when the file cannot be read.
 *
 * @throws AppError as `loadFailure` when the reader cannot be loaded
 */
export async function readFilm(file: Blob): Promise<Film | UnknownFilm> {
  const reader = await import('./film-reader.ts').catch((error: unknown) => {
    throw loadFailure(error);
  });
  const formats = [reader.MP4, reader.QTFF, reader.WEBM, reader.MATROSKA];
  using input = new reader.Input({ formats, source: new reader.BlobSource(file) });
  if (!(await input.canRead())) return 'unknown';
  const format = await input.getFormat();
  const otherContainer = format === reader.MATROSKA ? 'matroska' : 'mp4';
  const container = format === reader.WEBM ? 'webm' : otherContainer;
  const pictures = await input.getVideoTracks();
  const sounds = await input.getAudioTracks();
  if (pictures.length + sounds.length === 0) return 'damaged';
  const read = await Promise.all(
    pictures.map(async (track): Promise<Picture> => {
      const [codec, id, parameters, width, height] = await Promise.all([
        track.getCodec(),
        track.getInternalCodecId(),
        track.getCodecParameterString(),
        track.getDisplayWidth(),
        track.getDisplayHeight(),
      ]);
      // Of VP9 and AV1 without what follows about colours, which a browser need not know.
      const isLong = codec === 'vp9' || codec === 'av1';
      const name = isLong
        ? parameters?.split('.').slice(0, 4).join('.')
        : parameters?.replace(/^hev1/, hevcName(id));
      const type = container === 'matroska' ? 'x-matroska' : container;
      return {
        codec: DOLBY_VISION.has(id) ? HEVC : (CODEC_NAMES[codec ?? ''] ?? null),
        ...(name === undefined ? {} : { contentType: `video/${type}; codecs="${name}"` }),
        width,
        height,
      };
    }),
  );
  const toldS = await input.getDurationFromMetadata();
  return {
    container,
    picture: read.find(({ codec }) => codec !== null) ?? read[0] ?? null,
    sounds: await Promise.all(sounds.map((track) => track.getCodec())),
    durationS: toldS ?? (file.size > MAX_SEARCHED_BYTES ? null : await input.computeDuration()),
    tellsDuration: toldS !== null,
  };
}

/**
 * Returns why a film is refused, or null.
 *
 * @param isPrepared whether the server makes a film of it that every browser plays. Otherwise most
 * browsers must play it as it is, whatever this one does.
 */
export function filmRefusal(
  { container, picture, sounds }: Film,
  isPrepared: boolean,
): FilmRefusal | null {
  if (picture === null) return 'media-no-picture';
  if (picture.codec === null) return 'media-uncommon';
  if (isPrepared) return null;
  if (container === 'matroska') return 'media-matroska';
  if (picture.codec === HEVC) return 'media-hevc';
  if (container !== 'webm') return null;
  const isWebm =
    WEBM_PICTURES.has(picture.codec) && sounds.every((codec) => WEBM_SOUNDS.has(codec));
  return isWebm ? null : 'media-uncommon';
}
