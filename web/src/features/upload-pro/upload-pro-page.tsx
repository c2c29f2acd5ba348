import { useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Video } from '@atelier/domain/content/video';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import type { Item } from '../../lib/firestore/live-query.tsx';
import { useViewer } from '../../lib/session/session.tsx';
import { CorrectDraftForm } from './form/correct-draft-form.tsx';
import { OwnDrafts } from './own-drafts.tsx';
import { VideoForm } from './form/video-form.tsx';

/** `/upload-pro`: a trainer submits a video and sees the state of the earlier ones. */
export function UploadProPage() {
  const { t } = useTranslation('upload-pro');
  const toast = useToast();
  const viewer = useViewer();
  const [edited, setEdited] = useState<Item<Video> | null>(null);
  const title = t('page.title');
  const sent = () => {
    toast('success', t('sent'));
    setEdited(null);
    window.scrollTo(0, 0);
  };
  return (
    <PageFrame title={title} documentTitle={title} lead={t('page.lead')}>
      <Typography variant="h3" component="h2" id="video-form" sx={{ mb: 2.5 }}>
        {edited === null ? t('page.new') : t('page.correct', { title: edited.data.title })}
      </Typography>
      {edited === null ? (
        <VideoForm editor="trainer" edited={null} submit={t('page.submit')} onSaved={sent} />
      ) : (
        <CorrectDraftForm
          key={edited.id}
          draft={edited}
          submit={t('page.submit-again')}
          onSaved={sent}
          onClose={() => setEdited(null)}
        />
      )}
      {viewer === null ? null : (
        <Box sx={{ mt: 8 }}>
          <OwnDrafts
            uid={viewer.uid}
            editing={edited?.id ?? null}
            onCorrect={(draft) => {
              setEdited(draft);
              document.getElementById('video-form')?.scrollIntoView();
            }}
            onStopEditing={() => setEdited(null)}
          />
        </Box>
      )}
    </PageFrame>
  );
}
