import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { parseTrainerApplication } from '@atelier/domain/entities/trainer-application';
import { applications } from '@atelier/domain/queries/admin-queries';
import { APPLICATION_STATUSES } from '@atelier/domain/values';
import { ActionBar } from '../../components/admin/action-bar.tsx';
import { DataTable } from '../../components/admin/data-table.tsx';
import { FilterChips } from '../../components/admin/filter-chips.tsx';
import { ListState } from '../../components/admin/list-state.tsx';
import { Pager } from '../../components/admin/pager.tsx';
import { useLivePage } from '../../lib/live-page.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { IdentityDialog } from './identity-dialog.tsx';
import { type Application, type Side, useRequestColumns } from './request-columns.tsx';

const FILTERS = ['all', ...APPLICATION_STATUSES] as const;

/** Who asked to become a trainer, newest first. */
export function RequestsPanel() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useSearchParams();
  const filter = FILTERS.find((one) => one === search.get('status')) ?? 'all';
  const list = useLivePage(applications(filter === 'all' ? undefined : filter), parseTrainerApplication);
  const [opened, setOpened] = useState<{ application: Application; side: Side } | null>(null);
  const [deciding, setDeciding] = useState<{ application: Application; verdict: 'approve' | 'reject' } | null>(null);
  const columns = useRequestColumns({
    open: (application, side) => setOpened({ application, side }),
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
            onChoose={(value) => setSearch(value === 'all' ? {} : { status: value }, { replace: true })}
          />
        }
      />
      <ListState live={list.page} empty={t('requests.none')}>
        {(shown) => (
          <DataTable
            label={t('tabs.pro-requests')}
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            stale={list.stale}
            foot={<Pager of={list} shown={shown.length} />}
          />
        )}
      </ListState>
      {opened === null ? null : <IdentityDialog {...opened} onClose={() => setOpened(null)} />}
      {deciding === null ? null : <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
