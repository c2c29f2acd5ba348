import { type RefObject, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  LOCALES,
  DIFFICULTY_LEVELS,
  TIERS,
  VIDEO_CATEGORIES,
  PUBLICATION_STATUSES,
} from '@atelier/domain/values';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { TRAILER_SECONDS } from '@atelier/domain/content/trailer';
import { playableFile } from '@atelier/domain/content/video';
import { columns } from '../../../components/layout/page-frame.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { ConflictNote } from '../../../components/admin/form-notes.tsx';
import { RestoredDraftNote } from '../../../components/forms/restored-draft-note.tsx';
import { ConfirmEmailFirst } from '../../../components/feedback/confirm-email-first.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { AlertNote, ErrorAction, StatusNote } from '../../../components/feedback/note.tsx';
import { useSignedCaptions } from '../../../lib/media/use-caption-tracks.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { CaptionsField } from '../files/captions-field.tsx';
import { VideoPreview } from '../files/video-preview.tsx';
import { ThumbnailField } from '../files/thumbnail-field.tsx';
import type { Progress } from '../upload/send-video.ts';
import {
  type OnVideoSaved,
  useVideoForm,
  type VideoFormState,
  type VideoToEdit,
} from './use-video-form.ts';
import { VideoFileField } from '../files/video-file-field.tsx';
import type { EditorRole } from './edit-permissions.ts';
import { DisabledFieldset } from '../../../components/forms/field-frame.tsx';
import {
  TextAreaField,
  TextField,
  SelectField,
  FIELD_ROW,
} from '../../../components/forms/fields.tsx';
import { UnfinishedUploads } from '../../../components/content/unfinished-uploads.tsx';
import { TRAILER_CHOICES, TRAILER_ERRORS, type VideoValues } from './video-form-values.ts';

interface VideoFormProps {
  editor: EditorRole;
  /** `null` for a new video. */
  edited: VideoToEdit | null;
  submit: string;
  onSaved: OnVideoSaved;
}

/**
 * The stored files of an edited video, with their addresses; the film only until another is chosen.
 */
function useStoredFiles(edited: VideoToEdit | null, { files, storedVideo }: VideoFormState) {
  const isFilmShown = edited !== null && files.video === null;
  const kind = storedVideo?.status === 'brouillon' ? 'draft' : 'video';
  const film = useSignedUrl(
    isFilmShown ? { kind, id: edited.id } : null,
    storedVideo === null ? undefined : playableFile(storedVideo),
  );
  const hasThumbnail = edited !== null && storedVideo?.thumbnail_url !== '';
  const thumbnail = useSignedUrl(
    hasThumbnail ? { kind: 'thumbnail', id: edited.id } : null,
    storedVideo?.thumbnail_url,
  );
  const captions = useSignedCaptions(edited?.id ?? '', storedVideo?.captions);
  return {
    film: {
      url: film.status === 'ready' ? film.url : null,
      isLoading: isFilmShown && film.status === 'loading',
    },
    thumbnail: {
      url: thumbnail.status === 'ready' ? thumbnail.url : null,
      isLoading: hasThumbnail && thumbnail.status === 'loading',
    },
    captions,
  };
}

/** The form of a video, for admins and trainers, who differ in what they may change. */
export function VideoForm({ editor, edited, submit, onSaved }: VideoFormProps) {
  const { t } = useTranslation(['upload-pro', 'common']);
  const state = useVideoForm(editor, edited, onSaved);
  const player = useRef<HTMLVideoElement>(null);
  const { files, permissions, storedVideo, busy, progress, incomplete } = state;
  const { film, thumbnail, captions } = useStoredFiles(edited, state);
  const requiredError = (file: File | null) =>
    incomplete && edited === null && file === null ? t('common:required') : undefined;
  const isImageOptional = files.info?.unplayableCodec !== undefined;
  return (
    <Box
      component="form"
      data-own-draft=""
      aria-label={submit}
      onSubmit={(event) => void state.submit(event)}
      noValidate
      sx={{ ...columns(1, 1), gap: { xs: 3, md: 5 }, alignItems: 'start' }}
    >
      <DisabledFieldset disabled={busy} gap={2.5}>
        <ConfirmEmailFirst before="files" />
        <RestoredDraftNote restored={state.draft.restored} hasFiles onStartOver={state.startOver} />
        {state.uid === '' || busy ? null : <UnfinishedUploads uid={state.uid} />}
        <VideoFields state={state} withStatus={editor === 'admin' && edited === null} />
      </DisabledFieldset>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {permissions.file ? (
          <VideoFileField files={files} error={requiredError(files.video)} disabled={busy} />
        ) : (
          <Hint>{t(storedVideo?.author_id === state.uid ? 'file.fixed-own' : 'file.fixed')}</Hint>
        )}
        <VideoPreview
          stored={film.url}
          waiting={film.isLoading}
          storedTracks={captions.tracks}
          files={files}
          player={player}
        />
        {captions.failed ? (
          <Box role="status" sx={{ color: 'warning.main', fontSize: '.875rem' }}>
            {t('captions.missing')}
          </Box>
        ) : null}
        {permissions.images ? (
          <ImagesAndCaptions
            state={state}
            thumbnail={thumbnail.url}
            isWaiting={thumbnail.isLoading}
            player={player}
            error={isImageOptional ? undefined : requiredError(files.thumbnail)}
          />
        ) : null}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridColumn: '1 / -1' }}>
        <VideoFormErrors state={state} />
        {progress === null ? null : <UploadSteps progress={progress} onStop={state.stop} />}
        <Box>
          <BusyButton busy={busy} type="submit" variant="contained" size="large">
            {submit}
          </BusyButton>
        </Box>
      </Box>
    </Box>
  );
}

interface ImagesAndCaptionsProps {
  state: VideoFormState;
  /** The address of the stored one. */
  thumbnail: string | null;
  isWaiting: boolean;
  player: RefObject<HTMLVideoElement | null>;
  error: string | undefined;
}

function ImagesAndCaptions(props: ImagesAndCaptionsProps) {
  const { state, thumbnail, isWaiting, player, error } = props;
  const { t } = useTranslation('upload-pro');
  const { files, storedVideo, busy } = state;
  return (
    <>
      <ThumbnailField
        files={files}
        stored={thumbnail}
        waiting={isWaiting}
        player={player}
        error={error}
        disabled={busy}
      />
      <Box role="group" aria-label={t('captions.label')} sx={{ display: 'grid', gap: 1.5 }}>
        {LOCALES.map((locale) => (
          <CaptionsField
            key={locale}
            locale={locale}
            files={files}
            stored={storedVideo?.captions?.[locale] !== undefined}
            disabled={busy}
          />
        ))}
      </Box>
    </>
  );
}

/** What keeps a video from being saved, or what is kept of a stopped upload. */
export function VideoFormErrors({ state }: { state: VideoFormState }) {
  const { t } = useTranslation(['upload-pro', 'errors']);
  const { failure, incomplete, isStopped, busy, storedVideo } = state;
  if (incomplete) return <AlertNote>{t('incomplete')}</AlertNote>;
  if (isStopped) return <StatusNote tone="info">{t('stopped')}</StatusNote>;
  if (failure === null) return null;
  // Of a new video there is no stored version to choose.
  if (failure.step === 'database' && failure.error.code === 'conflict' && storedVideo !== null) {
    return <ConflictNote busy={busy} onShowStored={state.showStored} onSaveOwn={state.saveOwn} />;
  }
  return (
    <AlertNote action={<ErrorAction error={failure.error} onRetry={undefined} />}>
      {t(`failed.${failure.step}`, { message: t(`errors:${failure.error.code}`) })}
    </AlertNote>
  );
}

function UploadSteps({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  const statusText = t(`phase.${progress.step}`, {
    percent: format.percent(progress.percent / 100),
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        variant="determinate"
        value={progress.percent}
        color="secondary"
        aria-label={statusText}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <span role="status">{statusText}</span>
        {progress.step === 'database' ? null : (
          <Button size="small" onClick={onStop}>
            {t('stop')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface VideoFieldsProps {
  state: VideoFormState;
  /** Whether to show the status, which an admin chooses for a new video. */
  withStatus: boolean;
}

function VideoFields({ state: { form, permissions }, withStatus }: VideoFieldsProps) {
  const { t } = useTranslation(['upload-pro', 'common', 'library']);
  const { register, control, formState } = form;
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  const field = (name: keyof VideoValues) => ({
    ...register(name),
    error: formState.errors[name] === undefined ? undefined : t('common:required'),
  });
  const choose = { value: '', label: t('choose') };
  return (
    <>
      <TextField
        label={t('title')}
        limit={{ max: MAX_LENGTH.title, typed: title }}
        {...field('title')}
      />
      <TextAreaField
        label={t('description')}
        rows={5}
        limit={{ max: MAX_LENGTH.description, typed: description }}
        {...field('description')}
      />
      <Box sx={FIELD_ROW}>
        <SelectField
          label={t('category')}
          options={[
            choose,
            ...VIDEO_CATEGORIES.map((value) => ({ value, label: t(`library:category.${value}`) })),
          ]}
          {...field('category')}
        />
        <SelectField
          label={t('difficulty')}
          options={[
            choose,
            ...DIFFICULTY_LEVELS.map((value) => ({
              value,
              label: t(`library:difficulty.${value}`),
            })),
          ]}
          {...field('difficulty_level')}
        />
        <SelectField
          label={t('level')}
          help={permissions.saveVia === 'server' ? t('level-moves') : undefined}
          options={[choose, ...TIERS.map((value) => ({ value, label: t(`common:tier.${value}`) }))]}
          {...field('level')}
        />
        {withStatus ? (
          <SelectField
            label={t('status-label')}
            options={PUBLICATION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            {...field('status')}
          />
        ) : null}
      </Box>
      <TrailerFields form={form} />
    </>
  );
}

/** The part of a paid video's film that everyone may watch, or none. */
function TrailerFields({ form: { control, register, formState } }: Pick<VideoFormState, 'form'>) {
  const { t } = useTranslation('upload-pro');
  const [level, trailer] = useWatch({ control, name: ['level', 'trailer'] });
  if (level === 'free') return null;
  const field = (name: 'trailer_start' | 'trailer_end') => {
    const error = TRAILER_ERRORS.find((code) => code === formState.errors[name]?.message);
    return { ...register(name), error: error && t(`trailer.error.${error}`, TRAILER_SECONDS) };
  };
  return (
    <>
      <SelectField
        label={t('trailer.label')}
        help={t('trailer.help', TRAILER_SECONDS)}
        options={TRAILER_CHOICES.map((value) => ({ value, label: t(`trailer.${value}`) }))}
        {...register('trailer')}
      />
      {trailer === 'part' ? (
        <Box sx={FIELD_ROW}>
          <TextField
            label={t('trailer.start')}
            placeholder="00:10"
            autoComplete="off"
            {...field('trailer_start')}
          />
          <TextField
            label={t('trailer.end')}
            placeholder="00:30"
            autoComplete="off"
            {...field('trailer_end')}
          />
        </Box>
      ) : null}
    </>
  );
}
