import { AppError } from '../../../lib/errors.ts';
import { holdPage } from '../../../lib/held-page.ts';
import { withDuration } from '../../../lib/media/film-duration.ts';
import { filmRefusal } from '../../../lib/media/film-tracks.ts';
import { filmOf } from '../../../lib/media/inspect-video.ts';

/** Content types that the Storage rules allow, with the extension of each. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/webm': 'webm',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** In order of preference: every browser plays MP4. */
const RECORDED = {
  voice: ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'],
  video: ['video/mp4', 'video/webm;codecs=vp9,opus', 'video/webm'],
} as const;
export type ReplyKind = keyof typeof RECORDED;

/** Longest recording; a chosen file may be longer. */
export const MAX_REPLY_S = 180;
const VIDEO_BITS_PER_SECOND = 2_000_000;

/** Returns the extension for a file of sound or video; undefined for another type. */
export const replyExtension = ({ type }: Blob): string | undefined =>
  EXTENSIONS[type.split(';')[0] ?? ''];

/** Returns the content type in which this browser records sound or video; null if it cannot. */
function recordableType(kind: ReplyKind): string | null {
  if (typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)) return null;
  return RECORDED[kind].find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** Reasons why recording fails. */
export type RecordingProblem = 'unsupported' | 'refused' | 'missing' | 'busy' | 'failed';
const PROBLEMS: Readonly<Record<string, RecordingProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

export interface ReplyRecording {
  readonly stream: MediaStream;
  /**
   * Settles with the recording when it is stopped; null when it was discarded. Rejects if the
   * browser gives up.
   */
  readonly done: Promise<Blob | null>;
  readonly stop: () => void;
  readonly discard: () => void;
}

/**
 * Opens microphone and camera and records until it is stopped or long enough; leaving the page
 * meanwhile asks first.
 */
export async function recordReply(kind: ReplyKind): Promise<ReplyRecording | RecordingProblem> {
  const type = recordableType(kind);
  if (type === null) return 'unsupported';
  let stream: MediaStream;
  try {
    const video = kind === 'video' ? { facingMode: 'user', width: { ideal: 1280 } } : false;
    stream = await navigator.mediaDevices.getUserMedia({ audio: true, video });
  } catch (error) {
    return error instanceof DOMException ? (PROBLEMS[error.name] ?? 'busy') : 'busy';
  }
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
  });
  const parts: Blob[] = [];
  let release = () => {};
  let isDiscarded = false;
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const limit = setTimeout(stop, MAX_REPLY_S * 1000);
  const close = () => {
    clearTimeout(limit);
    release();
    for (const track of stream.getTracks()) track.stop();
  };
  const done = new Promise<Blob | null>((resolve, reject) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => {
      close();
      resolve(isDiscarded ? null : new Blob(parts, { type: type.split(';')[0] ?? type }));
    });
    recorder.addEventListener('error', () => {
      close();
      reject(new AppError('unexpected'));
    });
  });
  recorder.start();
  release = holdPage('recording');
  return {
    stream,
    done,
    stop,
    discard: () => {
      isDiscarded = true;
      release();
      stop();
    },
  };
}

const soundType = (videoType: string) => (videoType === 'video/webm' ? 'audio/webm' : 'audio/mp4');

/**
 * Returns a reply as it is sent: a recording with its duration. The server prepares no replies, so
 * a video must be one that browsers play.
 *
 * @param onKept as for `withDuration`
 * @throws AppError a `FilmRefusal`; as `withDuration`
 */
export async function prepareReply(reply: Blob, onKept?: () => void): Promise<Blob> {
  const film = reply.type.startsWith('video/') ? await filmOf(reply, onKept !== undefined) : null;
  const refusal = film === null ? null : filmRefusal(film, false);
  // A voice in the file of a video, as some recorders write it.
  if (refusal === 'media-no-picture') {
    return withDuration(new Blob([reply], { type: soundType(reply.type) }), onKept);
  }
  if (refusal !== null) throw new AppError(refusal);
  return withDuration(reply, onKept);
}
