import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '@atelier/domain/values';
import { ConflictNote, RestoredDraftNote } from '../../../components/admin/form-notes.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { DisabledFieldset } from '../../../components/forms/disabled-fieldset.tsx';
import { AlertNote } from '../../../components/feedback/note.tsx';
import { useSignedCaptions } from '../../../lib/media/use-signed-captions.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { CaptionsField } from '../files/captions-field.tsx';
import { VideoPreview } from '../files/video-preview.tsx';
import { ThumbnailField } from '../files/thumbnail-field.tsx';
import { UnfinishedUploads } from '../upload/unfinished-uploads.tsx';
import type { Progress } from '../upload/send-video.ts';
import { useVideoForm, type VideoFormState, type VideoToEdit } from './use-video-form.ts';
import { VideoFields } from './video-fields.tsx';
import { VideoFileField } from '../files/video-file-field.tsx';
import type { EditorRole } from './edit-permissions.ts';

interface VideoFormProps {
  editor: EditorRole;
  /** `null` for a new video. */
  edited: VideoToEdit | null;
  submit: string;
  onSaved: () => void;
}

/** The form of a video, for admins and trainers, who differ in what they may change. */
export function VideoForm({ editor, edited, submit, onSaved }: VideoFormProps) {
  const { t } = useTranslation(['upload-pro', 'common']);
  const state = useVideoForm(editor, edited, onSaved);
  const player = useRef<HTMLVideoElement>(null);
  const { files, permissions, storedVideo, busy, progress, incomplete } = state;
  const isDraft = storedVideo?.status === 'brouillon';
  const isFileOptional = edited !== null && files.video === null;
  const video = useSignedUrl(
    isFileOptional ? { kind: isDraft ? 'draft' : 'video', id: edited.id } : null,
    storedVideo?.url,
  );
  const thumbnail = useSignedUrl(
    edited === null ? null : { kind: 'thumbnail', id: edited.id },
    storedVideo?.thumbnail_url,
  );
  const captions = useSignedCaptions(edited?.id ?? '', storedVideo?.captions);
  const requiredError = (file: File | null) =>
    incomplete && edited === null && file === null ? t('common:required') : undefined;
  return (
    <Box
      component="form"
      aria-label={submit}
      onSubmit={(event) => void state.submit(event)}
      noValidate
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 5 },
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,1fr) minmax(0,1fr)' },
        alignItems: 'start',
      }}
    >
      <DisabledFieldset disabled={busy} gap={2.5}>
        {state.draft.restored ? <RestoredDraftNote onStartOver={state.startOver} /> : null}
        {state.uid === '' || busy ? null : <UnfinishedUploads uid={state.uid} />}
        <VideoFields state={state} withStatus={editor === 'admin' && edited === null} />
      </DisabledFieldset>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {permissions.file ? (
          <VideoFileField files={files} error={requiredError(files.video)} disabled={busy} />
        ) : (
          <Box component="p" sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>
            {t(storedVideo?.author_id === state.uid ? 'upload-pro:file.fixed-own' : 'upload-pro:file.fixed')}
          </Box>
        )}
        <VideoPreview
          stored={video.status === 'ready' ? video.url : null}
          storedTracks={captions.tracks}
          files={files}
          player={player}
        />
        {captions.failed ? (
          <Box role="status" sx={{ color: 'warning.main', fontSize: '.875rem' }}>
            {t('upload-pro:captions.missing')}
          </Box>
        ) : null}
        {permissions.images ? (
          <>
            <ThumbnailField
              files={files}
              stored={thumbnail.status === 'ready' ? thumbnail.url : null}
              player={player}
              error={requiredError(files.thumbnail)}
              disabled={busy}
            />
            <Box role="group" aria-label={t('upload-pro:captions.label')} sx={{ display: 'grid', gap: 1.5 }}>
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

/** Why the video was not saved: the step and the reason. */
function VideoFormErrors({ state }: { state: VideoFormState }) {
  const { t } = useTranslation(['upload-pro', 'errors']);
  const { failure, incomplete, busy } = state;
  if (incomplete) return <AlertNote>{t('upload-pro:incomplete')}</AlertNote>;
  if (failure === null) return null;
  if (failure.step === 'database' && failure.error.code === 'conflict')
    return <ConflictNote busy={busy} onShowStored={state.showStored} onSaveOwn={state.saveOwn} />;
  return (
    <AlertNote>{t(`upload-pro:failed.${failure.step}`, { message: t(`errors:${failure.error.code}`) })}</AlertNote>
  );
}

/** The total progress, the current step, and the button that stops the upload. */
function UploadSteps({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  const statusText = t(`phase.${progress.step}`, { percent: format.percent(progress.percent / 100) });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress variant="determinate" value={progress.percent} color="secondary" aria-label={statusText} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
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
