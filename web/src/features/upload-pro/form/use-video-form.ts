import { type BaseSyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { path } from '@atelier/domain/paths';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { parseDuration } from '@atelier/domain/time/duration';
import { isTrainer } from '@atelier/domain/access/access';
import { AppError, toAppError } from '../../../lib/errors.ts';
import {
  type SaveConflict,
  resolveWithOwn,
  resolveWithStored,
} from '../../../lib/forms/resolve-conflict.ts';
import { useHold } from '../../../lib/held-page.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { useViewer } from '../../../lib/session/session.tsx';
import { atDraftVersion, textFields, useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { newId } from '../../../lib/firestore/writes.ts';
import { useNetworkReturn } from '../../../lib/use-network-return.ts';
import { createVideo, updateProposal, updatePublished } from '../data/video-store.ts';
import { type Progress, sendVideo, type UploadStep, StepError } from '../upload/send-video.ts';
import { useVideoFiles } from '../files/use-video-files.ts';
import {
  newVideo,
  VIDEO_FIELDS,
  valuesOf,
  videoForm,
  type VideoInput,
  type VideoValues,
} from './video-form-values.ts';
import { storageFolder, type EditorRole, editPermissions } from './edit-permissions.ts';

/** Overrides the `resetOptions` of the form, so that a reset discards typed values. */
const DISCARD_DIRTY_VALUES = { keepDirtyValues: false };

export interface VideoToEdit {
  readonly id: string;
  readonly video: Video;
}
export interface VideoFormError {
  readonly step: UploadStep;
  readonly error: AppError;
  /** The chosen file that could not be sent; null for the other steps. */
  readonly file?: File | null;
}

/** Called with the saved video. */
export type OnVideoSaved = (saved: { readonly id: string } & VideoInput) => void;

/** State of a video's form: fields, files, draft, and saving. */
export function useVideoForm(
  editor: EditorRole,
  edited: VideoToEdit | null,
  onSaved: OnVideoSaved,
) {
  const viewer = useViewer();
  const uid = viewer?.uid ?? '';
  const key = `video:${editor}:${uid}:${edited?.id ?? 'new'}`;
  const [initial] = useState<VideoValues>(() =>
    edited === null
      ? newVideo(editor === 'admin' ? 'en_ligne' : 'brouillon')
      : valuesOf(edited.video),
  );
  const [storedVideo, setStoredVideo] = useState<Video | null>(() =>
    edited === null ? null : atDraftVersion(key, edited.video),
  );
  const values = useMemo(
    () => (storedVideo === null ? undefined : valuesOf(storedVideo)),
    [storedVideo],
  );
  const files = useVideoFiles();
  const durationS =
    files.video === null
      ? parseDuration(storedVideo?.duration ?? '')
      : (files.info?.durationS ?? 0);
  const form = useForm<VideoValues, unknown, VideoInput>({
    resolver: standardSchemaResolver(videoForm(durationS)),
    defaultValues: initial,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(form, key, textFields<VideoValues>(VIDEO_FIELDS), storedVideo);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<VideoFormError | null>(null);
  useNetworkReturn(failure?.error ?? null, () => setFailure(null));
  const fileOf = (step: UploadStep) =>
    step === 'video' ? files.video : step === 'thumbnail' ? files.thumbnail : null;
  // Another file is another attempt.
  const shownFailure =
    failure !== null && (failure.file ?? null) !== fileOf(failure.step) ? null : failure;
  const [incomplete, setIncomplete] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const sending = useRef<AbortController | null>(null);
  /** Id of the new video, the same for every attempt to save it. */
  const newVideoId = useRef(newId());
  const busy = progress !== null;
  const permissions = editPermissions(storedVideo, uid, isTrainer(viewer?.member ?? null));
  // Without typed values, a restored draft or chosen files the form follows the stored video, also after saving.
  const stored = edited?.video ?? null;
  const shouldFollowStored =
    !form.formState.isDirty &&
    !draft.restored &&
    !busy &&
    !files.hasChanges &&
    stored !== storedVideo;
  if (shouldFollowStored && stored !== null) setStoredVideo(stored);
  const page = useHold();
  useEffect(() => () => sending.current?.abort(), []);

  async function save(input: VideoInput, expected: Video | null) {
    const isUnplayable = files.info?.unplayableCodec !== undefined;
    const isFileMissing =
      edited === null && (files.video === null || (files.thumbnail === null && !isUnplayable));
    setIncomplete(isFileMissing);
    if (isFileMissing || busy) return;
    if (edited === null && isUnplayable && input.status === 'en_ligne') {
      setFailure({ step: 'video', error: new AppError('film-not-ready'), file: files.video });
      return;
    }
    // A change of the status moves the files but not `updated_at`, so the write alone would not detect the conflict.
    if (expected !== null && stored !== null && stored.status !== expected.status) {
      setFailure({ step: 'database', error: new AppError('conflict') });
      return;
    }
    setFailure(null);
    setIsStopped(false);
    const stop = new AbortController();
    sending.current = stop;
    page.hold(files.video === null ? 'upload' : 'film');
    try {
      await sendVideo({
        uid,
        folder:
          expected === null
            ? storageFolder(input, uid)
            : storageFolder(expected, expected.author_id),
        videoId: edited?.id,
        files,
        storedCaptions: expected?.captions,
        onProgress: setProgress,
        signal: stop.signal,
        async save(uploaded) {
          if (edited === null || expected === null)
            await createVideo(uid, newVideoId.current, input, uploaded);
          else if (permissions.saveVia === 'form')
            await updateProposal(uid, edited.id, expected, input, uploaded);
          else await updatePublished(uid, edited.id, expected, input, uploaded);
        },
      });
      const id = edited?.id ?? newVideoId.current;
      newVideoId.current = newId();
      draft.discard();
      files.clear();
      form.reset(edited === null ? initial : form.getValues(), DISCARD_DIRTY_VALUES);
      page.release();
      onSaved({ id, ...input });
    } catch (error) {
      if (stop.signal.aborted) {
        setIsStopped(true);
        return;
      }
      const failed: VideoFormError =
        error instanceof StepError ? error : { step: 'database', error: toAppError(error) };
      if (failed.error.code !== 'conflict') await adoptOwnWrite(input);
      setFailure({ ...failed, file: fileOf(failed.step) });
    } finally {
      page.release();
      setProgress(null);
    }
  }

  /**
   * After a failed save, adopts the stored video if an earlier step of this save wrote it, so that the next attempt is no
   * conflict with itself. Different text, e.g. saved in another tab, stays a conflict.
   */
  async function adoptOwnWrite(sent: VideoInput): Promise<void> {
    if (edited === null) return;
    try {
      const data = await readDoc(path.video(edited.id), parseVideo);
      if (data?.updated_by === uid && hasSameText(data, sent)) setStoredVideo(data);
    } catch (error) {
      console.warn('video', toAppError(error));
    }
  }

  const conflict = (): SaveConflict<Video> => ({
    async fetchStored() {
      const data = edited === null ? null : await readDoc(path.video(edited.id), parseVideo);
      if (data !== null) setStoredVideo(data);
      return data;
    },
    showStored(data) {
      form.reset(valuesOf(data), DISCARD_DIRTY_VALUES);
      setFailure(null);
      draft.discard();
    },
    overwrite: (data) => form.handleSubmit((input) => save(input, data))(),
    onError: (error) => setFailure({ step: 'database', error }),
  });

  return {
    ...{ form, draft, files, storedVideo, permissions, progress, incomplete, isStopped, busy, uid },
    failure: shownFailure,
    submit: (event?: BaseSyntheticEvent) =>
      form.handleSubmit(
        (input) => save(input, storedVideo),
        // What else is wrong with a value stands at its field.
        (errors) =>
          setIncomplete(Object.values(errors).some(({ message }) => message === 'required')),
      )(event),
    stop: () => sending.current?.abort(),
    startOver: () => {
      draft.discard();
      form.reset(stored === null ? initial : valuesOf(stored), DISCARD_DIRTY_VALUES);
      setStoredVideo(stored);
      setFailure(null);
    },
    showStored: () => void resolveWithStored(conflict()),
    saveOwn: () => void resolveWithOwn(conflict()),
  };
}

function hasSameText(video: Video, input: VideoInput): boolean {
  const hasSameTrailer =
    video.trailer?.start_s === input.trailer?.start_s &&
    video.trailer?.end_s === input.trailer?.end_s;
  const names = ['title', 'description', 'category', 'difficulty_level'] as const;
  return hasSameTrailer && names.every((name) => video[name] === input[name]);
}

export type VideoFormState = ReturnType<typeof useVideoForm>;
