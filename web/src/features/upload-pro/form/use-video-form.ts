import { type BaseSyntheticEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { path } from '@atelier/domain/paths';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { parseDuration } from '@atelier/domain/time/duration';
import { isTrainer } from '@atelier/domain/access/access';
import {
  type SaveConflict,
  resolveWithOwn,
  resolveWithStored,
} from '../../../lib/forms/resolve-conflict.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { useViewer } from '../../../lib/session/session.tsx';
import { atDraftVersion, textFields, useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useVideoFiles, type VideoFiles } from '../files/use-video-files.ts';
import {
  newVideo,
  VIDEO_FIELDS,
  valuesOf,
  videoForm,
  type VideoInput,
  type VideoValues,
} from './video-form-values.ts';
import { type EditorRole, editPermissions } from './edit-permissions.ts';
import { useVideoSaving } from './use-video-saving.ts';

/** Overrides the `resetOptions` of the form, so that a reset discards typed values. */
const DISCARD_DIRTY_VALUES = { keepDirtyValues: false };

export interface VideoToEdit {
  readonly id: string;
  readonly video: Video;
}

/** Called with the saved video. */
export type OnVideoSaved = (saved: { readonly id: string } & VideoInput) => void;

function initialValues(editor: EditorRole, edited: VideoToEdit | null): VideoValues {
  if (edited !== null) return valuesOf(edited.video);
  return newVideo(editor === 'admin' ? 'en_ligne' : 'brouillon');
}

/** Holds the fields of a video's form. @param key  under which what is typed is kept */
function useVideoFields(
  key: string,
  editor: EditorRole,
  edited: VideoToEdit | null,
  files: VideoFiles,
) {
  const [initial] = useState<VideoValues>(() => initialValues(editor, edited));
  /** The video that the values are based on. */
  const [storedVideo, setStoredVideo] = useState<Video | null>(() =>
    edited === null ? null : atDraftVersion(key, edited.video),
  );
  const values = useMemo(
    () => (storedVideo === null ? undefined : valuesOf(storedVideo)),
    [storedVideo],
  );
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
  return {
    initial,
    storedVideo,
    setStoredVideo,
    form,
    draft,
    /** Shows other values, also in fields in which something was typed. */
    show: (shown: VideoValues) => form.reset(shown, DISCARD_DIRTY_VALUES),
  };
}

/** State of a video's form: fields, files, draft, and saving. */
export function useVideoForm(
  editor: EditorRole,
  edited: VideoToEdit | null,
  onSaved: OnVideoSaved,
) {
  const viewer = useViewer();
  const uid = viewer?.uid ?? '';
  const key = `video:${editor}:${uid}:${edited?.id ?? 'new'}`;
  const files = useVideoFiles();
  const fields = useVideoFields(key, editor, edited, files);
  const { initial, storedVideo, setStoredVideo, form, draft } = fields;
  const [incomplete, setIncomplete] = useState(false);
  const permissions = editPermissions(storedVideo, uid, isTrainer(viewer?.member ?? null));
  const stored = edited?.video ?? null;
  const saving = useVideoSaving({
    uid,
    videoId: edited?.id ?? null,
    stored,
    files,
    saveVia: permissions.saveVia,
    onSaved(id, input) {
      draft.discard();
      files.clear();
      fields.show(edited === null ? initial : form.getValues());
      onSaved({ id, ...input });
    },
    onPartlySaved: setStoredVideo,
  });
  // Without typed values, a restored draft or chosen files the form follows the stored video, also
  // after saving.
  const shouldFollowStored =
    !form.formState.isDirty &&
    !draft.restored &&
    !saving.busy &&
    !files.hasChanges &&
    stored !== storedVideo;
  if (shouldFollowStored && stored !== null) setStoredVideo(stored);

  async function save(input: VideoInput, expected: Video | null): Promise<void> {
    const isUnplayable = files.info?.unplayableCodec !== undefined;
    const isPictureMissing = files.thumbnail === null && !isUnplayable;
    const isFileMissing = edited === null && (files.video === null || isPictureMissing);
    setIncomplete(isFileMissing);
    if (!isFileMissing) await saving.save(input, expected);
  }

  const conflict = (): SaveConflict<Video> => ({
    async fetchStored() {
      const data = edited === null ? null : await readDoc(path.video(edited.id), parseVideo);
      if (data !== null) setStoredVideo(data);
      return data;
    },
    showStored(data) {
      fields.show(valuesOf(data));
      saving.clearFailure();
      draft.discard();
    },
    overwrite: (data) => form.handleSubmit((input) => save(input, data))(),
    onError: saving.fail,
  });

  return {
    form,
    draft,
    files,
    storedVideo,
    permissions,
    progress: saving.progress,
    incomplete,
    isStopped: saving.isStopped,
    busy: saving.busy,
    uid,
    failure: saving.failure,
    submit: (event?: BaseSyntheticEvent) =>
      form.handleSubmit(
        (input) => save(input, storedVideo),
        // What else is wrong with a value stands at its field.
        (errors) =>
          setIncomplete(Object.values(errors).some(({ message }) => message === 'required')),
      )(event),
    stop: saving.stop,
    startOver: () => {
      draft.discard();
      fields.show(stored === null ? initial : valuesOf(stored));
      setStoredVideo(stored);
      saving.clearFailure();
    },
    showStored: () => void resolveWithStored(conflict()),
    saveOwn: () => void resolveWithOwn(conflict()),
  };
}

export type VideoFormState = ReturnType<typeof useVideoForm>;
