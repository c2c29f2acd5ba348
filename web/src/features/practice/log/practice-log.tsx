import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { dayIn } from '@atelier/domain/time/day';
import { parseLearningStats, parseMastery, parsePracticeSession } from '@atelier/domain/learning/learning-documents';
import { skillsToReview } from '@atelier/domain/learning/mastery';
import { masteryToReview, sessionsSince } from '@atelier/domain/queries/member-queries';
import { secondsPerDay, streakOn } from '@atelier/domain/learning/streak';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { AfterDelay, LoadingRegion, SkeletonBar } from '../../../components/feedback/skeleton.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useInView } from '../../../lib/use-in-view.ts';
import { useLiveDoc, useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { HeatMap } from './heat-map.tsx';
import { useSeries } from '../mastery/use-series.ts';
import { firstMonday, heatWeeks } from './heat-weeks.ts';
import { ReviewList } from './review-list.tsx';

const SHOWN_WEEKS = 16;

interface PracticeLogProps {
  uid: string;
  timeZone: string;
}

/** The practice log of a member: calendar, streak and moves to review. It loads when it becomes visible. */
export function PracticeLog(props: PracticeLogProps) {
  const { t } = useTranslation('practice');
  const [container, isInView] = useInView();
  // Also sends series that were recorded offline.
  useSeries(props.uid, false);
  return (
    <Box component="section" ref={container} sx={{ minHeight: 320 }}>
      <Typography variant="h3" component="h2" sx={{ mb: '18px' }}>
        {t('log.title')}
      </Typography>
      {isInView ? <PracticeLogContent {...props} /> : null}
    </Box>
  );
}

function PracticeLogContent({ uid, timeZone }: PracticeLogProps) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const [now] = useState(() => new Date());
  const today = dayIn(timeZone, now);
  const sessions = useLiveQuery(sessionsSince(uid, firstMonday(today, SHOWN_WEEKS)), parsePracticeSession);
  const mastery = useLiveQuery(masteryToReview(uid), parseMastery);
  const stats = useLiveDoc(path.learningStats(uid), parseLearningStats);
  const days = sessions.status === 'ready' ? sessions.data : null;
  const seconds = useMemo(() => secondsPerDay((days ?? []).map(({ data }) => data)), [days]);

  if (sessions.status === 'error') return <ErrorNotice error={sessions.error} />;
  if (mastery.status === 'error') return <ErrorNotice error={mastery.error} />;
  if (days === null || mastery.status === 'loading') {
    return (
      <LoadingRegion>
        <AfterDelay>
          <SkeletonBar aria-hidden="true" sx={{ height: 260 }} />
        </AfterDelay>
      </LoadingRegion>
    );
  }
  const streak = stats.status === 'ready' && stats.data !== null ? streakOn(stats.data, today) : 0;
  const total = [...seconds.values()].reduce((sum, one) => sum + one, 0);
  return (
    <Box sx={{ display: 'grid', gap: '28px' }}>
      <Box>
        <Box component="p" sx={{ mb: 2, color: 'text.secondary' }}>
          {t('log.streak', { count: streak })} {t('log.total', { spent: format.timeSpent(total), weeks: SHOWN_WEEKS })}
        </Box>
        <HeatMap weeks={heatWeeks(seconds, today, SHOWN_WEEKS)} caption={t('log.calendar', { weeks: SHOWN_WEEKS })} />
      </Box>
      <Box>
        <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
          {t('log.review')}
        </Typography>
        <ReviewList
          skills={skillsToReview(
            mastery.data.map(({ data }) => data),
            now,
          )}
        />
      </Box>
    </Box>
  );
}
