import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { parseTrainerApplication } from '@atelier/domain/members/trainer-application';
import { applications } from '@atelier/domain/queries/admin-queries';
import { APPLICATION_STATUSES } from '@atelier/domain/values';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { column, type Column } from '../../../components/admin/data-table.tsx';
import { useStatusFilter } from '../../../components/admin/list-params.ts';
import { TextAction } from '../../../components/admin/row-actions.tsx';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import type { Application, Side, Verdict } from './data/application-actions.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { IdentityDialog } from './identity-dialog.tsx';

const FILTERS = ['all', ...APPLICATION_STATUSES] as const;
const STATUS_TONES = { pending: 'waiting', approved: 'good', rejected: 'ended' } as const;

/** Applications to become a trainer, newest first. */
export function RequestsPanel() {
  const { t } = useTranslation('admin');
  const filter = useStatusFilter(FILTERS);
  const list = useLivePage(applications(filter.chosen === 'all' ? undefined : filter.chosen), parseTrainerApplication);
  const [openDocument, setOpenDocument] = useState<{ application: Application; side: Side } | null>(null);
  const [deciding, setDeciding] = useState<{ application: Application; verdict: Verdict } | null>(null);
  const columns = useRequestColumns({
    open: (application, side) => setOpenDocument({ application, side }),
    decide: (application, verdict) => setDeciding({ application, verdict }),
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

interface RequestActions {
  readonly open: (application: Application, side: Side) => void;
  readonly decide: (application: Application, verdict: Verdict) => void;
}

/** Returns the IBAN in groups of four characters. */
const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** The columns of the trainer applications. */
function useRequestColumns({ open, decide }: RequestActions): readonly Column<Application>[] {
  const { t } = useTranslation('admin');
  return [
    column('name', t('requests.name'), 'title', ({ data }) => data.full_name),
    column('email', t('requests.email'), 'plain', ({ data }) => data.email),
    column('siret', t('requests.siret'), 'line', ({ data }) => data.siret),
    column('iban', t('requests.iban'), 'line', ({ data }) => formatIban(data.iban)),
    column('phone', t('requests.phone'), 'line', ({ data }) => data.phone),
    column('identity', t('requests.identity'), 'line', (application) => (
      <IdentityButtons application={application} open={open} />
    )),
    column('contract', t('requests.contract'), 'line', ({ data: { accepted_contract: accepted } }) => (
      <Box component="span" sx={{ display: 'inline-flex', color: accepted ? 'success.main' : 'error.main' }}>
        {accepted ? <CheckIcon size={20} weight="bold" aria-hidden="true" /> : <XIcon size={20} aria-hidden="true" />}
        <span className="visually-hidden">{t(accepted ? 'yes' : 'no')}</span>
      </Box>
    )),
    column('status', t('requests.status-column'), 'aside', ({ data: { status } }) => (
      <StatusLabel tone={STATUS_TONES[status]}>{t(`requests.status.${status}`)}</StatusLabel>
    )),
    column('actions', t('table.actions'), 'actions', (application) => {
      const { status, full_name: name } = application.data;
      const of = t('requests.of', { name });
      return (
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          {status === 'approved' ? null : (
            <TextAction label={t('requests.approve')} of={of} onClick={() => decide(application, 'approve')} />
          )}
          {status === 'rejected' ? null : (
            <TextAction
              label={t('requests.reject')}
              of={of}
              color="error"
              onClick={() => decide(application, 'reject')}
            />
          )}
        </Box>
      );
    }),
  ];
}

/** Buttons that show the two sides of the document, as long as they are stored. */
function IdentityButtons({ application, open }: { application: Application; open: RequestActions['open'] }) {
  const { t } = useTranslation('admin');
  const { id_front_path, id_back_path, full_name: name } = application.data;
  if (id_front_path === undefined && id_back_path === undefined)
    return (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        {t('requests.purged')}
      </Box>
    );
  const sides = [
    ['front', id_front_path],
    ['back', id_back_path],
  ] as const;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1.5 }}>
      {sides.map(([side, stored]) =>
        stored === undefined ? null : (
          <TextAction
            key={side}
            variant="text"
            label={t(`requests.${side}`)}
            of={t('requests.of', { name })}
            onClick={() => open(application, side)}
          />
        ),
      )}
    </Box>
  );
}
