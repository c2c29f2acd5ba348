import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { usePublishVideo } from '../../../components/admin/use-publish-video.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { useAction } from '../../../lib/use-action.ts';
import type { ListedVideo } from './data/use-all-videos.ts';

/** A video leaves its library and waits among the proposals, with all that members left there. */
export function UnpublishDialog({ video, onClose }: { video: ListedVideo; onClose: () => void }) {
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
