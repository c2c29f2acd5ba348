import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { MoveReview } from '@atelier/domain/reviews/move-review';
import { ClipControls } from '../shared/clip-controls.tsx';
import { ClipVideo } from '../shared/clip-video.tsx';
import type { ClipPart, Playback } from '../shared/use-playback.ts';

interface SideBySideProps {
  id: string;
  videoId: MoveReview['video_id'];
  attempt: ClipPart;
  lesson: ClipPart;
  onAttempt: (video: HTMLVideoElement | null) => void;
  onLesson: (video: HTMLVideoElement | null) => void;
  playback: Playback;
  /** Positions of notes and drawings. */
  marks: readonly number[];
  /** Over the picture of the attempt. */
  children: (ratio: number) => ReactNode;
}

/** The move in the lesson and the member's attempt, played together, each repeated on its part. */
export function SideBySide(props: SideBySideProps) {
  const { id, videoId, attempt, lesson, onAttempt, onLesson, playback, marks, children } = props;
  const { t } = useTranslation('reviews');
  return (
    <div>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Box component="figure" sx={{ m: 0 }}>
          <Typography variant="label" component="figcaption" sx={{ mb: 1, display: 'block' }}>
            {t('trainer.lesson')}
          </Typography>
          <ClipVideo
            source={{ kind: 'review-lesson', id: `${id}/${videoId}` }}
            label={t('trainer.lesson')}
            {...lesson}
            onVideo={onLesson}
          />
        </Box>
        <Box component="figure" sx={{ m: 0 }}>
          <Typography variant="label" component="figcaption" sx={{ mb: 1, display: 'block' }}>
            {t('trainer.attempt')}
          </Typography>
          <ClipVideo
            source={{ kind: 'review-clip', id }}
            label={t('trainer.attempt')}
            {...attempt}
            onVideo={onAttempt}
          >
            {children}
          </ClipVideo>
        </Box>
      </Box>
      <ClipControls playback={playback} part={attempt.part} marks={marks} />
    </div>
  );
}
