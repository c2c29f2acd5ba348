import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import {
  parseTrainerApplication,
  type TrainerApplication,
} from '@atelier/domain/members/trainer-application';
import { applications } from '@atelier/domain/queries/admin-queries';
import { APPLICATION_STATUSES } from '@atelier/domain/values';
import { path } from '@atelier/domain/paths';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { type CountedBy, useFilterCounts } from '../../../components/admin/filter-counts.ts';
import { useStatusFilter } from '../../../components/admin/list-params.ts';
import { Note, ErrorNotice } from '../../../components/feedback/note.tsx';
import { DialogButtons, TitledDialog } from '../../../components/forms/titled-dialog.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';
import {
  type Application,
  openIdentityDocument,
  type Side,
  type Verdict,
  decideApplication,
} from './data/application-actions.ts';
import { TextPromptDialog } from '../../../components/admin/prompt-dialogs.tsx';
import { CheckboxField } from '../../../components/forms/fields.tsx';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { useRequestColumns } from './use-request-columns.tsx';

const FILTERS = ['all', ...APPLICATION_STATUSES] as const;
type RequestsFilter = (typeof FILTERS)[number];
const countedBy = (filter: RequestsFilter): CountedBy<RequestsFilter> =>
  filter === 'all'
    ? { kind: 'sum', of: APPLICATION_STATUSES }
    : { kind: 'query', query: applications(filter) };
const statusOf = ({ status }: TrainerApplication) => status;

interface OpenDocument {
  readonly application: Application;
  readonly side: Side;
}

/** Applications to become a trainer, newest first. */
export function RequestsPanel() {
  const { t } = useTranslation('admin');
  const filter = useStatusFilter(FILTERS);
  const list = useLivePage(
    applications(filter.chosen === 'all' ? undefined : filter.chosen),
    parseTrainerApplication,
  );
  const count = useFilterCounts<RequestsFilter, TrainerApplication>(
    FILTERS,
    countedBy,
    list.page,
    statusOf,
  );
  const [openDocument, setOpenDocument] = useState<OpenDocument | null>(null);
  const [deciding, setDeciding] = useState<{ application: Application; verdict: Verdict } | null>(
    null,
  );
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
        filter={{
          ...filter,
          label: t('requests.status-column'),
          text: (value) => t(`requests.filter.${value}`),
          count,
        }}
      />
      {openDocument === null ? null : (
        <IdentityDialog {...openDocument} onClose={() => setOpenDocument(null)} />
      )}
      {deciding === null ? null : (
        <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />
      )}
    </>
  );
}

/** Shows one side of an identity document by a short-lived link; the server logs the access. */
function IdentityDialog({
  application: { id, data },
  side,
  onClose,
}: OpenDocument & { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const {
    data: link,
    error,
    isPending,
  } = useReadOnce(['identity', id, side], () => openIdentityDocument(id, side));
  const title = t(`admin:requests.${side}-of`, { name: data.full_name });
  return (
    <TitledDialog title={title} open onClose={onClose} maxWidth="md">
      {isPending ? <Box role="status">{t('common:loading')}</Box> : null}
      {error === null ? null : <ErrorNotice error={error} />}
      {link === undefined ? null : (
        <Box
          component="img"
          src={link}
          alt={title}
          // The proportions of an identity card, until the image is loaded.
          width={1284}
          height={810}
          sx={{ width: '100%', height: 'auto', maxHeight: '60vh', objectFit: 'contain' }}
        />
      )}
      <Note tone="info">{t('admin:requests.logged')}</Note>
      <DialogButtons cancel={t('common:actions.close')} onCancel={onClose} />
    </TitledDialog>
  );
}

const APPROVED = { status: 'approved' } as const;

interface DecisionDialogProps {
  application: Application;
  verdict: Verdict;
  onClose: () => void;
}

/** Confirms a decision, which is sent to the applicant at once; a rejection requires a reason. */
export function DecisionDialog({
  application: { id, data },
  verdict,
  onClose,
}: DecisionDialogProps) {
  const { t } = useTranslation('admin');
  const { seen, run } = useConflictCheck(path.application(id), parseTrainerApplication, data);
  const [withdrawTrainer, setWithdrawTrainer] = useState(true);
  const name = data.full_name;
  const rejects = verdict === 'reject';
  return (
    <TextPromptDialog
      about={path.application(id)}
      title={t(`requests.question-${verdict}`, { name })}
      text={t(`requests.consequence-${verdict}`)}
      field={
        rejects
          ? {
              label: t('requests.reason'),
              help: t('requests.reason-help'),
              rows: 3,
              required: true,
            }
          : undefined
      }
      danger={rejects}
      confirm={t(`requests.${verdict}`)}
      conflictNote={
        <>
          {t('conflict.again')} <b>{t(`requests.status.${seen.status}`)}</b>
        </>
      }
      onConfirm={(reason) =>
        run((current) => {
          const withdraw_trainer = current.status === 'approved' && withdrawTrainer;
          return decideApplication(
            id,
            current,
            rejects ? { status: 'rejected', reason, withdraw_trainer } : APPROVED,
          );
        })
      }
      done={t(`requests.done-${verdict}`, { name })}
      onClose={onClose}
    >
      {rejects && seen.status === 'approved' ? (
        <CheckboxField
          label={t('requests.withdraw')}
          checked={withdrawTrainer}
          onChange={(event) => setWithdrawTrainer(event.target.checked)}
        />
      ) : null}
    </TextPromptDialog>
  );
}
