import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { Job, RetryJobResponse, UnfinishedJobs } from '@atelier/domain/contracts/admin-jobs';
import { DELETION_STEPS } from '@atelier/domain/members/deletion-steps';
import { useJobText } from '../../../components/admin/job-text.ts';
import { ActionBar } from '../../../components/admin/admin-list.tsx';
import { type Column, column, DataTable } from '../../../components/admin/data-table.tsx';
import { SettleDialog } from '../../../components/admin/settle-dialog.tsx';
import { TextAction } from '../../../components/admin/row-actions.tsx';
import { ListState } from '../../../components/admin/list-state.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { MemberLink } from '../../../components/members/member-link.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { toAppError } from '../../../lib/errors.ts';
import { LOADING } from '../../../lib/firestore/live-state.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { route } from '../../../lib/routes.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';
import { dismissMail, fetchJobs, retryJob } from './data/job-actions.ts';

type JobState = RetryJobResponse['state'];

/** What the server has not done yet; an admin can run a failed job again. */
export function JobsPanel() {
  const { t } = useTranslation(['admin', 'errors']);
  const toast = useToast();
  const [refreshes, setRefreshes] = useState(0);
  const { data: found, error } = useReadOnce(['jobs', refreshes], fetchJobs);
  /** The states that retries returned, by id, until the list is read again. */
  const [retried, setRetried] = useState<ReadonlyMap<string, JobState>>(new Map());
  const [jobToSettle, setJobToSettle] = useState<Job | null>(null);
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());

  async function run(id: string, act: () => Promise<JobState | 'dismissed'>) {
    setRunning((all) => new Set([...all, id]));
    try {
      const state = await act();
      setRetried((all) => new Map([...all, [id, state === 'dismissed' ? 'done' : state]]));
      toast(state === 'failed' ? 'error' : 'success', t(`admin:jobs.retried.${state}`));
    } catch (error) {
      toast('error', t(`errors:${toAppError(error).code}`));
    }
    setRunning((all) => new Set([...all].filter((one) => one !== id)));
  }
  const retry = ({ kind, id }: Job, settled?: true) =>
    void run(id, async () => (await retryJob({ kind, id, ...(settled && { settled }) })).state);
  const columns = useJobColumns(running, {
    retry: (job) => retry(job),
    settle: setJobToSettle,
    dismiss: ({ id }) => void run(id, () => dismissMail({ id }).then(() => 'dismissed')),
  });
  const jobs = found?.jobs.flatMap((job) => withState(job, retried.get(job.id) ?? job.state)) ?? [];
  const ready = { status: 'ready', data: jobs, fromCache: false } as const;
  const read = found === undefined ? LOADING : ready;
  const live = error === null ? read : ({ status: 'error', error } as const);
  return (
    <>
      <ActionBar label={t('admin:jobs.label')} filters={<Hint>{t('admin:jobs.help')}</Hint>}>
        <Button
          variant="outlined"
          onClick={() => {
            setRetried(new Map());
            setRefreshes(refreshes + 1);
          }}
        >
          {t('admin:jobs.refresh')}
        </Button>
      </ActionBar>
      {found === undefined ? null : <Watched found={found} />}
      <ListState live={live} empty={t('admin:jobs.none')}>
        {(rows) => <DataTable label={t('admin:tabs.jobs')} columns={columns} rows={rows} />}
      </ListState>
      {found === undefined || found.more === 0 ? null : (
        <Hint>{t('admin:jobs.more', { count: found.more })}</Hint>
      )}
      {jobToSettle === null ? null : (
        <SettleDialog
          cents={jobToSettle.cents ?? 0}
          name={jobToSettle.member?.name ?? t('admin:audit.deleted-member')}
          onConfirm={() => {
            setJobToSettle(null);
            retry(jobToSettle, true);
          }}
          onCancel={() => setJobToSettle(null)}
        />
      )}
    </>
  );
}

const withState = (job: Job, state: JobState): Job[] =>
  state === 'done' ? [] : [{ ...job, state }];

/** What alerts watch besides the jobs; nothing where all is well. */
function Watched({ found }: { found: UnfinishedJobs }) {
  const { disputes, more_disputes, failed_refunds, overdue_schedules } = found;
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (disputes.length + failed_refunds + overdue_schedules.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ display: 'grid', gap: 1.5, mb: 2 }}
      aria-label={t('jobs.watched.label')}
    >
      {overdue_schedules.map(({ name, last }) => (
        <Warning key={name}>
          {t('jobs.watched.schedule', {
            name: t(`jobs.watched.${name}`),
            at: format.dateTime(new Date(last)),
          })}
        </Warning>
      ))}
      {disputes.map(({ uid, name }) => (
        <Warning key={uid}>
          {t('jobs.watched.dispute')}{' '}
          <MemberLink uid={uid} name={name}>
            {t('audit.deleted-member')}
          </MemberLink>
        </Warning>
      ))}
      {more_disputes === 0 ? null : (
        <Warning>{t('jobs.watched.more-disputes', { count: more_disputes })}</Warning>
      )}
      {failed_refunds === 0 ? null : (
        <Warning>
          <Link component={RouterLink} to={`${route.admin.starterKit}?status=refund-failed`}>
            {t('jobs.watched.refunds', { count: failed_refunds })}
          </Link>
        </Warning>
      )}
    </Box>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <li>
    <Note tone="warning">{children}</Note>
  </li>
);

interface JobActions {
  retry: (job: Job) => void;
  settle: (job: Job) => void;
  dismiss: (job: Job) => void;
}

function useJobColumns(
  running: ReadonlySet<string>,
  { retry, settle, dismiss }: JobActions,
): readonly Column<Job>[] {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const textOf = useJobText();
  const errorOf = ({ kind, state, error }: Job) => {
    if (kind === 'deletion') {
      const failed = DELETION_STEPS.filter((step) => error.split(',').includes(step));
      return failed.map((step) => t(`jobs.step.${step}`)).join(', ');
    }
    if (kind === 'refund') {
      return t(`jobs.refund.${error === 'disputed' || error === 'sending' ? error : 'failed'}`);
    }
    if (kind === 'encoding' && error !== '') return t('jobs.encoding-failed');
    if (kind === 'change') return state === 'failed' ? t('jobs.change-failed') : '';
    return error;
  };
  const nameOf = (job: Job) =>
    t('jobs.of', {
      kind: t(`jobs.kind.${job.kind}`),
      about: job.kind === 'encoding' ? textOf(job.about) : (job.member?.name ?? textOf(job.about)),
    });
  return [
    column('kind', t('jobs.kind-column'), 'title', ({ kind }) => t(`jobs.kind.${kind}`)),
    column('about', t('jobs.about'), 'plain', ({ about, member, cents }) => (
      <>
        {cents === undefined ? null : `${format.price(cents)} `}
        {textOf(about)}{' '}
        {member === undefined ? null : (
          <MemberLink uid={member.uid} name={member.name}>
            {t('audit.deleted-member')}
          </MemberLink>
        )}
      </>
    )),
    column('since', t('jobs.since'), 'line', ({ since }) => format.dateTime(new Date(since))),
    column('state', t('jobs.state-column'), 'line', (job) => (
      <Box component="span" sx={{ display: 'grid', gap: '2px' }}>
        <StatusLabel tone={job.state === 'failed' ? 'ended' : 'waiting'}>
          {t(`jobs.state.${job.state}`)}
        </StatusLabel>
        {job.attempts > 1 ? t('jobs.attempts', { count: job.attempts }) : null}
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {errorOf(job)}
        </Box>
      </Box>
    )),
    column('actions', t('table.actions'), 'actions', (job) => {
      if (job.state !== 'failed') return null;
      const of = nameOf(job);
      const disabled = running.has(job.id);
      return (
        <>
          <TextAction
            label={t('jobs.retry')}
            of={of}
            disabled={disabled}
            onClick={() => retry(job)}
          />
          {job.kind === 'refund' ? (
            <TextAction
              label={t('jobs.settle')}
              of={of}
              disabled={disabled}
              onClick={() => settle(job)}
            />
          ) : null}
          {job.kind === 'mail' ? (
            <TextAction
              label={t('jobs.dismiss')}
              of={of}
              disabled={disabled}
              onClick={() => dismiss(job)}
            />
          ) : null}
        </>
      );
    }),
  ];
}
