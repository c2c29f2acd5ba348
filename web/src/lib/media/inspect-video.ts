import { AppError } from '../errors.ts';
import { preparesFilms } from '../prepares-films.ts';
import { checkReadable } from '../readable-file.ts';
import { type Film, filmRefusal, readFilm } from './film-tracks.ts';

export interface VideoFileInfo {
  readonly durationS: number;
  readonly width: number;
  readonly height: number;
  readonly bitsPerSecond: number;
  /** As `isFastStart`. */
  readonly fastStart: boolean | null;
  /** Codec of a film that this browser cannot show. */
  readonly unplayableCodec?: string;
  /**
   * Whether the browser has to search for its end, as in what a browser has recorded: such a film
   * cannot be sought in.
   */
  readonly lacksDuration: boolean;
}

/** Above this rate, mobile networks are too slow; good 1080p video is below it. */
export const HEAVY_BITS_PER_SECOND = 8_000_000;

/** Resolves at the next event of a media element. Rejects with its `MediaError` as cause. */
function nextEvent(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('media', { cause: video.error })), {
      once: true,
    });
  });
}

/** What a video element tells of a film. */
interface LoadedVideo {
  readonly video: HTMLVideoElement;
  readonly lacksDuration: boolean;
}

/** Opens a film in a hidden element. @param contentType with its codec, if known */
async function withVideo<T>(
  file: Blob,
  work: (loaded: LoadedVideo) => Promise<T>,
  contentType = 'video/webm',
): Promise<T> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const metadataLoaded = nextEvent(video, 'loadedmetadata');
    video.src = url;
    await metadataLoaded;
    // An unfinished recording has no duration until the browser has searched for its end.
    const lacksDuration = !Number.isFinite(video.duration);
    if (lacksDuration) {
      const durationKnown = nextEvent(video, 'durationchange');
      video.currentTime = Number.MAX_SAFE_INTEGER;
      await durationKnown;
    }
    return await work({ video, lacksDuration });
  } catch (error) {
    await checkReadable(file);
    const failure = video.error;
    const isUndecodable = failure !== null && failure.code === failure.MEDIA_ERR_DECODE;
    // WebM has few codecs: a browser that plays the format plays every whole file.
    const isBrokenWebm = (await isMatroska(file)) && video.canPlayType(contentType) !== '';
    const code =
      isUndecodable || isBrokenWebm || (await isDamaged(file))
        ? 'media-damaged'
        : 'media-unsupported';
    throw new AppError(code, { cause: error });
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/**
 * Returns what the tracks of a film say; null if nothing is known, then the browser decides alone.
 *
 * @param isRecorded it exists nowhere else, and is not refused because the reader cannot be loaded.
 * @throws AppError as `readFilm`
 */
export async function filmOf(file: Blob, isRecorded = false): Promise<Film | null> {
  const film = await readFilm(file).catch((error: unknown) => {
    if (error instanceof AppError && !isRecorded) throw error;
    return null;
  });
  return typeof film === 'string' ? null : film;
}

/**
 * Reads the properties of a video file.
 *
 * @param isRecorded as for `filmOf`
 * @throws AppError as `readFilm`; a `FilmRefusal`, `media-damaged`, `file-changed`, or
 * `media-unsupported` by this browser
 */
export async function inspectVideo(file: Blob, isRecorded = false): Promise<VideoFileInfo> {
  const film = await filmOf(file, isRecorded);
  const refusal = film === null ? null : filmRefusal(film, await preparesFilms());
  if (refusal !== null) throw new AppError(refusal);
  const contentType = film?.picture?.contentType;
  const read = async ({ video, lacksDuration }: LoadedVideo) => {
    const { duration, videoWidth, videoHeight } = video;
    // Only its sound plays; some browsers tell the size of a picture that they cannot show.
    const isShown =
      videoWidth > 0 && (contentType === undefined || video.canPlayType(contentType) !== '');
    if (!isShown) throw new Error('no picture');
    // A file whose end is missing still plays until there.
    if (await isDamaged(file)) throw new Error('damaged');
    return {
      durationS: duration,
      width: videoWidth,
      height: videoHeight,
      bitsPerSecond: (file.size * 8) / Math.max(duration, 0.001),
      fastStart: await isFastStart(file),
      // Some browsers search for the end by themselves.
      lacksDuration: lacksDuration || film?.tellsDuration === false,
    };
  };
  return withVideo(file, read, contentType);
}

/** Limit of top-level boxes, so that a damaged file ends the search. */
const MAX_BOXES = 64;

/**
 * Reads the top-level boxes of an MP4. Box header, ISO/IEC 14496-12, 4.2: 32-bit size, type, and a
 * 64-bit size if the 32-bit size is 1; 0 means "to the end of the file". Stops at an invalid size.
 */
async function* boxesOf(file: Blob): AsyncGenerator<{ type: string; endsAt: number }> {
  let at = 0;
  for (let boxes = 0; boxes < MAX_BOXES && at + 8 <= file.size; boxes += 1) {
    const header = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const shortSize = header.getUint32(0);
    const size =
      shortSize === 1 && header.byteLength >= 16 ? Number(header.getBigUint64(8)) : shortSize;
    const endsAt = size === 0 ? file.size : at + size;
    yield { type: String.fromCharCode(...new Uint8Array(header.buffer, 4, 4)), endsAt };
    if (endsAt < at + 8) return;
    at = endsAt;
  }
}

/**
 * Whether an MP4 can start to play before it is fully loaded: its index (`moov`) precedes its media
 * data (`mdat`).
 *
 * @returns `null` for a file that is no MP4 or has neither box.
 */
export async function isFastStart(file: Blob): Promise<boolean | null> {
  let isFirst = true;
  for await (const { type } of boxesOf(file)) {
    if (isFirst && type !== 'ftyp') return null;
    if (type === 'moov') return true;
    if (type === 'mdat') return false;
    isFirst = false;
  }
  return null;
}

/** Signature of Matroska and WebM. */
const EBML = 0x1a45dfa3;
/** The element of a WebM that holds everything but its header. */
const SEGMENT = 0x18538067;

async function isMatroska(file: Blob): Promise<boolean> {
  return file.size >= 4 && new DataView(await file.slice(0, 4).arrayBuffer()).getUint32(0) === EBML;
}

/**
 * Returns the id of an element of a WebM and where it ends; where it begins if that is unknown, as
 * in a live recording. The leading zeros of the first byte after the id tell the length of the size
 * (RFC 8794, 4).
 */
async function elementAt(file: Blob, at: number): Promise<{ id: number; endsAt: number }> {
  const [a = 0, b = 0, c = 0, d = 0, first = 0, ...rest] = new Uint8Array(
    await file.slice(at, at + 12).arrayBuffer(),
  );
  const length = Math.clz32(first) - 23;
  const size = rest
    .slice(0, length - 1)
    .reduce((sum, byte) => sum * 256 + byte, first & (0x7f >> (length - 1)));
  const isUnknown = size === 2 ** (7 * length) - 1;
  return {
    id: ((a * 256 + b) * 256 + c) * 256 + d,
    endsAt: isUnknown ? at : at + 4 + length + size,
  };
}

/** Whether the end of a WebM is missing. */
async function isCutOff(file: Blob): Promise<boolean> {
  const segment = await elementAt(file, (await elementAt(file, 0)).endsAt);
  return segment.id === SEGMENT && segment.endsAt > file.size;
}

/**
 * Whether a file is neither a whole WebM nor an MP4 with its index and all of its boxes: cut off,
 * or something else.
 */
export async function isDamaged(file: Blob): Promise<boolean> {
  if (await isMatroska(file)) return isCutOff(file);
  let hasIndex = false;
  for await (const { type, endsAt } of boxesOf(file)) {
    if (endsAt > file.size) return true;
    hasIndex ||= type === 'moov';
  }
  return !hasIndex;
}

const WIDTH = 1280;
const HEIGHT = 720;

/**
 * Returns the frame of a video at a time as a 16:9 JPEG, cropped as thumbnails are shown.
 *
 * @throws AppError as `inspectVideo`
 */
export function captureFrame(file: Blob, atS: number): Promise<File> {
  return withVideo(file, async ({ video }) => {
    const seeked = nextEvent(video, 'seeked');
    video.currentTime = Math.min(Math.max(0, atS), Math.max(0, video.duration - 0.05));
    await seeked;
    const canvas = Object.assign(document.createElement('canvas'), {
      width: WIDTH,
      height: HEIGHT,
    });
    const scale = Math.max(WIDTH / video.videoWidth, HEIGHT / video.videoHeight);
    const width = video.videoWidth * scale;
    const height = video.videoHeight * scale;
    canvas
      .getContext('2d')
      ?.drawImage(video, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.86),
    );
    if (blob === null) throw new AppError('media-unsupported');
    return new File([blob], 'miniature.jpg', { type: 'image/jpeg' });
  });
}
