import { useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import type { Day } from '@atelier/domain/time/day';
import {
  type LearningStats,
  parseLearningStats,
} from '@atelier/domain/learning/learning-documents';
import {
  NO_PRACTICE,
  parsePracticeSummary,
  type Practice,
  secondsSince,
  SUMMARY_DAYS,
} from '@atelier/domain/learning/practice-summary';
import { ACTIVE_DAY_SECONDS, streakOn } from '@atelier/domain/learning/streak';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { SizedSkeleton } from '../../../components/feedback/skeleton.tsx';
import { rememberedHeight, rememberHeight } from '../../../lib/device/block-height.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useInView } from '../../../lib/use-in-view.ts';
import { useToday } from '../../../lib/use-now.ts';
import { useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import type { LiveState } from '../../../lib/firestore/live-state.ts';
import { firstMonday, HeatMap, heatWeeks } from './heat-map.tsx';

const SHOWN_WEEKS = SUMMARY_DAYS / 7;

/**
 * The practice log of a member: calendar and streak. It loads shortly before it becomes visible.
 */
export function PracticeLog({ uid, timeZone }: { uid: string; timeZone: string }) {
  const [container, isInView] = useInView('400px 0px');
  const today = useToday(timeZone);
  // The dashboard listens to them already.
  const stats = useLiveDoc(path.learningStats(uid), parseLearningStats);
  const isActive = stats.status === 'ready' && stats.data?.last_active_day !== undefined;
  return (
    <section ref={container} data-practice-log>
      {isInView ? (
        <PracticeLogContent uid={uid} today={today} stats={stats} />
      ) : (
        <ReservedSpace today={today} hasDays={isActive} />
      )}
    </section>
  );
}

/**
 * Invisible, until the log is ready: has the height of the last visit, or on a first visit about
 * that of the log.
 */
function ReservedSpace({ today, hasDays }: { today: Day; hasDays: boolean }) {
  const [height] = useState(() => rememberedHeight('practice-log'));
  const days = hasDays && height === 0 ? { [today]: ACTIVE_DAY_SECONDS } : {};
  return (
    <Box sx={{ minHeight: height, visibility: 'hidden' }}>
      <LogView today={today} practice={{ ...NO_PRACTICE, days }} streak={0} />
    </Box>
  );
}

interface ContentProps {
  uid: string;
  today: Day;
  stats: LiveState<LearningStats | null>;
}

const remember = (log: HTMLElement | null) => rememberHeight('practice-log', log);

function PracticeLogContent({ uid, today, stats }: ContentProps) {
  const log = useLiveDoc(path.practiceSummary(uid), parsePracticeSummary);

  if (log.status === 'error') return <ErrorNotice error={log.error} />;
  // Without a summary only the statistics tell whether there is anything to sum up.
  const isUnknown = log.status === 'ready' && log.data === null && stats.status !== 'ready';
  if (isUnknown && stats.status === 'error') return <ErrorNotice error={stats.error} />;
  const known = stats.status === 'ready' ? stats.data : null;
  const isActive = known?.last_active_day !== undefined;
  if (log.status === 'loading' || isUnknown) {
    return (
      <SizedSkeleton>
        <ReservedSpace today={today} hasDays={isActive} />
      </SizedSkeleton>
    );
  }
  if (log.data === null && isActive) return <NotMadeYet />;
  return (
    <div ref={remember}>
      <LogView
        today={today}
        practice={log.data ?? NO_PRACTICE}
        isFirst={log.data === null}
        streak={known === null ? 0 : streakOn(known, today)}
      />
    </div>
  );
}

/**
 * For a member who practised before there were summaries, until the night in which theirs is made.
 */
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
}

/** The calendar comes with the first day of practice. */
function LogView({ today, practice, isFirst = false, streak }: LogViewProps) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const spent = format.timeSpent(secondsSince(practice, firstMonday(today, SHOWN_WEEKS)));
  const seconds = new Map(Object.entries(practice.days));
  const hasDays = [...seconds.values()].some((one) => one >= ACTIVE_DAY_SECONDS);
  return (
    <>
      <LogTitle />
      <Box component="p" sx={{ color: 'text.secondary' }}>
        {t('log.streak', { count: streak })}{' '}
        {isFirst ? t('log.first') : t('log.total', { spent, weeks: SHOWN_WEEKS })}
      </Box>
      {hasDays ? (
        <Box sx={{ mt: 2 }}>
          <HeatMap
            weeks={heatWeeks(seconds, today, SHOWN_WEEKS)}
            caption={t('log.calendar', { weeks: SHOWN_WEEKS })}
          />
        </Box>
      ) : null}
    </>
  );
}
