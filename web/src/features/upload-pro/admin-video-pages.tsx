import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { path } from '@atelier/domain/paths';
import { parseVideo } from '@atelier/domain/content/video';
import { ListLoading } from '../../components/admin/list-state.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { route } from '../../lib/routes.ts';
import { VideoForm } from './form/video-form.tsx';

/** `/admin/videos/{id}`: an admin edits a video. */
export function EditVideoPage({ videoId }: { videoId: string }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const video = useLiveDoc(path.video(videoId), parseVideo);
  return (
    <>
      <Button component={RouterLink} to={route.admin.videos} startIcon={<ArrowLeftIcon size={18} aria-hidden="true" />}>
        {t('videos.back')}
      </Button>
      {video.status === 'loading' ? <ListLoading /> : null}
      {video.status === 'error' ? <ErrorNotice error={video.error} /> : null}
      {video.status === 'ready' && video.data === null ? <EmptyState title={t('videos.gone')} /> : null}
      {video.status === 'ready' && video.data !== null ? (
        <Box>
          <Typography variant="h3" component="h2" sx={{ mt: 1, mb: 2.5, overflowWrap: 'anywhere' }}>
            {video.data.title}
          </Typography>
          <VideoForm
            editor="admin"
            edited={{ id: videoId, video: video.data }}
            submit={t('videos.save')}
            onSaved={() => toast('success', t('videos.updated'))}
          />
        </Box>
      ) : null}
    </>
  );
}

/** `/admin/videos/upload`: an admin adds a video, published at once or as a draft. */
export function AddVideoPage() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const onSaved = () => {
    toast('success', t('videos.added'));
    window.scrollTo(0, 0);
  };
  return <VideoForm editor="admin" edited={null} submit={t('videos.add')} onSaved={onSaved} />;
}
