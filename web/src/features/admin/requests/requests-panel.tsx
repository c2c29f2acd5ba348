import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTrainerApplication } from '@atelier/domain/members/trainer-application';
import { applications } from '@atelier/domain/queries/admin-queries';
import { APPLICATION_STATUSES } from '@atelier/domain/values';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { useStatusFilter } from '../../../components/admin/list-params.ts';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { IdentityDialog } from './identity-dialog.tsx';
import { type Application, type Side, useRequestColumns } from './request-columns.tsx';

const FILTERS = ['all', ...APPLICATION_STATUSES] as const;

/** Applications to become a trainer, newest first. */
export function RequestsPanel() {
  const { t } = useTranslation('admin');
  const filter = useStatusFilter(FILTERS);
  const list = useLivePage(applications(filter.chosen === 'all' ? undefined : filter.chosen), parseTrainerApplication);
  const [openDocument, setOpenDocument] = useState<{ application: Application; side: Side } | null>(null);
  const [deciding, setDeciding] = useState<{ application: Application; verdict: 'approve' | 'reject' } | null>(null);
  const columns = useRequestColumns({
    open: (application, side) => setOpenDocument({ application, side }),
    approve: (application) => setDeciding({ application, verdict: 'approve' }),
    reject: (application) => setDeciding({ application, verdict: 'reject' }),
  });
  return (
    <>
      <AdminList
        find={t('requests.find')}
        label={t('tabs.pro-requests')}
        empty={t('requests.none')}
        list={list}
        columns={columns}
        filter={{ ...filter, label: t('requests.status-column'), text: (value) => t(`requests.filter.${value}`) }}
      />
      {openDocument === null ? null : <IdentityDialog {...openDocument} onClose={() => setOpenDocument(null)} />}
      {deciding === null ? null : <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
