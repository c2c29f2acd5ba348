import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTrainerApplication } from '@atelier/domain/members/trainer-application';
import { applications } from '@atelier/domain/queries/admin-queries';
import { APPLICATION_STATUSES } from '@atelier/domain/values';
import { ActionBar } from '../../../components/admin/action-bar.tsx';
import { FilterChips } from '../../../components/admin/filter-chips.tsx';
import { PagedTable } from '../../../components/admin/paged-table.tsx';
import { useStatusFilter } from '../../../components/admin/use-status-filter.ts';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { IdentityDialog } from './identity-dialog.tsx';
import { type Application, type Side, useRequestColumns } from './request-columns.tsx';

const FILTERS = ['all', ...APPLICATION_STATUSES] as const;

/** Who asked to become a trainer, newest first. */
export function RequestsPanel() {
  const { t } = useTranslation('admin');
  const [filter, setFilter] = useStatusFilter(FILTERS);
  const list = useLivePage(applications(filter === 'all' ? undefined : filter), parseTrainerApplication);
  const [openDocument, setOpenDocument] = useState<{ application: Application; side: Side } | null>(null);
  const [deciding, setDeciding] = useState<{ application: Application; verdict: 'approve' | 'reject' } | null>(null);
  const columns = useRequestColumns({
    open: (application, side) => setOpenDocument({ application, side }),
    approve: (application) => setDeciding({ application, verdict: 'approve' }),
    reject: (application) => setDeciding({ application, verdict: 'reject' }),
  });
  return (
    <>
      <ActionBar
        label={t('requests.find')}
        filters={
          <FilterChips
            label={t('requests.status-column')}
            choices={FILTERS.map((value) => ({ value, label: t(`requests.filter.${value}`) }))}
            chosen={filter}
            onChoose={setFilter}
          />
        }
      />
      <PagedTable label={t('tabs.pro-requests')} list={list} empty={t('requests.none')} columns={columns} />
      {openDocument === null ? null : <IdentityDialog {...openDocument} onClose={() => setOpenDocument(null)} />}
      {deciding === null ? null : <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
