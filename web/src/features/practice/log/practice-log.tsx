import { useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { path } from '@atelier/domain/paths';
import type { Day } from '@atelier/domain/time/day';
import {
  type Mastery,
  parseLearningStats,
  parseMastery,
  parseStoredSession,
} from '@atelier/domain/learning/learning-documents';
import { nextReviewAt, SERIES_TRIES, skillsToReview } from '@atelier/domain/learning/mastery';
import { masteryToReview, sessionsSince } from '@atelier/domain/queries/member-queries';
import { secondsPerDay, streakOn } from '@atelier/domain/learning/streak';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { SizedSkeleton } from '../../../components/feedback/skeleton.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useInView } from '../../../lib/use-in-view.ts';
import { useNow, useToday } from '../../../lib/use-now.ts';
import { useLiveDoc, useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { combineStates } from '../../../lib/firestore/live-state.ts';
import { href } from '../../../lib/routes.ts';
import { useSeries } from '../mastery/use-series.ts';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import { firstMonday, HeatMap, heatWeeks } from './heat-map.tsx';
import { rememberedLogHeight, rememberLogHeight } from './log-height.ts';
import { spread } from '../../../lib/theme/layout.ts';

const SHOWN_WEEKS = 16;
const MAX_REVIEWED = 5;

/** The practice log of a member: calendar, streak and moves to review. It loads shortly before it becomes visible. */
export function PracticeLog({ uid, timeZone }: { uid: string; timeZone: string }) {
  const [container, isInView] = useInView('400px 0px');
  const today = useToday(timeZone);
  // Also sends series that were recorded offline.
  const { pending } = useSeries(uid);
  return (
    <section ref={container} data-practice-log>
      {isInView ? (
        <PracticeLogContent uid={uid} today={today} hasPending={pending.length > 0} />
      ) : (
        <ReservedSpace today={today} />
      )}
    </section>
  );
}

/** A row as long as most moves. */
const PLACEHOLDER_NAME = '–'.repeat(20);
const PLACEHOLDER: Mastery = {
  ...{ video_id: '', move_id: '', name_fr: PLACEHOLDER_NAME, name_en: PLACEHOLDER_NAME },
  ...{ hand: 'right', prop: 'training', tries: SERIES_TRIES, caught: SERIES_TRIES, best: SERIES_TRIES },
  ...{ recent: [], updated_at: new Date(0) },
};

/** Invisible, until the log is ready: has the height of the last visit, or on a first visit that of a full log. */
function ReservedSpace({ today }: { today: Day }) {
  const [height] = useState(rememberedLogHeight);
  const skills = Array.from({ length: MAX_REVIEWED }, (_, row) => ({ ...PLACEHOLDER, move_id: String(row) }));
  return (
    <Box sx={{ minHeight: height, visibility: 'hidden' }}>
      <LogView today={today} seconds={new Map()} streak={0} skills={height === 0 ? skills : []} />
    </Box>
  );
}

function PracticeLogContent({ uid, today, hasPending }: { uid: string; today: Day; hasPending: boolean }) {
  const now = useNow();
  const sessions = useLiveQuery(sessionsSince(uid, firstMonday(today, SHOWN_WEEKS)), parseStoredSession);
  const mastery = useLiveQuery(masteryToReview(uid), parseMastery);
  const stats = useLiveDoc(path.learningStats(uid), parseLearningStats);
  const log = combineStates({ sessions, mastery });

  if (log.status === 'error') return <ErrorNotice error={log.error} />;
  if (log.status === 'loading') {
    return (
      <SizedSkeleton>
        <ReservedSpace today={today} />
      </SizedSkeleton>
    );
  }
  const skills = log.data.mastery.map(({ data }) => data);
  return (
    <div ref={rememberLogHeight}>
      <LogView
        today={today}
        seconds={secondsPerDay(log.data.sessions.map(({ data }) => data))}
        streak={stats.status === 'ready' && stats.data !== null ? streakOn(stats.data, today) : 0}
        skills={skillsToReview(skills, now)}
        nextAt={nextReviewAt(skills, now)}
        hasPending={hasPending}
      />
    </div>
  );
}

interface LogViewProps {
  today: Day;
  seconds: ReadonlyMap<Day, number>;
  streak: number;
  /** To review now. */
  skills: readonly Mastery[];
  /** When there is something to review next; `null` without any other skill. */
  nextAt?: Date | null;
  /** A series is noted that the server does not have yet. */
  hasPending?: boolean;
}

function LogView({ today, seconds, streak, skills, nextAt = null, hasPending = false }: LogViewProps) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const total = [...seconds.values()].reduce((sum, one) => sum + one, 0);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '28px' }}>
      <Box>
        <Typography variant="h3" component="h2" sx={{ mb: '18px' }}>
          {t('log.title')}
        </Typography>
        <Box component="p" sx={{ mb: 2, color: 'text.secondary' }}>
          {t('log.streak', { count: streak })} {t('log.total', { spent: format.timeSpent(total), weeks: SHOWN_WEEKS })}
        </Box>
        <HeatMap weeks={heatWeeks(seconds, today, SHOWN_WEEKS)} caption={t('log.calendar', { weeks: SHOWN_WEEKS })} />
      </Box>
      <Box>
        <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
          {t('log.review')}
        </Typography>
        {skills.length === 0 ? <NoReview nextAt={nextAt} hasPending={hasPending} /> : <ReviewList skills={skills} />}
      </Box>
    </Box>
  );
}

/** Why there is nothing to review: never the advice to note a series to who has just noted one. */
function NoReview({ nextAt, hasPending }: { nextAt: Date | null; hasPending: boolean }) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  if (nextAt !== null) return <NoSkills>{t('log.review-later', { day: format.date(nextAt) })}</NoSkills>;
  return <NoSkills>{t(hasPending ? 'log.review-noted' : 'log.review-none')}</NoSkills>;
}

const NoSkills = ({ children }: { children: string }) => <Box sx={{ color: 'text.tertiary' }}>{children}</Box>;

/** The moves to review, longest overdue first, each with a link that opens its loop. */
function ReviewList({ skills }: { skills: readonly Mastery[] }) {
  const { t } = useTranslation('practice');
  const moveName = useMoveName();
  return (
    <Box component="ul" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {skills.slice(0, MAX_REVIEWED).map((skill) => (
        <Box
          component="li"
          key={`${skill.video_id}_${skill.move_id}_${skill.hand}_${skill.prop}`}
          sx={{ borderTop: '1px solid', borderColor: 'line.soft', py: 1 }}
        >
          <Box
            component={RouterLink}
            to={href.video(skill.video_id, skill.move_id)}
            sx={{
              ...spread,
              gap: '2px 16px',
              minHeight: 44,
              color: 'inherit',
              textDecoration: 'none',
              '& b': { overflowWrap: 'anywhere' },
              '&:hover b': { textDecoration: 'underline' },
            }}
          >
            <b>{moveName(skill)}</b>
            <Box component="span" sx={{ fontSize: '.875rem', color: 'text.tertiary' }}>
              {t('log.review-detail', {
                hand: t(`hand.${skill.hand}`),
                prop: t(`prop.${skill.prop}`),
                best: skill.best,
                tries: SERIES_TRIES,
              })}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
