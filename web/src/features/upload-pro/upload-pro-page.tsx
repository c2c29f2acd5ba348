import { type ReactNode, useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { path } from '@atelier/domain/paths';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { SectionTitle } from '../../components/layout/text.ts';
import { useToast } from '../../components/feedback/toast.tsx';
import { UnfinishedUploads } from '../../components/content/unfinished-uploads.tsx';
import { type Item, readDoc } from '../../lib/firestore/live-query.tsx';
import type { UploadRecord } from '../../lib/upload/upload-records.ts';
import { leavePage } from '../../lib/held-page.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { CorrectDraftForm } from './form/correct-draft-form.tsx';
import { OwnDrafts } from './own-drafts.tsx';
import { spread } from '../../lib/theme/layout.ts';
import { VideoForm } from './form/video-form.tsx';

/** `/upload-pro`: a trainer sees the own videos, and opens the form to submit or correct one. */
export function UploadProPage({ sessions = null }: { sessions?: ReactNode }) {
  const { t } = useTranslation('upload-pro');
  const toast = useToast();
  const viewer = useViewer();
  const [form, setForm] = useState<'new' | Item<Video> | null>(null);
  const formTitle = useRef<HTMLHeadingElement>(null);
  const close = () => setForm(null);
  const sent = () => {
    toast('success', t('sent'));
    close();
    window.scrollTo(0, 0);
  };
  /**
   * Opens the form of the upload: the correction if the file replaces a draft's film, else a new
   * video.
   */
  async function resume({ video_id }: UploadRecord) {
    const draft =
      video_id === undefined
        ? null
        : await readDoc(path.video(video_id), parseVideo).catch(() => null);
    setForm(video_id === undefined || draft === null ? 'new' : { id: video_id, data: draft });
  }
  useEffect(() => {
    if (form !== null) formTitle.current?.focus();
  }, [form]);
  return (
    <PageFrame title={t('page.title')} lead={t('page.lead')}>
      {viewer === null ? null : (
        <OwnDrafts
          uid={viewer.uid}
          editing={form === null || form === 'new' ? null : form.id}
          onCorrect={(draft) => leavePage(() => setForm(draft))}
          onStopEditing={() => leavePage(close)}
          notice={
            <UnfinishedUploads
              uid={viewer.uid}
              onResume={(record) => void resume(record)}
              onlySending={form !== null}
            />
          }
          below={form === null ? sessions : null}
          action={
            form === 'new' ? null : (
              <Button
                variant="contained"
                startIcon={<PlusIcon size={18} aria-hidden="true" />}
                onClick={() => leavePage(() => setForm('new'))}
              >
                {t('page.new')}
              </Button>
            )
          }
        />
      )}
      {form === null ? null : (
        <Box component="section" aria-labelledby="video-form" sx={{ mt: 8 }}>
          <Box sx={{ ...spread, gap: 2, mb: 2.5 }}>
            <SectionTitle
              id="video-form"
              ref={formTitle}
              tabIndex={-1}
              sx={{ scrollMarginTop: 96, outline: 0 }}
            >
              {form === 'new' ? t('page.new') : t('page.correct', { title: form.data.title })}
            </SectionTitle>
            <Button variant="outlined" onClick={() => leavePage(close)}>
              {t('page.close')}
            </Button>
          </Box>
          {form === 'new' ? (
            <VideoForm editor="trainer" edited={null} submit={t('page.submit')} onSaved={sent} />
          ) : (
            <CorrectDraftForm
              key={form.id}
              draft={form}
              submit={t('page.submit-again')}
              onSaved={sent}
              onClose={close}
            />
          )}
        </Box>
      )}
    </PageFrame>
  );
}
