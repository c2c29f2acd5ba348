import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type MutedMember, MuteDialog } from '../../components/members/mute-dialog.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { Pagination } from '../../components/layout/pagination.tsx';
import { CardSkeleton } from '../../components/feedback/skeleton.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useOpenReports } from './data/report-store.ts';
import { ReportCard } from './report-card.tsx';
import { type PendingReportAction, ReportActionDialog } from './report-action-dialog.tsx';

/** The open reports, newest first, live: closing one moves the next ones up. @param admin uid of the viewing admin. */
export function ModerationQueue({ admin }: { admin: string }) {
  const [pending, setPending] = useState<PendingReportAction | null>(null);
  const [memberToMute, setMemberToMute] = useState<MutedMember | null>(null);
  return (
    <>
      <OpenReports admin={admin} onAction={setPending} onMute={setMemberToMute} />
      {pending === null ? null : <ReportActionDialog pending={pending} onClose={() => setPending(null)} />}
      {memberToMute === null ? null : <MuteDialog member={memberToMute} onClose={() => setMemberToMute(null)} />}
    </>
  );
}

interface OpenReportsProps {
  admin: string;
  onAction: (pending: PendingReportAction) => void;
  onMute: (member: MutedMember) => void;
}

function OpenReports({ admin, onAction, onMute }: OpenReportsProps) {
  const { t } = useTranslation('moderation');
  const list = useOpenReports();
  const now = useNow();
  const reports = list.page;
  if (reports.status === 'error') return <ErrorNotice error={reports.error} />;
  if (reports.status === 'loading') return <CardSkeleton />;
  if (reports.data.length === 0) return <EmptyState title={t('none')} />;
  return (
    <Box sx={{ maxWidth: '80ch' }}>
      <Box aria-busy={list.stale || undefined} sx={{ display: 'grid', gap: 2.5, mb: 1, opacity: list.stale ? 0.6 : 1 }}>
        {reports.data.map(({ id, data }) => (
          <ReportCard
            key={id}
            id={id}
            report={data}
            admin={admin}
            now={now}
            onAction={(kind, content) => onAction({ kind, id, report: data, content })}
            onMute={onMute}
          />
        ))}
      </Box>
      <Pagination page={list} rowCount={reports.data.length} />
    </Box>
  );
}
