import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import { TypedConfirmDialog } from '../../../components/admin/typed-confirm-dialog.tsx';
import { usePublishVideo } from '../../../components/admin/use-publish-video.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { deleteVideo, type ListedVideo } from './data/use-all-videos.ts';

interface VideoDialogProps {
  /** The video as it was when the dialog opened. */
  video: ListedVideo;
  onClose: () => void;
}

/** Deletes a video with its files, comments and progress. */
export function DeleteVideoDialog({ video, onClose }: VideoDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <TypedConfirmDialog
      title={t('videos.delete-question', { title: video.title })}
      run={() => deleteVideo({ id: video.id, expected_updated_at: versionOf(video) })}
      done={t('videos.deleted')}
      onDone={onClose}
      onCancel={onClose}
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
  async function confirm() {
    if (await action.run(() => unpublish(video.id, video))) onClose();
  }
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
