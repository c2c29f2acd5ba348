import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { TrainerApplication } from '@atelier/domain/members/trainer-application';
import { parseAuditEntry } from '@atelier/domain/moderation/audit-entry';
import { decisionAbout } from '@atelier/domain/queries/admin-queries';
import { AuditActor } from '../../../components/admin/audit-list.tsx';
import { column, type Column } from '../../../components/admin/data-table.tsx';
import { TextAction } from '../../../components/admin/row-actions.tsx';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { WIDE } from '../../../lib/theme/layout.ts';
import type { Application, Side, Verdict } from './data/application-actions.ts';

const STATUS_TONES = { pending: 'waiting', approved: 'good', rejected: 'ended' } as const;

interface RequestActions {
  readonly open: (application: Application, side: Side) => void;
  readonly decide: (application: Application, verdict: Verdict) => void;
}

/** Returns the IBAN in groups of four characters. */
const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

/**
 * Short texts, one below the other, that never break: the column is as wide as they are; on phones
 * a longer one takes two lines.
 */
const Lines = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  [WIDE]: { maxWidth: 'none', whiteSpace: 'nowrap' },
  '& small': { color: theme.vars?.palette.text.tertiary },
}));

/** Returns the columns of the list of applications. */
export function useRequestColumns({
  open,
  decide,
}: RequestActions): readonly Column<Application>[] {
  const { t } = useTranslation('admin');
  return [
    column('name', t('requests.name'), 'title', ({ data: { full_name, status } }) => (
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <span>{full_name}</span>
        <StatusLabel tone={STATUS_TONES[status]}>{t(`requests.status.${status}`)}</StatusLabel>
      </Box>
    )),
    column('contact', t('requests.contact'), 'plain', ({ data: { email, phone, siret, iban } }) => (
      <Lines>
        <span>{email}</span>
        <span>{phone}</span>
        <span>
          <small>{t('requests.siret')}</small> {siret}
        </span>
        <span>
          <small>{t('requests.iban')}</small> {formatIban(iban)}
        </span>
      </Lines>
    )),
    column(
      'identity',
      t('requests.identity'),
      'plain',
      (application) => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
            <Box component="small" sx={{ color: 'text.tertiary', [WIDE]: { display: 'none' } }}>
              {t('requests.identity')}
            </Box>
            <IdentityButtons application={application} open={open} />
          </Box>
          <Contract accepted={application.data.accepted_contract} />
        </>
      ),
      // An IBAN does not break, so a tablet has no room for another column.
      'contact',
    ),
    column(
      'history',
      t('requests.history'),
      'plain',
      ({ data }) => <History application={data} />,
      'contact',
    ),
    column('actions', t('table.actions'), 'actions', (application) => {
      const { status, full_name: name } = application.data;
      const of = t('requests.of', { name });
      const action = (verdict: Verdict) => ({
        label: t(`requests.${verdict}`),
        of,
        onClick: () => decide(application, verdict),
      });
      return (
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            justifyContent: 'flex-end',
            [WIDE]: { flexDirection: 'column' },
          }}
        >
          {status === 'approved' ? null : <TextAction {...action('approve')} />}
          {status === 'rejected' ? null : <TextAction {...action('reject')} color="error" />}
        </Box>
      );
    }),
  ];
}

/** Whether the applicant accepted the contract. */
function Contract({ accepted }: { accepted: boolean }) {
  const { t } = useTranslation('admin');
  const Icon = accepted ? CheckIcon : XIcon;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      {t('requests.contract')}
      <Box
        component="span"
        sx={{ display: 'inline-flex', color: accepted ? 'success.main' : 'error.main' }}
      >
        <Icon size={20} weight="bold" aria-hidden="true" />
      </Box>
      <span className="visually-hidden">{t(accepted ? 'yes' : 'no')}</span>
    </Box>
  );
}

/** When the application was received and decided, by whom and why. */
function History({ application }: { application: TrainerApplication }) {
  const { user_id, created_at, status, decided_at, reason } = application;
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Box sx={{ display: 'grid', minWidth: { sm: 150 } }}>
      <span>{t('requests.received', { date: format.date(created_at) })}</span>
      {status === 'pending' || decided_at === undefined ? null : (
        <span>
          {t(`requests.decided-${status}`, { date: format.date(decided_at) })}
          <Decider uid={user_id} />
        </span>
      )}
      {reason === undefined ? null : <Hint>{t('requests.why', { reason })}</Hint>}
    </Box>
  );
}

/** Who decided the application of a member; nothing once the audit log has forgotten it. */
function Decider({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const decision = useLiveQuery(decisionAbout(uid), parseAuditEntry);
  const entry = decision.status === 'ready' ? decision.data[0]?.data : undefined;
  return entry === undefined ? null : (
    <>
      {' '}
      {t('requests.by')} <AuditActor entry={entry} />
    </>
  );
}

/** Buttons that show the two sides of the document, as long as they are stored. */
function IdentityButtons({
  application,
  open,
}: {
  application: Application;
  open: RequestActions['open'];
}) {
  const { t } = useTranslation('admin');
  const { id_front_path, id_back_path, full_name: name } = application.data;
  const sides = [
    ...(id_front_path === undefined ? [] : (['front'] as const)),
    ...(id_back_path === undefined ? [] : (['back'] as const)),
  ];
  if (sides.length === 0) return <Hint>{t('requests.purged')}</Hint>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 2.25 }}>
      {sides.map((side) => (
        <TextAction
          key={side}
          variant="text"
          label={t(`requests.${side}`)}
          of={t('requests.of', { name })}
          onClick={() => open(application, side)}
        />
      ))}
    </Box>
  );
}
