import { useEffect, useRef, useState } from 'react';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { path } from '@atelier/domain/paths';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { newId } from '../../../lib/firestore/writes.ts';
import { useHold } from '../../../lib/held-page.ts';
import { useNetworkReturn } from '../../../lib/use-network-return.ts';
import {
  createVideo,
  updateProposal,
  updatePublished,
  type UploadedFiles,
} from '../data/video-store.ts';
import type { VideoFiles } from '../files/use-video-files.ts';
import { type Progress, sendVideo, type UploadStep, StepError } from '../upload/send-video.ts';
import { type EditPermissions, storageFolder } from './edit-permissions.ts';
import type { VideoInput } from './video-form-values.ts';

interface VideoFormError {
  readonly step: UploadStep;
  readonly error: AppError;
  /** The chosen file that could not be sent; null for the other steps. */
  readonly file?: File | null;
}

interface VideoSavingOptions {
  readonly uid: string;
  /** `null` for a new video. */
  readonly videoId: string | null;
  /** The video as it is stored now, live; `null` for a new one. */
  readonly stored: Video | null;
  readonly files: VideoFiles;
  readonly saveVia: EditPermissions['saveVia'];
  /** The video is saved with all its files. */
  readonly onSaved: (id: string, input: VideoInput) => void;
  /** The save failed, but an earlier step of it wrote this video. */
  readonly onPartlySaved: (video: Video) => void;
}

/**
 * Sends the files of a video's form and saves its fields: one save at a time, which can be stopped.
 */
export function useVideoSaving({
  uid,
  videoId,
  stored,
  files,
  saveVia,
  onSaved,
  onPartlySaved,
}: VideoSavingOptions) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<VideoFormError | null>(null);
  useNetworkReturn(failure?.error ?? null, () => setFailure(null));
  // Another file is another attempt.
  const isOfOtherFile = failure !== null && (failure.file ?? null) !== fileOf(files, failure.step);
  const [isStopped, setIsStopped] = useState(false);
  const sending = useRef<AbortController | null>(null);
  /** Id of the new video, the same for every attempt to save it. */
  const newVideoId = useRef(newId());
  const busy = progress !== null;
  const page = useHold();
  useEffect(() => () => sending.current?.abort(), []);

  const write = (input: VideoInput, expected: Video | null, uploaded: UploadedFiles) => {
    if (videoId === null || expected === null) {
      return createVideo(uid, newVideoId.current, input, uploaded);
    }
    const update = saveVia === 'form' ? updateProposal : updatePublished;
    return update(uid, videoId, expected, input, uploaded);
  };

  /**
   * After a failed save, hands on the stored video if an earlier step of this save wrote it, so
   * that the next attempt is no conflict with itself. Different text, e.g. saved in another tab,
   * stays a conflict.
   */
  async function findOwnWrite(sent: VideoInput): Promise<void> {
    if (videoId === null) return;
    try {
      const data = await readDoc(path.video(videoId), parseVideo);
      if (data?.updated_by === uid && hasSameText(data, sent)) onPartlySaved(data);
    } catch (error) {
      console.warn('video', toAppError(error));
    }
  }

  /** @param expected  the version that is saved over; `null` for a new video. */
  async function save(input: VideoInput, expected: Video | null): Promise<void> {
    if (busy) return;
    const refusal = refusalOf(input, { isNew: videoId === null, files, stored, expected });
    setFailure(refusal);
    if (refusal !== null) return;
    setIsStopped(false);
    const stop = new AbortController();
    sending.current = stop;
    page.hold(files.video === null ? 'upload' : 'film');
    try {
      await sendVideo({
        uid,
        folder: folderOf(uid, input, expected),
        videoId: videoId ?? undefined,
        files,
        storedCaptions: expected?.captions,
        onProgress: setProgress,
        signal: stop.signal,
        save: (uploaded) => write(input, expected, uploaded),
      });
      const id = videoId ?? newVideoId.current;
      newVideoId.current = newId();
      page.release();
      onSaved(id, input);
    } catch (error) {
      if (stop.signal.aborted) {
        setIsStopped(true);
        return;
      }
      const failed: VideoFormError =
        error instanceof StepError ? error : { step: 'database', error: toAppError(error) };
      if (failed.error.code !== 'conflict') await findOwnWrite(input);
      setFailure({ ...failed, file: fileOf(files, failed.step) });
    } finally {
      page.release();
      setProgress(null);
    }
  }

  return {
    progress,
    busy,
    failure: isOfOtherFile ? null : failure,
    isStopped,
    save,
    stop: () => sending.current?.abort(),
    fail: (error: AppError) => setFailure({ step: 'database', error }),
    clearFailure: () => setFailure(null),
  };
}

interface SaveSituation {
  readonly isNew: boolean;
  readonly files: VideoFiles;
  readonly stored: Video | null;
  readonly expected: Video | null;
}

/** Returns why a video cannot be saved now; `null` if it can. */
function refusalOf(
  input: VideoInput,
  { isNew, files, stored, expected }: SaveSituation,
): VideoFormError | null {
  const isUnplayable = files.info?.unplayableCodec !== undefined;
  if (isNew && isUnplayable && input.status === 'en_ligne') {
    return { step: 'video', error: new AppError('film-not-ready'), file: files.video };
  }
  // A change of the status moves the files but not `updated_at`, so the write alone would not
  // detect the conflict.
  const wasMoved = expected !== null && stored !== null && stored.status !== expected.status;
  return wasMoved ? { step: 'database', error: new AppError('conflict') } : null;
}

/** Returns the chosen file that a step sends. */
function fileOf(files: VideoFiles, step: UploadStep): File | null {
  if (step === 'video') return files.video;
  return step === 'thumbnail' ? files.thumbnail : null;
}

const folderOf = (uid: string, input: VideoInput, expected: Video | null) =>
  expected === null ? storageFolder(input, uid) : storageFolder(expected, expected.author_id);

function hasSameText(video: Video, input: VideoInput): boolean {
  const hasSameTrailer =
    video.trailer?.start_s === input.trailer?.start_s &&
    video.trailer?.end_s === input.trailer?.end_s;
  const names = ['title', 'description', 'category', 'difficulty_level'] as const;
  return hasSameTrailer && names.every((name) => video[name] === input[name]);
}
