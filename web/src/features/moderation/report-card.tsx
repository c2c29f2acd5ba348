import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import type { Report, ReportedContent } from '@atelier/domain/moderation/report';
import { parseContributionPath } from '@atelier/domain/moderation/contribution';
import { TaskCard } from '../../components/admin/task-card.tsx';
import { useOutcomeToast } from '../../components/admin/use-outcome-toast.ts';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { ContributionPlace, UserText } from '../../components/members/contribution.tsx';
import { MuteControl, type MuteTarget } from '../../components/members/muting.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { Hint, Secondary } from '../../components/layout/text.ts';
import type { LiveState } from '../../lib/firestore/live-state.ts';
import { toAppError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import type { MutedMember } from '../../lib/moderation/muted-members.ts';
import { useAction } from '../../lib/use-action.ts';
import { closeReport, readReportedContent, reopenReport } from './data/report-store.ts';
import type { PendingReportAction } from './report-action-dialog.tsx';
import { Conversation, ReportedClip, ReportedContentView, Reporter } from './reported-content.tsx';

interface ReportCardProps {
  id: string;
  report: Report;
  admin: string;
  now: Date;
  /** Starts an action on the content, which was just read. */
  onAction: (action: Pick<PendingReportAction, 'kind' | 'content' | 'author'>) => void;
  muted: LiveState<readonly MutedMember[]>;
  onMute: (target: MuteTarget) => void;
}

/**
 * Returns the author of a content, and until when they are muted; nothing of a deleted member, of
 * the viewing admin, and until it is known who is muted.
 */
function mutableAuthor(
  { user_id: uid, author_name: name }: ReportedContent,
  admin: string,
  muted: ReportCardProps['muted'],
): { target: MuteTarget; mutedUntil: Date | undefined } | undefined {
  if (muted.status !== 'ready') return undefined;
  if (['', DELETED_MEMBER.user_id, admin].includes(uid)) return undefined;
  const mutedUntil = muted.data.find((member) => member.uid === uid)?.until;
  return { target: { uid, name }, mutedUntil };
}

/** A report: the content, the reason, and the available actions. */
export function ReportCard({ id, report, admin, now, muted, onAction, onMute }: ReportCardProps) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  const toast = useToast();
  const showOutcome = useOutcomeToast();
  const action = useAction();
  /** Current content; `null` when it is gone, `undefined` until it is loaded. */
  const [current, setCurrent] = useState<ReportedContent | null>();
  const loading = useAction();
  const contribution = parseContributionPath(report.target);
  const isGone = current === null;
  const content = report.said ?? current ?? undefined;
  const author = content === undefined ? undefined : mutableAuthor(content, admin, muted);
  const failure = action.failure ?? loading.failure;

  /** Reads the content, then starts an action on it if it still exists. */
  const load = (kind?: PendingReportAction['kind']) =>
    void loading.run(async () => {
      const found = await readReportedContent(report.target);
      setCurrent(found);
      if (found === null || kind === undefined) return;
      onAction({
        kind,
        content: found,
        author: author?.mutedUntil === undefined ? author?.target : undefined,
      });
    });
  const close = async (state: 'resolved' | 'dismissed') => {
    const reopen = () => showOutcome(() => reopenReport(id, admin), t('reopened'));
    if (await action.run(() => closeOnce(state))) {
      toast('success', t(state), { label: t('undo'), run: () => void reopen() });
    }
  };
  const closeOnce = async (state: 'resolved' | 'dismissed') => {
    try {
      await closeReport(id, state, admin);
    } catch (error) {
      // A report closed by another admin leaves the queue, and this card with it.
      if (toAppError(error).code === 'conflict') toast('error', t('closed-elsewhere'));
      throw error;
    }
  };

  return (
    <TaskCard id={id}>
      <Hint>
        <ContributionPlace target={report.target} place={report.place} />
        {' · '}
        <time dateTime={report.created_at.toISOString()} title={format.dateTime(report.created_at)}>
          {format.ago(report.created_at, now)}
        </time>
      </Hint>
      <Reporter report={report} />
      <div>
        <Typography variant="label" component="h3">
          {t('reason')}
        </Typography>
        <UserText text={report.reason} />
      </div>
      <ReportedContentView original={report.said} current={current ?? undefined} />
      {contribution?.kind === 'review' && !isGone ? <ReportedClip id={contribution.id} /> : null}
      {contribution?.kind === 'message' ? <Conversation message={contribution} /> : null}
      {isGone ? <Secondary role="status">{t('gone')}</Secondary> : null}
      {failure === null ? null : <ErrorNotice error={failure} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 18px' }}>
        {content === undefined && !isGone ? (
          <Button variant="outlined" disabled={loading.busy} onClick={() => load()}>
            {t('look')}
          </Button>
        ) : null}
        {content === undefined || isGone ? null : (
          <>
            <Button
              variant="outlined"
              color="error"
              disabled={loading.busy}
              onClick={() => load('delete')}
            >
              {t('delete')}
            </Button>
            {contribution?.kind === 'review' || contribution?.kind === 'page' ? null : (
              <Button variant="outlined" disabled={loading.busy} onClick={() => load('edit')}>
                {t('edit')}
              </Button>
            )}
          </>
        )}
        {author === undefined ? null : (
          <MuteControl target={author.target} until={author.mutedUntil} onMute={onMute} />
        )}
        <Button
          onClick={() => void close(isGone ? 'resolved' : 'dismissed')}
          disabled={action.busy}
        >
          {t(isGone ? 'resolve' : 'dismiss')}
        </Button>
      </Box>
    </TaskCard>
  );
}
