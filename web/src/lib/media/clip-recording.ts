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

/**
 * Returns a recording of a member, named as the bucket stores it.
 *
 * @param recordedAtMs  by default now
 */
export function clipFile(parts: Blob[], type: string, recordedAtMs = Date.now()): File {
  const container = type.startsWith('video/mp4') ? 'mp4' : 'webm';
  return new File(parts, `source.${container}`, {
    type: `video/${container}`,
    lastModified: recordedAtMs,
  });
}

export interface ClipRecording {
  /** Ends the recording early. */
  stop: () => void;
  /** Discards it. */
  cancel: () => void;
}

/**
 * Records a stream until it is stopped or the longest clip is reached; leaving the page meanwhile
 * asks first. Calls `onFailed` if the browser gives up.
 */
export function recordClip(
  stream: MediaStream,
  type: string,
  onClip: (file: File) => void,
  onFailed: () => void,
): ClipRecording {
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    videoBitsPerSecond: BITS_PER_SECOND,
  });
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

/**
 * Half of the longest clip: there is always a recording at least this long, once there was time for
 * it.
 */
const TURN_MS = (CLIP_SECONDS.max * 1000) / 2;

interface Turn {
  readonly recorder: MediaRecorder;
  readonly parts: Blob[];
  /** Also if the browser ends the recording, because the camera is gone. */
  readonly ended: Promise<unknown>;
}

function startTurn(stream: MediaStream, type: string): Turn {
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    videoBitsPerSecond: BITS_PER_SECOND,
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise((resolve) =>
    recorder.addEventListener('stop', resolve, { once: true }),
  );
  recorder.start();
  return { recorder, parts, ended };
}

/**
 * Records the last seconds of a stream: two recordings take turns, so that one is always between
 * ten and twenty seconds long.
 */
export function keepLastSeconds(stream: MediaStream, type: string) {
  let turns: readonly Turn[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  const end = ({ recorder }: Turn) => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const begin = () => {
    // A camera that is gone records nothing more.
    if (stream.active) turns = [...turns, startTurn(stream, type)];
  };
  const start = () => {
    begin();
    timer = setInterval(() => {
      turns.slice(0, -1).forEach(end);
      turns = turns.slice(-1);
      begin();
    }, TURN_MS);
  };
  const stop = () => {
    clearInterval(timer);
    const ending = turns;
    turns = [];
    ending.forEach(end);
    return ending;
  };
  start();
  return {
    /**
     * Returns the longer recording, or null if the camera has given nothing yet. Recording starts
     * over.
     */
    take: async (): Promise<File | null> => {
      const [longest] = stop();
      start();
      if (longest === undefined) return null;
      await longest.ended;
      const file = clipFile(longest.parts, type);
      return file.size === 0 ? null : file;
    },
    stop: () => void stop(),
  };
}
