import { AppError } from '../../../lib/errors.ts';
import { isFastStart } from './mp4-layout.ts';

export interface VideoFileInfo {
  readonly durationS: number;
  readonly width: number;
  readonly height: number;
  readonly bitsPerSecond: number;
  /** null for what is no MP4, where it does not matter. */
  readonly fastStart: boolean | null;
}

/** Above it a phone on a mobile network waits; 1080p of good quality stays under it. */
export const HEAVY_BITS_PER_SECOND = 8_000_000;

/** The events of a media element, as promises; an error of the element ends the wait. */
function nextEvent(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new AppError('media-unsupported', { cause: video.error })), {
      once: true,
    });
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
    // A recording that was never finished does not know its length until its end was looked for.
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

/** What a video file says of itself. @throws AppError `media-unsupported` when this browser cannot read it. */
export function inspectVideo(file: Blob): Promise<VideoFileInfo> {
  return withVideo(file, async ({ duration, videoWidth, videoHeight }) => ({
    durationS: duration,
    width: videoWidth,
    height: videoHeight,
    bitsPerSecond: (file.size * 8) / Math.max(duration, 0.001),
    fastStart: await isFastStart(
      async (from, length) => new Uint8Array(await file.slice(from, from + length).arrayBuffer()),
      file.size,
    ),
  }));
}

const WIDTH = 1280;
const HEIGHT = 720;

/** One picture of a video as a 16:9 JPEG, cut like thumbnails are shown. @throws AppError as `inspectVideo`. */
export function captureFrame(file: Blob, atS: number): Promise<File> {
  return withVideo(file, async (video) => {
    const seeked = nextEvent(video, 'seeked');
    video.currentTime = Math.min(Math.max(0, atS), Math.max(0, video.duration - 0.05));
    await seeked;
    const canvas = document.createElement('canvas');
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    const scale = Math.max(WIDTH / video.videoWidth, HEIGHT / video.videoHeight);
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
    canvas.getContext('2d')?.drawImage(video, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
    if (blob === null) throw new AppError('media-unsupported');
    return new File([blob], 'miniature.jpg', { type: 'image/jpeg' });
  });
}
