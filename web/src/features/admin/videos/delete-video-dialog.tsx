import { useTranslation } from 'react-i18next';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import { TypedConfirmDialog } from '../../../components/admin/typed-confirm-dialog.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { deleteVideo, type ListedVideo } from './data/use-all-videos.ts';

/** A video goes for good, with its files, its comments and its progress. */
export function DeleteVideoDialog({ video, onClose }: { video: ListedVideo; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const action = useAction();
  async function remove() {
    const done = await action.run(async () => {
      await deleteVideo({ id: video.id, expected_updated_at: versionOf(video) });
    });
    if (!done) return;
    toast('success', t('videos.deleted'));
    onClose();
  }
  return (
    <TypedConfirmDialog
      title={t('videos.delete-question', { title: video.title })}
      word={t('confirm.word')}
      confirm={t('confirm.delete')}
      busy={action.busy}
      failure={action.failure}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{t('videos.delete-text')}</p>
    </TypedConfirmDialog>
  );
}
