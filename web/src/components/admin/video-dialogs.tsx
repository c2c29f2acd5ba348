import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { deleteVideo } from '../../lib/content/publication.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';
import { ErrorNotice } from '../feedback/note.tsx';
import { TypedConfirmDialog } from './typed-confirm-dialog.tsx';
import { usePublishVideo } from './use-publish-video.ts';

interface VideoDialogProps {
  /** The video as it was when the dialog opened. */
  video: { readonly id: string; readonly title: string; readonly updated_at?: Date | undefined };
  onClose: () => void;
}

/** Deletes a video with its files, comments and progress. */
export function DeleteVideoDialog({ video, onDone, onClose }: VideoDialogProps & { onDone?: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <TypedConfirmDialog
      title={t('videos.delete-question', { title: video.title })}
      run={() => deleteVideo(video.id, video)}
      done={t('videos.deleted')}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('videos.delete-text')}</p>
    </TypedConfirmDialog>
  );
}

/** Makes a published video a draft again; comments and progress are kept. */
export function UnpublishDialog({ video, onClose }: VideoDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { unpublish } = usePublishVideo();
  const action = useAction();
  const confirm = async () => {
    if (await action.run(() => unpublish(video.id, video))) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('admin:videos.take-out-question', { title: video.title })}
      text={
        <>
          {t('admin:videos.take-out-text')}
          {action.failure === null ? null : (
            <Box sx={{ mt: 2 }}>
              <ErrorNotice error={action.failure} />
            </Box>
          )}
        </>
      }
      confirm={t('admin:videos.take-out')}
      cancel={t('common:actions.cancel')}
      busy={action.busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
