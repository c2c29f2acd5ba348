import { useRef } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '@atelier/domain/values';
import { ConflictNote, RestoredDraftNote } from '../../../components/admin/form-notes.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { DisabledFieldset } from '../../../components/forms/disabled-fieldset.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { useSignedCaptions } from '../../../lib/media/use-signed-captions.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';
import { CaptionsField } from '../files/captions-field.tsx';
import { VideoPreview } from '../files/video-preview.tsx';
import { ThumbnailField } from '../files/thumbnail-field.tsx';
import { UnfinishedUploads } from '../upload/unfinished-uploads.tsx';
import { UploadSteps } from '../upload/upload-progress-steps.tsx';
import { useVideoForm, type VideoFormState, type VideoToEdit } from './use-video-form.ts';
import { VideoFields } from './video-fields.tsx';
import { VideoFileField } from '../files/video-file-field.tsx';
import type { EditorRole } from './edit-permissions.ts';

interface VideoFormProps {
  policy: EditorRole;
  /** `null` makes a new one. */
  edited: VideoToEdit | null;
  submit: string;
  onSaved: () => void;
}

/** The form of a video: the admin's and the trainer's, who differ in what they may change. */
export function VideoForm({ policy, edited, submit, onSaved }: VideoFormProps) {
  const { t } = useTranslation(['upload-pro', 'common']);
  const state = useVideoForm(policy, edited, onSaved);
  const player = useRef<HTMLVideoElement>(null);
  const { files, rights, seen, busy, progress, incomplete } = state;
  const isDraft = seen?.status === 'brouillon';
  const isFileOptional = edited !== null && files.video === null;
  const video = useSignedUrl(isFileOptional ? { kind: isDraft ? 'draft' : 'video', id: edited.id } : null, seen?.url);
  const thumbnail = useSignedUrl(edited === null ? null : { kind: 'thumbnail', id: edited.id }, seen?.thumbnail_url);
  const captions = useSignedCaptions(edited?.id ?? '', seen?.captions);
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
        {state.kept.restored ? <RestoredDraftNote onStartOver={state.startOver} /> : null}
        {state.uid === '' || busy ? null : <UnfinishedUploads uid={state.uid} />}
        <VideoFields state={state} withStatus={policy === 'admin' && edited === null} />
      </DisabledFieldset>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {rights.file ? (
          <VideoFileField files={files} error={requiredError(files.video)} disabled={busy} />
        ) : (
          <Box component="p" sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>
            {t(seen?.author_id === state.uid ? 'upload-pro:file.fixed-own' : 'upload-pro:file.fixed')}
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
        {rights.images ? (
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
                  stored={seen?.captions?.[locale] !== undefined}
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

/** What keeps the video from being saved: which step, and why. */
function VideoFormErrors({ state }: { state: VideoFormState }) {
  const { t } = useTranslation(['upload-pro', 'errors']);
  const { failure, incomplete, busy } = state;
  if (incomplete)
    return (
      <Note tone="error" role="alert">
        {t('upload-pro:incomplete')}
      </Note>
    );
  if (failure === null) return null;
  if (failure.step === 'database' && failure.error.code === 'conflict')
    return <ConflictNote busy={busy} onShowStored={state.takeTheirs} onSaveOwn={state.keepMine} />;
  return (
    <Note tone="error" role="alert">
      {t(`upload-pro:failed.${failure.step}`, { message: t(`errors:${failure.error.code}`) })}
    </Note>
  );
}
