import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { LIST_LIMIT } from '@atelier/domain/limits';
import { Loaded, PagedList } from '../../components/admin/list-state.tsx';
import { PanelSection } from '../../components/admin/panel-section.tsx';
import { Secondary } from '../../components/layout/text.ts';
import { MemberLink } from '../../components/members/member-link.tsx';
import { MuteControl, MuteDialog, type MuteTarget } from '../../components/members/muting.tsx';
import { type MutedMember, useMutedMembers } from '../../lib/moderation/muted-members.ts';
import type { LiveState } from '../../lib/firestore/live-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { HandledReports } from './handled-reports.tsx';
import { useOpenReports } from './data/report-store.ts';
import { ReportCard } from './report-card.tsx';
import { type PendingReportAction, ReportActionDialog } from './report-action-dialog.tsx';

/**
 * The open reports, the oldest first, live: closing one moves the next ones up.
 *
 * @param admin uid of the viewing admin.
 */
export function ModerationQueue({ admin }: { admin: string }) {
  const { t } = useTranslation('moderation');
  const [pending, setPending] = useState<PendingReportAction | null>(null);
  const [memberToMute, setMemberToMute] = useState<MuteTarget | null>(null);
  const now = useNow();
  const muted = useMutedMembers(true);
  const list = useOpenReports();
  return (
    <>
      <Box sx={{ maxWidth: '80ch' }}>
        <PagedList list={list} empty={t('none')}>
          {(reports) => (
            <Box sx={{ display: 'grid', gap: 2.5, mb: 1 }}>
              {reports.map(({ id, data }) => (
                <ReportCard
                  key={id}
                  id={id}
                  report={data}
                  admin={admin}
                  now={now}
                  muted={muted}
                  onAction={(action) => setPending({ ...action, id, report: data })}
                  onMute={setMemberToMute}
                />
              ))}
            </Box>
          )}
        </PagedList>
        {/* The reports above would move it when they arrive. */}
        {list.page.status === 'loading' ? null : (
          <Box sx={{ display: 'grid', gap: 2.5, mt: 4 }}>
            <MutedMembers live={muted} />
            <HandledReports admin={admin} />
          </Box>
        )}
      </Box>
      {pending === null ? null : (
        <ReportActionDialog pending={pending} onClose={() => setPending(null)} />
      )}
      {memberToMute === null ? null : (
        <MuteDialog member={memberToMute} onClose={() => setMemberToMute(null)} />
      )}
    </>
  );
}

function MutedMembers({ live }: { live: LiveState<readonly MutedMember[]> }) {
  const { t } = useTranslation('moderation');
  return (
    <PanelSection title={t('muted.title')}>
      <Loaded live={live}>
        {(members) =>
          members.length === 0 ? (
            <Secondary>{t('muted.none')}</Secondary>
          ) : (
            <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
              {members.length < LIST_LIMIT.muted ? null : (
                <li>{t('muted.more', { number: LIST_LIMIT.muted })}</li>
              )}
              {members.map(({ uid, name, until }) => (
                <Box
                  key={uid}
                  component="li"
                  sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
                >
                  <Box sx={{ flex: 1 }}>
                    <MemberLink uid={uid} name={name} />
                  </Box>
                  <MuteControl target={{ uid, name }} until={until} />
                </Box>
              ))}
            </Box>
          )
        }
      </Loaded>
    </PanelSection>
  );
}
