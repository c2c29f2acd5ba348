import { formatDuration } from '@atelier/domain/time/duration';
import type { Video } from '@atelier/domain/content/video';
import { LOCALES } from '@atelier/domain/values';
import { type AppError, toAppError } from '../../../lib/errors.ts';
import { deleteRecord } from '../../../lib/upload/upload-records.ts';
import { sendFile } from '../../../lib/upload/send-file.ts';
import type { UploadedFiles } from '../data/video-store.ts';
import type { VideoFiles } from '../files/use-video-files.ts';

export type UploadStep = 'video' | 'thumbnail' | 'captions' | 'database';
/** The steps in order, each with its part of the total progress in percent. */
const STEP_RANGES: Readonly<Record<UploadStep, readonly [from: number, to: number]>> = {
  video: [10, 50],
  thumbnail: [50, 80],
  captions: [80, 95],
  database: [95, 100],
};

export interface Progress {
  readonly step: UploadStep;
  /**
   * Of the total: 10 when the video upload starts, 50 when it is done, 100 when everything is
   * saved.
   */
  readonly percent: number;
}

/** @param stepProgress  of the step, 0 to 1. */
export function progressAt(step: UploadStep, stepProgress: number): Progress {
  const [from, to] = STEP_RANGES[step];
  return { step, percent: Math.round(from + (to - from) * stepProgress) };
}

export class StepError extends Error {
  override readonly name = 'StepError';
  readonly step: UploadStep;
  readonly error: AppError;

  constructor(step: UploadStep, error: AppError) {
    super(step, { cause: error });
    this.step = step;
    this.error = error;
  }
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/vtt': 'vtt',
};

interface SendVideoOptions {
  readonly uid: string;
  readonly folder: string;
  /** Undefined for a new video. */
  readonly videoId?: string | undefined;
  readonly files: VideoFiles;
  readonly storedCaptions: Video['captions'];
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
  readonly save: (uploaded: UploadedFiles) => Promise<void>;
}

/**
 * Uploads the files, then writes the document with their paths; stops at the first step that fails.
 * The next attempt does not upload a finished file again; files that no document names are purged
 * later.
 *
 * @throws StepError with the step that failed
 */
export async function sendVideo(options: SendVideoOptions): Promise<void> {
  const { uid, folder, videoId, files, storedCaptions, onProgress, signal, save } = options;
  const keys: string[] = [];
  const during = async <T>(step: UploadStep, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new StepError(step, toAppError(error));
    }
  };
  const send = (step: UploadStep, file: File, target: string) =>
    during(step, async () => {
      onProgress(progressAt(step, 0));
      const { path, key } = await sendFile({
        uid,
        file,
        folder: target,
        videoId,
        newName: () => `${Date.now()}.${EXTENSIONS[file.type] ?? 'bin'}`,
        onProgress: (stepProgress) => onProgress(progressAt(step, stepProgress)),
        signal,
      });
      keys.push(key);
      return path;
    });

  const { video, thumbnail, info, captions: changes } = files;
  const url = video === null ? undefined : await send('video', video, folder);
  const thumbnail_url =
    thumbnail === null ? undefined : await send('thumbnail', thumbnail, `${folder}/thumbnails`);
  const isKept = LOCALES.every((locale) => changes[locale] === undefined);
  const captions: Video['captions'] = isKept ? undefined : { ...storedCaptions };
  for (const locale of LOCALES) {
    const change = changes[locale];
    if (captions === undefined || change === undefined) continue;
    if (change === 'remove') delete captions[locale];
    else captions[locale] = await send('captions', change, `${folder}/captions`);
  }
  onProgress(progressAt('database', 0));
  await during('database', () =>
    save({
      url,
      thumbnail_url,
      duration: video === null || info === null ? undefined : formatDuration(info.durationS),
      captions,
    }),
  );
  for (const key of keys) await deleteRecord(key);
  onProgress(progressAt('database', 1));
}
