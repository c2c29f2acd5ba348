import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import type { Report, ReportedContent } from '@atelier/domain/moderation/report';
import { parseContributionPath } from '@atelier/domain/moderation/contribution';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import type { MutedMember } from '../../components/members/mute-dialog.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { toAppError } from '../../lib/errors.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { gradientSurface } from '../../lib/theme/components.ts';
import { useAction } from '../../lib/use-action.ts';
import { closeReport, readReportedContent, reopenReport } from './data/report-store.ts';
import { ReportedContentView, UserText } from './reported-content.tsx';

interface ReportCardProps {
  id: string;
  report: Report;
  admin: string;
  now: Date;
  /** Starts an action on the content, which was just read. */
  onAction: (kind: 'delete' | 'edit', content: ReportedContent) => void;
  onMute: (member: MutedMember) => void;
}

/** A report: the content, the reason, and the available actions. */
export function ReportCard({ id, report, admin, now, onAction, onMute }: ReportCardProps) {
  const { t } = useTranslation(['moderation', 'errors']);
  const format = useFormat();
  const toast = useToast();
  const action = useAction();
  /** Current content; `null` when it is gone, `undefined` until it is loaded. */
  const [current, setCurrent] = useState<ReportedContent | null>();
  const loading = useAction();
  const kind = parseContributionPath(report.target)?.kind;
  const isGone = current === null;
  const content = report.said ?? current ?? undefined;
  const mayMute = content !== undefined && content.user_id !== DELETED_MEMBER.user_id && content.user_id !== admin;
  const failure = action.failure ?? loading.failure;

  /** Reads the content, then starts an action on it if it still exists. */
  const load = (actionKind?: 'delete' | 'edit') =>
    void loading.run(async () => {
      const found = await readReportedContent(report.target);
      setCurrent(found);
      if (found !== null && actionKind !== undefined) onAction(actionKind, found);
    });
  const close = async (state: 'resolved' | 'dismissed') => {
    if (await action.run(() => closeOnce(state)))
      toast('success', t(state), { label: t('undo'), run: () => void reopen() });
  };
  /** Reports the outcome in a toast, because the card is gone by then. */
  const reopen = async () => {
    try {
      await reopenReport(id, admin);
      toast('success', t('reopened'));
    } catch (error) {
      toast('error', t(`errors:${toAppError(error).code}`));
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
    <Box
      component="article"
      sx={{ ...gradientSurface, borderRadius: '6px', p: 'clamp(18px, 2.2vw, 28px)', display: 'grid', gap: 2 }}
    >
      <Box sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>
        {kind === undefined ? null : `${t(`kind.${kind}`)} · `}
        <time dateTime={report.created_at.toISOString()} title={format.dateTime(report.created_at)}>
          {format.ago(report.created_at, now)}
        </time>
      </Box>
      <Box>
        <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 600 }}>
          {t('reason')}
        </Box>
        <UserText text={report.reason} />
      </Box>
      <ReportedContentView original={report.said} current={current ?? undefined} />
      {isGone ? (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {t('gone')}
        </Box>
      ) : null}
      {failure === null ? null : <ErrorNotice error={failure} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {content === undefined && !isGone ? (
          <Button variant="outlined" disabled={loading.busy} onClick={() => load()}>
            {t('look')}
          </Button>
        ) : null}
        {content === undefined || isGone ? null : (
          <>
            <Button variant="outlined" color="error" disabled={loading.busy} onClick={() => load('delete')}>
              {t('delete')}
            </Button>
            <Button variant="outlined" disabled={loading.busy} onClick={() => load('edit')}>
              {t('edit')}
            </Button>
          </>
        )}
        {mayMute ? (
          <Button variant="outlined" onClick={() => onMute({ uid: content.user_id, name: content.author_name })}>
            {t('mute')}
          </Button>
        ) : null}
        <Button onClick={() => void close(isGone ? 'resolved' : 'dismissed')} disabled={action.busy}>
          {t(isGone ? 'resolve' : 'dismiss')}
        </Button>
      </Box>
    </Box>
  );
}
