import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { TrainerApplication } from '@atelier/domain/members/trainer-application';
import type { Column } from '../../../components/admin/data-table.tsx';
import { TextAction } from '../../../components/admin/row-actions.tsx';
import { type StatusTone, StatusLabel } from '../../../components/feedback/status-label.tsx';
import type { Item } from '../../../lib/firestore/live-query.tsx';

export type Application = Item<TrainerApplication>;
export type Side = 'front' | 'back';

const STATUS_TONES = { pending: 'waiting', approved: 'good', rejected: 'ended' } as const satisfies Record<
  string,
  StatusTone
>;

interface RequestActions {
  readonly open: (application: Application, side: Side) => void;
  readonly approve: (application: Application) => void;
  readonly reject: (application: Application) => void;
}

/** Returns the IBAN in groups of four characters. */
const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** The columns of the trainer applications. */
export function useRequestColumns({ open, approve, reject }: RequestActions): readonly Column<Application>[] {
  const { t } = useTranslation('admin');
  return [
    { key: 'name', header: t('requests.name'), place: 'title', cell: ({ data }) => data.full_name },
    { key: 'email', header: t('requests.email'), place: 'plain', cell: ({ data }) => data.email },
    { key: 'siret', header: t('requests.siret'), cell: ({ data }) => data.siret },
    { key: 'iban', header: t('requests.iban'), cell: ({ data }) => formatIban(data.iban) },
    { key: 'phone', header: t('requests.phone'), cell: ({ data }) => data.phone },
    {
      key: 'identity',
      header: t('requests.identity'),
      cell: (application) => <IdentityButtons application={application} open={open} />,
    },
    {
      key: 'contract',
      header: t('requests.contract'),
      cell: ({ data: { accepted_contract: accepted } }) => (
        <Box component="span" sx={{ display: 'inline-flex', color: accepted ? 'success.main' : 'error.main' }}>
          {accepted ? <CheckIcon size={20} weight="bold" aria-hidden="true" /> : <XIcon size={20} aria-hidden="true" />}
          <span className="visually-hidden">{t(accepted ? 'yes' : 'no')}</span>
        </Box>
      ),
    },
    {
      key: 'status',
      header: t('requests.status-column'),
      place: 'aside',
      cell: ({ data: { status } }) => (
        <StatusLabel tone={STATUS_TONES[status]}>{t(`requests.status.${status}`)}</StatusLabel>
      ),
    },
    {
      key: 'deeds',
      header: t('table.deeds'),
      place: 'actions',
      cell: (application) => {
        const { status, full_name: name } = application.data;
        const of = t('requests.of', { name });
        return (
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
            {status === 'approved' ? null : (
              <TextAction label={t('requests.approve')} of={of} onClick={() => approve(application)} />
            )}
            {status === 'rejected' ? null : (
              <TextAction label={t('requests.reject')} of={of} color="error" onClick={() => reject(application)} />
            )}
          </Box>
        );
      },
    },
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
