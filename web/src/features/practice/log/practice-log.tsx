import { useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { path } from '@atelier/domain/paths';
import type { Day } from '@atelier/domain/time/day';
import { parseLearningStats } from '@atelier/domain/learning/learning-documents';
import { nextReviewAt, SERIES_TRIES, skillsToReview } from '@atelier/domain/learning/mastery';
import {
  NO_PRACTICE,
  type Practice,
  secondsSince,
  type SkillSummary,
  SUMMARY_DAYS,
} from '@atelier/domain/learning/practice-summary';
import { streakOn } from '@atelier/domain/learning/streak';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { SizedSkeleton } from '../../../components/feedback/skeleton.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useInView } from '../../../lib/use-in-view.ts';
import { useNow, useToday } from '../../../lib/use-now.ts';
import { useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { href } from '../../../lib/routes.ts';
import { usePracticeSummary } from '../mastery/use-practice-summary.ts';
import { useSeries } from '../mastery/use-series.ts';
import { useMoveName } from '../../../lib/i18n/move-name.ts';
import { firstMonday, HeatMap, heatWeeks } from './heat-map.tsx';
import { rememberedLogHeight, rememberLogHeight } from './log-height.ts';
import { spread } from '../../../lib/theme/layout.ts';

const SHOWN_WEEKS = SUMMARY_DAYS / 7;
const MAX_REVIEWED = 5;

/** The practice log of a member: calendar, streak and moves to review. It loads shortly before it becomes visible. */
export function PracticeLog({ uid, timeZone }: { uid: string; timeZone: string }) {
  const [container, isInView] = useInView('400px 0px');
  const today = useToday(timeZone);
  // Also sends series that were recorded offline.
  const { pending, sent } = useSeries(uid);
  return (
    <section ref={container} data-practice-log>
      {isInView ? (
        <PracticeLogContent uid={uid} today={today} series={{ pending, sent }} />
      ) : (
        <ReservedSpace today={today} />
      )}
    </section>
  );
}

/** A row as long as most moves. */
const PLACEHOLDER_NAME = '–'.repeat(20);
const PLACEHOLDER: SkillSummary = {
  ...{ video_id: '', move_id: '', name_fr: PLACEHOLDER_NAME, name_en: PLACEHOLDER_NAME },
  ...{
    hand: 'right',
    prop: 'training',
    tries: SERIES_TRIES,
    caught: SERIES_TRIES,
    best: SERIES_TRIES,
  },
  last_at: new Date(0),
};

/** Invisible, until the log is ready: has the height of the last visit, or on a first visit that of a full log. */
function ReservedSpace({ today }: { today: Day }) {
  const [height] = useState(rememberedLogHeight);
  const skills = Array.from({ length: MAX_REVIEWED }, (_, row) => ({
    ...PLACEHOLDER,
    move_id: String(row),
  }));
  return (
    <Box sx={{ minHeight: height, visibility: 'hidden' }}>
      <LogView
        today={today}
        practice={NO_PRACTICE}
        streak={0}
        skills={height === 0 ? skills : []}
      />
    </Box>
  );
}

interface ContentProps {
  uid: string;
  today: Day;
  series: Pick<ReturnType<typeof useSeries>, 'pending' | 'sent'>;
}

function PracticeLogContent({ uid, today, series }: ContentProps) {
  const now = useNow();
  const log = usePracticeSummary(uid, series);
  const stats = useLiveDoc(path.learningStats(uid), parseLearningStats);

  if (log.status === 'error') return <ErrorNotice error={log.error} />;
  // Without a summary only the statistics tell whether there is anything to sum up.
  const isUnknown = log.status === 'ready' && !log.data.isStored && stats.status !== 'ready';
  if (isUnknown && stats.status === 'error') return <ErrorNotice error={stats.error} />;
  if (log.status === 'loading' || isUnknown) {
    return (
      <SizedSkeleton>
        <ReservedSpace today={today} />
      </SizedSkeleton>
    );
  }
  const known = stats.status === 'ready' ? stats.data : null;
  const { practice, isStored } = log.data;
  if (!isStored && known?.last_active_day !== undefined) return <NotMadeYet />;
  const skills = Object.values(practice.skills);
  return (
    <div ref={rememberLogHeight}>
      <LogView
        today={today}
        practice={practice}
        isFirst={!isStored}
        streak={known === null ? 0 : streakOn(known, today)}
        skills={skillsToReview(skills, now)}
        nextAt={nextReviewAt(skills, now)}
        hasPending={series.pending.length > 0}
      />
    </div>
  );
}

/** For a member who practised before there were summaries, until the night in which theirs is made. */
function NotMadeYet() {
  const { t } = useTranslation('practice');
  return (
    <>
      <LogTitle />
      <Box component="p" sx={{ color: 'text.secondary' }}>
        {t('log.not-made')}
      </Box>
    </>
  );
}

function LogTitle() {
  const { t } = useTranslation('practice');
  return (
    <Typography variant="h3" component="h2" sx={{ mb: '18px' }}>
      {t('log.title')}
    </Typography>
  );
}

interface LogViewProps {
  today: Day;
  practice: Practice;
  /** The server knows of no practice yet. */
  isFirst?: boolean;
  streak: number;
  /** To review now. */
  skills: readonly SkillSummary[];
  /** When there is something to review next; `null` without any other skill. */
  nextAt?: Date | null;
  /** A series is noted that the server does not have yet. */
  hasPending?: boolean;
}

function LogView(props: LogViewProps) {
  const {
    today,
    practice,
    isFirst = false,
    streak,
    skills,
    nextAt = null,
    hasPending = false,
  } = props;
  const { t } = useTranslation('practice');
  const format = useFormat();
  const spent = format.timeSpent(secondsSince(practice, firstMonday(today, SHOWN_WEEKS)));
  const seconds = new Map(Object.entries(practice.days));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '28px' }}>
      <Box>
        <LogTitle />
        <Box component="p" sx={{ mb: 2, color: 'text.secondary' }}>
          {t('log.streak', { count: streak })}{' '}
          {isFirst ? t('log.first') : t('log.total', { spent, weeks: SHOWN_WEEKS })}
        </Box>
        <HeatMap
          weeks={heatWeeks(seconds, today, SHOWN_WEEKS)}
          caption={t('log.calendar', { weeks: SHOWN_WEEKS })}
        />
      </Box>
      <Box>
        <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
          {t('log.review')}
        </Typography>
        {skills.length === 0 ? (
          <NoReview nextAt={nextAt} hasPending={hasPending} />
        ) : (
          <ReviewList skills={skills} />
        )}
      </Box>
    </Box>
  );
}

/** Why there is nothing to review: never the advice to note a series to who has just noted one. */
function NoReview({ nextAt, hasPending }: { nextAt: Date | null; hasPending: boolean }) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  if (hasPending) return <NoSkills>{t('log.review-noted')}</NoSkills>;
  if (nextAt === null) return <NoSkills>{t('log.review-none')}</NoSkills>;
  return <NoSkills>{t('log.review-later', { day: format.date(nextAt) })}</NoSkills>;
}

const NoSkills = ({ children }: { children: string }) => (
  <Box sx={{ color: 'text.tertiary' }}>{children}</Box>
);

/** The moves to review, longest overdue first, each with a link that opens its loop. */
function ReviewList({ skills }: { skills: readonly SkillSummary[] }) {
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
