import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { MetronomeIcon } from '@phosphor-icons/react/dist/csr/Metronome';
import { playTime } from '../../components/content/video-time.ts';
import { StatusNote } from '../../components/feedback/note.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { AdjacentVideoLinks } from './adjacent-video-links.tsx';
import { useVideoStats } from './data/use-video.ts';
import { useVideoContext } from './video-context.ts';
import { VideoDetails } from './video-details.tsx';

/** The height of the links to the previous and the next video, which arrive after the comments. */
const ADJACENT_PX = 100;

/**
 * What is read below the film: how far it was watched, what it is, the videos around it and its
 * comments.
 */
export function VideoFacts() {
  const { videoId, video, uid, progress, adjacent, isLibraryLoading, comments } = useVideoContext();
  const stats = useVideoStats(videoId);
  return (
    <Box sx={{ gridArea: 'facts', minWidth: 0 }}>
      <ProgressNotes />
      <VideoDetails
        video={video}
        stats={stats}
        live={uid === null || !progress.ready ? null : progress.live}
        action={<PracticeButton />}
      />
      {isLibraryLoading ? (
        <Box sx={{ mt: '28px' }}>
          <LoadingBlock height={ADJACENT_PX} />
        </Box>
      ) : (
        <AdjacentVideoLinks {...adjacent} />
      )}
      <Box component="section" sx={{ mt: '64px' }}>
        {comments(video)}
      </Box>
    </Box>
  );
}

/** Where the film goes on if that is not where it was left, and whether progress is saved. */
function ProgressNotes() {
  const { t } = useTranslation('video');
  const { progress, resume, linked } = useVideoContext();
  const { live, saveError } = progress;
  return (
    <>
      {resume?.isGap !== true || linked !== undefined || live.status === 'completed' ? null : (
        <Box sx={{ mt: 2 }}>
          <StatusNote tone="info">{t('resume-gap', { position: playTime(resume.atS) })}</StatusNote>
        </Box>
      )}
      {saveError === null ? null : (
        <Box sx={{ mt: 2 }}>
          <StatusNote tone="warning">
            {t(saveError.code === 'storage-full' ? 'not-saved-device' : 'not-saved')}
          </StatusNote>
        </Box>
      )}
    </>
  );
}

/** Opens and closes the practice mode; large on phones and tablets. */
function PracticeButton() {
  const { t } = useTranslation('video');
  const { practising, hasSheet, opener, open, close } = useVideoContext().mode;
  return (
    <Button
      ref={opener}
      variant={hasSheet ? 'contained' : 'outlined'}
      aria-expanded={practising}
      onClick={practising ? close : open}
      startIcon={<MetronomeIcon size={hasSheet ? 28 : 20} aria-hidden="true" />}
      sx={hasSheet ? { width: '100%', minHeight: 64, fontSize: '1.125rem' } : undefined}
    >
      {t('practice-open')}
    </Button>
  );
}
