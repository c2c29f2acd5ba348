import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { path } from '@atelier/domain/paths';
import { parseTrainerApplication } from '@atelier/domain/members/trainer-application';
import { TitledDialog } from '../../components/forms/titled-dialog.tsx';
import { Secondary } from '../../components/layout/text.ts';
import { StatusNote, Note, ErrorNotice } from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { leavePage } from '../../lib/held-page.ts';
import { type Session, useSession } from '../../lib/session/session.tsx';
import { ApplicationForm } from './application-form.tsx';
import { ApplicationStatus } from './application-status.tsx';

type SignedIn = Extract<Session, { status: 'signed-in' }>;

/**
 * The trainer application: the form, or the status of a sent one. A click outside does not close
 * the dialog.
 */
export function TrainerApplicationDialog({
  open,
  onClose,
}: {
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['trainer-application', 'common']);
  const session = useSession();
  return (
    <TitledDialog
      title={t('title')}
      open={open}
      onClose={(_event, reason) => {
        if (reason !== 'backdropClick') leavePage(onClose);
      }}
      maxWidth="sm"
      scroll="body"
    >
      <Secondary sx={{ mb: 2.5 }}>{t('lead')}</Secondary>
      {session.status === 'signed-in' ? <Content session={session} /> : <PageLoader />}
      <Button
        color="inherit"
        onClick={() => leavePage(onClose)}
        sx={{ color: 'text.secondary', mt: 1.5 }}
        fullWidth
      >
        {t('common:actions.close')}
      </Button>
    </TitledDialog>
  );
}

function Content({ session }: { session: SignedIn }) {
  const { t } = useTranslation('trainer-application');
  const { uid, email, profile } = session;
  const application = useLiveDoc(path.application(uid), parseTrainerApplication);
  const [sent, setSent] = useState(false);
  const [isReapplying, setIsReapplying] = useState(false);
  if (application.status === 'loading') return <PageLoader />;
  if (application.status === 'error') return <ErrorNotice error={application.error} />;
  const { data } = application;
  const isOpen = data === null || (data.status === 'rejected' && isReapplying);
  if (profile.is_pro_trainer && isOpen) return <Note tone="success">{t('already')}</Note>;
  if (isOpen && !sent) {
    const knownValues = {
      full_name: data?.full_name ?? profile.display_name,
      email: data?.email ?? email,
      phone: data?.phone ?? profile.phone ?? '',
    };
    return <ApplicationForm uid={uid} known={knownValues} onSent={() => setSent(true)} />;
  }
  return (
    <>
      {sent ? <StatusNote>{t('sent')}</StatusNote> : null}
      {data === null ? null : (
        <ApplicationStatus
          application={data}
          onReapply={() => {
            setSent(false);
            setIsReapplying(true);
          }}
        />
      )}
    </>
  );
}
