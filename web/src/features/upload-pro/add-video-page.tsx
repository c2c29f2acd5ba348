import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/feedback/toast.tsx';
import { VideoForm } from './form/video-form.tsx';

/** `/admin/videos/upload`: an admin's new video, online at once unless it is to wait. */
export function AddVideoPage() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  return (
    <VideoForm
      policy="admin"
      edited={null}
      submit={t('videos.add')}
      onSaved={() => {
        toast('success', t('videos.added'));
        window.scrollTo(0, 0);
      }}
    />
  );
}
