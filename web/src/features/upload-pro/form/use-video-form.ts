import { type BaseSyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { path } from '@atelier/domain/paths';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { isTrainer } from '@atelier/domain/access/access';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { type SaveConflict, resolveWithOwn, resolveWithStored } from '../../../lib/forms/resolve-conflict.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { useViewer } from '../../../lib/session/session.tsx';
import { atDraftVersion, useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { newId } from '../../../lib/firestore/writes.ts';
import { createVideo, updateProposal, updatePublished } from '../data/video-store.ts';
import { type Progress, sendVideo, type UploadStep, StepError } from '../upload/send-video.ts';
import { useVideoFiles } from '../files/use-video-files.ts';
import { newVideo, VIDEO_FIELDS, valuesOf, videoForm, type VideoInput, type VideoValues } from './video-form-values.ts';
import { storageFolder, type EditorRole, editPermissions } from './edit-permissions.ts';

/** What was typed gives way; without it, a reset does as `resetOptions` say. */
const DISCARD_DIRTY_VALUES = { keepDirtyValues: false };

export interface VideoToEdit {
  readonly id: string;
  readonly video: Video;
}
export interface VideoFormError {
  readonly step: UploadStep;
  readonly error: AppError;
}

/** A video's form: what is typed, its files, and bringing both to the server. */
export function useVideoForm(policy: EditorRole, edited: VideoToEdit | null, onSaved: () => void) {
  const { t } = useTranslation('upload-pro');
  const viewer = useViewer();
  const uid = viewer?.uid ?? '';
  const key = `video:${policy}:${uid}:${edited?.id ?? 'new'}`;
  const [initial] = useState<VideoValues>(() =>
    edited === null ? newVideo(policy === 'admin' ? 'en_ligne' : 'brouillon') : valuesOf(edited.video),
  );
  const [storedVideo, setStoredVideo] = useState<Video | null>(() =>
    edited === null ? null : atDraftVersion(key, edited.video),
  );
  const values = useMemo(() => (storedVideo === null ? undefined : valuesOf(storedVideo)), [storedVideo]);
  const form = useForm<VideoValues, unknown, VideoInput>({
    resolver: standardSchemaResolver(videoForm),
    defaultValues: initial,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(form, key, VIDEO_FIELDS, storedVideo);
  const files = useVideoFiles();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<VideoFormError | null>(null);
  const [incomplete, setIncomplete] = useState(false);
  const sending = useRef<AbortController | null>(null);
  /** Of the video that this form makes, for all its tries. */
  const newVideoId = useRef(newId());
  const busy = progress !== null;
  const permissions = editPermissions(storedVideo, uid, isTrainer(viewer?.member ?? null));
  // As long as nothing was typed, kept or chosen, the form shows what is stored, also after it saved.
  const stored = edited?.video ?? null;
  const shouldFollowStored =
    !form.formState.isDirty && !draft.restored && !busy && !files.hasChanges && stored !== storedVideo;
  if (shouldFollowStored && stored !== null) setStoredVideo(stored);
  useEffect(() => () => sending.current?.abort(), []);
  useConfirmLeave(busy, t('leaving'));

  async function save(input: VideoInput, expected: Video | null) {
    const isFileMissing = edited === null && (files.video === null || files.thumbnail === null);
    setIncomplete(isFileMissing);
    if (isFileMissing || busy) return;
    // Taken out of its library or put online meanwhile, which leaves its version: its files belong elsewhere now.
    if (expected !== null && stored !== null && stored.status !== expected.status) {
      setFailure({ step: 'database', error: new AppError('conflict') });
      return;
    }
    setFailure(null);
    const stop = new AbortController();
    sending.current = stop;
    try {
      await sendVideo({
        uid,
        folder: expected === null ? storageFolder(input, uid) : storageFolder(expected, expected.author_id),
        files,
        stored: expected?.captions,
        onProgress: setProgress,
        signal: stop.signal,
        async save(arrived) {
          if (edited === null || expected === null) await createVideo(uid, newVideoId.current, input, arrived);
          else if (permissions.saveVia === 'form') await updateProposal(uid, edited.id, expected, input, arrived);
          else await updatePublished(uid, edited.id, expected, input, arrived);
        },
      });
      newVideoId.current = newId();
      draft.discard();
      files.clear();
      form.reset(edited === null ? initial : form.getValues(), DISCARD_DIRTY_VALUES);
      onSaved();
    } catch (error) {
      if (stop.signal.aborted) return;
      const failed: VideoFormError =
        error instanceof StepError ? error : { step: 'database', error: toAppError(error) };
      if (failed.error.code !== 'conflict') await adoptOwnWrite(input);
      setFailure(failed);
    } finally {
      setProgress(null);
    }
  }

  /**
   * A step that failed may have left one before it done: trying again must not meet its own write as somebody else's.
   * Other words, as the same person saved them in another tab, are not passed over.
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
    ...{ form, kept: draft, files, seen: storedVideo, rights: permissions, progress, failure, incomplete, busy },
    uid,
    submit: (event?: BaseSyntheticEvent) =>
      form.handleSubmit(
        (input) => save(input, storedVideo),
        () => setIncomplete(true),
      )(event),
    stop: () => sending.current?.abort(),
    startOver: () => {
      draft.discard();
      form.reset(stored === null ? initial : valuesOf(stored), DISCARD_DIRTY_VALUES);
      setStoredVideo(stored);
      setFailure(null);
    },
    takeTheirs: () => void resolveWithStored(conflict()),
    keepMine: () => void resolveWithOwn(conflict()),
  };
}
/** Whether a video has all the words that were sent in place. */
function hasSameText(video: Video, { title, description, category, difficulty_level }: VideoInput): boolean {
  return (
    video.title === title &&
    video.description === description &&
    video.category === category &&
    video.difficulty_level === difficulty_level
  );
}

export type VideoFormState = ReturnType<typeof useVideoForm>;

/**
 * While files are on their way, closing the page asks first, and so does a link to another page of ours; whoever leaves all
 * the same goes on later.
 */
function useConfirmLeave(busy: boolean, question: string): void {
  useEffect(() => {
    if (!busy) return undefined;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const confirmLinkClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const leaves = link !== null && link.getAttribute('target') !== '_blank' && !event.metaKey && !event.ctrlKey;
      if (!leaves || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', confirmUnload);
    // Before the router hears of it.
    document.addEventListener('click', confirmLinkClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', confirmUnload);
      document.removeEventListener('click', confirmLinkClick, { capture: true });
    };
  }, [busy, question]);
}
