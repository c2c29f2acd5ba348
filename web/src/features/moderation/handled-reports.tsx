import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Report } from '@atelier/domain/moderation/report';
import { MemberName } from '../../components/admin/audit-list.tsx';
import { PagedList } from '../../components/admin/list-state.tsx';
import { PanelSection } from '../../components/admin/panel-section.tsx';
import { useOutcomeToast } from '../../components/admin/use-outcome-toast.ts';
import { Hint } from '../../components/layout/text.ts';
import { ContributionPlace, UserText } from '../../components/members/contribution.tsx';
import type { Item } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { reopenReport, useHandledReports } from './data/report-store.ts';
import { ReportedContentView, Reporter } from './reported-content.tsx';

/** The closed reports, read when asked for. @param admin uid of the viewing admin. */
export function HandledReports({ admin }: { admin: string }) {
  const { t } = useTranslation('moderation');
  const [isShown, setIsShown] = useState(false);
  return (
    <PanelSection title={t('handled.title')}>
      {isShown ? (
        <HandledList admin={admin} />
      ) : (
        <Button variant="outlined" onClick={() => setIsShown(true)}>
          {t('handled.show')}
        </Button>
      )}
    </PanelSection>
  );
}

function HandledList({ admin }: { admin: string }) {
  const { t } = useTranslation('moderation');
  return (
    <PagedList list={useHandledReports()} empty={t('handled.none')}>
      {(reports) => (
        <Box component="ul" sx={{ display: 'grid', gap: 2.5, mb: 1 }}>
          {reports.map((report) => (
            <HandledReport key={report.id} report={report} admin={admin} />
          ))}
        </Box>
      )}
    </PagedList>
  );
}

function HandledReport({ report: { id, data }, admin }: { report: Item<Report>; admin: string }) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  const showOutcome = useOutcomeToast();
  const { state, reason, said, updated_at, updated_by } = data;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Hint>
        {t(`handled.${state}`)}
        {' · '}
        <ContributionPlace target={data.target} place={data.place} />
      </Hint>
      <Reporter report={data} />
      <UserText text={t('handled.reason', { reason })} />
      <ReportedContentView original={said} current={undefined} />
      <Hint>
        {updated_by === undefined ? null : <MemberName uid={updated_by} />}
        {updated_at === undefined ? null : ` · ${format.dateTime(updated_at)}`}
      </Hint>
      <Button
        size="small"
        onClick={() => void showOutcome(() => reopenReport(id, admin), t('reopened'))}
      >
        {t('handled.reopen')}
      </Button>
    </Box>
  );
}
