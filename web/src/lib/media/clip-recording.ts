import { CLIP_SECONDS } from '@atelier/domain/reviews/move-review';
import { holdPage } from '../held-page.ts';

/** Containers by preference: every browser plays MP4, Firefox and older Chrome record only WebM. */
const RECORDED_TYPES = [
  'video/mp4;codecs=avc1.42E01E',
  'video/mp4',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
] as const;

/** Enough for 720p of a moving person. */
const BITS_PER_SECOND = 2_500_000;

/** Returns what this browser can record, or null. */
export function recordedType(): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return RECORDED_TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** A recording of a member, named as the bucket stores it. */
function clipFile(parts: Blob[], type: string): File {
  const container = type.startsWith('video/mp4') ? 'mp4' : 'webm';
  return new File(parts, `source.${container}`, { type: `video/${container}` });
}

export interface ClipRecording {
  /** Ends the recording early. */
  stop: () => void;
  /** Discards it. */
  cancel: () => void;
}

/**
 * Records a stream until it is stopped or the longest clip is reached; leaving the page meanwhile asks first. Calls
 * `onFailed` if the browser gives up.
 */
export function recordClip(
  stream: MediaStream,
  type: string,
  onClip: (file: File) => void,
  onFailed: () => void,
): ClipRecording {
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND });
  const parts: Blob[] = [];
  let release = () => {};
  let isCancelled = false;
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('error', () => {
    isCancelled = true;
    release();
    onFailed();
  });
  recorder.addEventListener('stop', () => {
    clearTimeout(limit);
    // The taker of the clip holds the page before the recording no longer does.
    if (!isCancelled) onClip(clipFile(parts, type));
    release();
  });
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const limit = setTimeout(stop, CLIP_SECONDS.max * 1000);
  recorder.start();
  release = holdPage('recording');
  return {
    stop,
    cancel: () => {
      isCancelled = true;
      release();
      stop();
    },
  };
}

/** Half of the longest clip: there is always a recording at least this long, once there was time for it. */
const TURN_MS = (CLIP_SECONDS.max * 1000) / 2;

/**
 * Keeps the last seconds of a stream on the device: two recordings take turns, so that one is always between ten and
 * twenty seconds long.
 */
export function keepLastSeconds(stream: MediaStream, type: string) {
  let recordings: { recorder: MediaRecorder; parts: Blob[] }[] = [];
  const begin = () => {
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.start();
    recordings = [...recordings, { recorder, parts }];
  };
  const end = ({ recorder }: { recorder: MediaRecorder }) => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const turn = setInterval(() => {
    if (recordings.length > 1) recordings.splice(0, 1).forEach(end);
    begin();
  }, TURN_MS);
  begin();
  return {
    /** Ends both recordings and returns the longer one. */
    take: async (): Promise<File> => {
      clearInterval(turn);
      const [longest] = recordings;
      if (longest === undefined) throw new Error('nothing is recorded');
      const stopped = new Promise((resolve) => longest.recorder.addEventListener('stop', resolve, { once: true }));
      recordings.forEach(end);
      await stopped;
      return clipFile(longest.parts, type);
    },
    stop: () => {
      clearInterval(turn);
      recordings.forEach(end);
    },
  };
}

let handedOver: File | null = null;

/** Leaves a clip of one page for the next one, which sends it. */
export function handOverClip(clip: File): void {
  handedOver = clip;
}

/** Returns the clip that another page has left, once. */
export function takeHandedOverClip(): File | null {
  const clip = handedOver;
  handedOver = null;
  return clip;
}
