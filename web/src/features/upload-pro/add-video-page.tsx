import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/feedback/toast.tsx';
import { VideoForm } from './form/video-form.tsx';

/** `/admin/videos/upload`: an admin adds a video, published at once or as a draft. */
export function AddVideoPage() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  return (
    <VideoForm
      editor="admin"
      edited={null}
      submit={t('videos.add')}
      onSaved={() => {
        toast('success', t('videos.added'));
        window.scrollTo(0, 0);
      }}
    />
  );
}
