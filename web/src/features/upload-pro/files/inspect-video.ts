import { AppError } from '../../../lib/errors.ts';

export interface VideoFileInfo {
  readonly durationS: number;
  readonly width: number;
  readonly height: number;
  readonly bitsPerSecond: number;
  /** As `isFastStart`. */
  readonly fastStart: boolean | null;
}

/** Above this rate, mobile networks are too slow; good 1080p video is below it. */
export const HEAVY_BITS_PER_SECOND = 8_000_000;

/** Resolves at the next event of a media element. @throws AppError `media-unsupported` at an error event */
function nextEvent(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new AppError('media-unsupported', { cause: video.error }));
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
  });
}

async function withVideo<T>(file: Blob, work: (video: HTMLVideoElement) => Promise<T>): Promise<T> {
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
    if (!Number.isFinite(video.duration)) {
      const durationKnown = nextEvent(video, 'durationchange');
      video.currentTime = Number.MAX_SAFE_INTEGER;
      await durationKnown;
    }
    return await work(video);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Reads the properties of a video file. @throws AppError `media-unsupported` if this browser cannot read it */
export function inspectVideo(file: Blob): Promise<VideoFileInfo> {
  return withVideo(file, async ({ duration, videoWidth, videoHeight }) => ({
    durationS: duration,
    width: videoWidth,
    height: videoHeight,
    bitsPerSecond: (file.size * 8) / Math.max(duration, 0.001),
    fastStart: await isFastStart(file),
  }));
}

/** Limit of top-level boxes, so that a damaged file ends the search. */
const MAX_BOXES = 64;

/**
 * Whether an MP4 can start to play before it is fully loaded: its index (`moov`) precedes its media data (`mdat`).
 * Box header, ISO/IEC 14496-12, 4.2: 32-bit size, type, and a 64-bit size if the 32-bit size is 1.
 *
 * @returns `null` for a file that is no MP4 or has neither box.
 */
export async function isFastStart(file: Blob): Promise<boolean | null> {
  let at = 0;
  for (let boxes = 0; boxes < MAX_BOXES && at + 8 <= file.size; boxes += 1) {
    const header = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const type = String.fromCharCode(...new Uint8Array(header.buffer, 4, 4));
    if (boxes === 0 && type !== 'ftyp') return null;
    if (type === 'moov') return true;
    if (type === 'mdat') return false;
    const shortSize = header.getUint32(0);
    const size = shortSize === 1 && header.byteLength >= 16 ? Number(header.getBigUint64(8)) : shortSize;
    // 0 means "to the end of the file"; a size below that of the header is invalid.
    if (size < 8) return null;
    at += size;
  }
  return null;
}

const WIDTH = 1280;
const HEIGHT = 720;

/** Returns the frame of a video at a time as a 16:9 JPEG, cropped as thumbnails are shown. @throws AppError as `inspectVideo` */
export function captureFrame(file: Blob, atS: number): Promise<File> {
  return withVideo(file, async (video) => {
    const seeked = nextEvent(video, 'seeked');
    video.currentTime = Math.min(Math.max(0, atS), Math.max(0, video.duration - 0.05));
    await seeked;
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
    const scale = Math.max(WIDTH / video.videoWidth, HEIGHT / video.videoHeight);
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
    canvas.getContext('2d')?.drawImage(video, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
    if (blob === null) throw new AppError('media-unsupported');
    return new File([blob], 'miniature.jpg', { type: 'image/jpeg' });
  });
}
