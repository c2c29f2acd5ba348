import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { isTrainer } from '@atelier/domain/access/access';
import type { OpenWork, TaskRow } from '@atelier/domain/contracts/admin-work';
import type { DailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import type { OpenTaskKind } from '@atelier/domain/metrics/open-task';
import { byAge, taskLateness, taskLink } from '@atelier/domain/metrics/task-rules';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@atelier/domain/time-units';
import { useJobText } from '../../../components/admin/job-text.ts';
import { ListLoading } from '../../../components/admin/list-state.tsx';
import { TaskCount } from '../../../components/admin/open-tasks.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { MemberLink } from '../../../components/members/member-link.tsx';
import { useFormat, type Format } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { href } from '../../../lib/routes.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';
import { fetchOpenWork } from './data/open-work.ts';

/** What no write tells of, such as a deadline that comes near, is read again after this time. */
const REFRESH_MS = 5 * MINUTE_MS;

interface WaitingTasksProps {
  /** The live counts: each change of them has the list read again. */
  counted: DailyMetrics['open_tasks'] | undefined;
}

/**
 * What waits for the studio, oldest first: each with its name, age and deadline, and a link to
 * where it is done.
 */
export function WaitingTasks({ counted }: WaitingTasksProps) {
  const { t } = useTranslation('admin');
  const work = useReadOnce(['open-work', JSON.stringify(counted ?? null)], fetchOpenWork, {
    // The former list stays while the next one is read.
    placeholderData: (former: OpenWork | undefined) => former,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
  });
  const kinds = work.data?.kinds;
  const total = kinds?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <PanelSection title={t('overview.tasks')} aside={<TaskCount count={total} />}>
      {kinds === undefined ? null : <TaskList kinds={kinds} />}
      {kinds === undefined && work.error === null ? <ListLoading /> : null}
      {kinds === undefined && work.error !== null ? (
        <ErrorNotice error={work.error} onRetry={() => void work.refetch()} />
      ) : null}
    </PanelSection>
  );
}

function TaskList({ kinds }: OpenWork) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const now = useNow();
  const tasks = kinds
    .flatMap(({ kind, rows }) => rows.map((row) => ({ kind, ...row })))
    .toSorted(byAge);
  const longer = kinds.filter(({ count, rows }) => count > rows.length);
  if (tasks.length === 0) return <p>{t('overview.waiting-none')}</p>;
  return (
    <>
      <Box component="ul" sx={{ borderTop: 1, borderColor: 'line.soft' }}>
        {tasks.map(({ kind, ...row }) => (
          <TaskItem key={`${kind}/${row.id}`} kind={kind} row={row} now={now} />
        ))}
      </Box>
      {longer.length === 0 ? null : (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mt: 1 }}>
          {longer.map(({ kind, count, rows }) => (
            <li key={kind}>
              <Link component={RouterLink} to={taskLink(kind)} sx={TARGET}>
                {t('overview.more', {
                  number: format.number(count - rows.length),
                  what: t(`overview.task.${kind}`, { count: count - rows.length }),
                })}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

const TARGET = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  overflowWrap: 'anywhere',
} as const;

interface TaskItemProps {
  kind: OpenTaskKind;
  row: TaskRow;
  now: Date;
}

function TaskItem({ kind, row, now }: TaskItemProps) {
  const { t } = useTranslation('admin');
  const subject = useSubject(row);
  const link = useTaskAddress(kind, row);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 3,
        py: { xs: 1, md: 0 },
        borderBottom: 1,
        borderColor: 'line.soft',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          minWidth: 0,
        }}
      >
        <Link component={RouterLink} to={link} sx={{ ...TARGET, fontWeight: 600 }}>
          {subject === undefined
            ? t(`overview.kind.${kind}`)
            : `${t(`overview.kind.${kind}`)} · ${subject}`}
        </Link>
        {row.member === undefined ? null : (
          <Box component="span" sx={TARGET}>
            <MemberLink uid={row.member.uid} name={row.member.name}>
              {t('audit.deleted-member')}
            </MemberLink>
          </Box>
        )}
      </Box>
      <TaskAge kind={kind} row={row} now={now} />
    </Box>
  );
}

/** How long a task has waited, and until when it must be done; late ones in red, with words. */
function TaskAge({ kind, row: { since, due }, now }: TaskItemProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const ageText = useAgeText();
  const lateness = taskLateness(kind, { since, due }, now);
  const at = due === undefined ? '' : deadlineText(format, due);
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        color: 'text.secondary',
      }}
    >
      {since === undefined ? null : <span>{ageText(since, now)}</span>}
      {lateness === null ? null : (
        <StatusLabel tone="ended" mayWrap>
          {t(`overview.${lateness}`, { at })}
        </StatusLabel>
      )}
      {lateness === null && due !== undefined ? <span>{t('overview.due', { at })}</span> : null}
    </Box>
  );
}

/**
 * Returns a deadline in words: an instant, or the last day where the studio has until its end, as
 * the page of an order says.
 *
 * @param due epoch milliseconds
 */
function deadlineText(format: Format, due: number): string {
  const lastDay = dayIn(STUDIO_TIME_ZONE, new Date(due - 1));
  const isEndOfDay = dayIn(STUDIO_TIME_ZONE, new Date(due)) !== lastDay;
  return isEndOfDay ? format.day(lastDay) : format.dateTime(new Date(due));
}

/** Returns an age in words: minutes, hours up to two days, then days. */
function useAgeText(): (since: number, now: Date) => string {
  const { t } = useTranslation('admin');
  return (since, now) => {
    const ageMs = Math.max(0, now.getTime() - since);
    if (ageMs < HOUR_MS) {
      return t('overview.since-minutes', { number: Math.floor(ageMs / MINUTE_MS) });
    }
    if (ageMs < 2 * DAY_MS) {
      return t('overview.since-hours', { number: Math.floor(ageMs / HOUR_MS) });
    }
    return t('overview.since-days', { count: Math.floor(ageMs / DAY_MS) });
  };
}

/** Returns what a task is about, in words; undefined where only its kind says it. */
function useSubject({ subject, subject_en, job }: TaskRow): string | undefined {
  const { t } = useTranslation('admin');
  const jobText = useJobText();
  const locale = useLocale();
  if (job !== undefined) {
    const words = t(`jobs.kind.${job}`);
    return subject === undefined ? words : `${words} · ${jobText(subject)}`;
  }
  return locale === 'en' ? (subject_en ?? subject) : subject;
}

/** Returns where an admin does a task. */
function useTaskAddress(kind: OpenTaskKind, { id, member }: TaskRow): string {
  const session = useSession();
  if (kind === 'plan_disputes') return href.adminUser(id);
  if (kind !== 'clips') return taskLink(kind, id);
  // Only trainers see what waits for them; others find whose clip it is.
  if (session.status === 'signed-in' && isTrainer(session.profile)) return href.trainerReview(id);
  return member === undefined ? taskLink(kind) : href.adminUser(member.uid);
}
