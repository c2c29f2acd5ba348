import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CRITERIA } from '@atelier/domain/reviews/move-review';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { SizedSkeleton } from '../../../components/feedback/skeleton.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useSignedUrl } from '../../../lib/media/use-signed-url.ts';
import type { Answer } from './drawing-layer.tsx';
import { markKey } from './mark-key.ts';
import { Verdict } from './review-state.tsx';

interface AnswerSummaryProps {
  reviewId: string;
  answer: Answer;
  /** The answer to the previous try. */
  former?: Answer | undefined;
}

/**
 * Shows an answer: verdict, marks compared with those of the try before, the one thing to change,
 * recorded reply.
 */
export function AnswerSummary({ reviewId, answer, former }: AnswerSummaryProps) {
  const { t } = useTranslation('reviews');
  const markOf = (marks: Answer['criteria'], criterion: (typeof CRITERIA)[number]) =>
    t(markKey(marks[criterion]));
  const { criteria, verdict, change, reply_path } = answer;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Verdict verdict={verdict} />
      {change === undefined ? null : (
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontWeight: 600 }}>
          {change}
        </Box>
      )}
      <Box
        component="dl"
        aria-label={t('player.criteria-title')}
        sx={{
          m: 0,
          '& > div': {
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 1.25,
            borderTop: 1,
          },
          '& > div, & dd': { borderColor: 'line.soft' },
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, fontWeight: 600 },
        }}
      >
        {CRITERIA.map((criterion) => (
          <div key={criterion}>
            <dt>{t(`player.criteria.${criterion}`)}</dt>
            <Box component="dd" sx={{ textAlign: 'right' }}>
              {markOf(criteria, criterion)}
              {former === undefined ? null : (
                <Hint as="span" sx={{ display: 'block', fontWeight: 400 }}>
                  {t('player.before', { mark: markOf(former.criteria, criterion) })}
                </Hint>
              )}
            </Box>
          </div>
        ))}
      </Box>
      {former?.change === undefined ? null : (
        <Hint>{t('player.change-before', { text: former.change })}</Hint>
      )}
      {reply_path === undefined ? null : <RecordedReply reviewId={reviewId} file={reply_path} />}
    </Box>
  );
}

function RecordedReply({ reviewId, file }: { reviewId: string; file: string }) {
  const { t } = useTranslation('reviews');
  const media = useSignedUrl({ kind: 'review-reply', id: reviewId }, file);
  const [isVoice, setIsVoice] = useState(file.endsWith('.m4a'));
  if (media.status === 'error') return <ErrorNotice error={media.error} />;
  // The usual shape until the file has loaded: a film without one is as high as a player of sound.
  const size = {
    width: '100%',
    ...(isVoice ? { height: 60 } : { aspectRatio: 'auto 16 / 9', maxHeight: '60vh' }),
  };
  if (media.status === 'loading') {
    return (
      <SizedSkeleton>
        <Box sx={size} />
      </SizedSkeleton>
    );
  }
  return (
    <Box
      component="video"
      controls
      playsInline
      src={media.url}
      aria-label={t('player.reply')}
      // Sound alone can have the content type of a video; only the loaded file tells.
      onLoadedMetadata={({ currentTarget }) => setIsVoice(currentTarget.videoHeight === 0)}
      sx={{
        ...size,
        display: 'block',
        borderRadius: '5px',
        bgcolor: '#0B0E15',
      }}
    />
  );
}
