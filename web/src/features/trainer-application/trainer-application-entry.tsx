import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { path } from '@atelier/domain/paths';
import { parseTrainerApplication } from '@atelier/domain/members/trainer-application';
import { Secondary } from '../../components/layout/text.ts';
import { Note, ErrorNotice } from '../../components/feedback/note.tsx';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { ApplicationStatus } from './application-status.tsx';
import { TrainerApplicationDialog } from './trainer-application-dialog.tsx';

/**
 * The trainer section of the profile: the button that opens the application, or the application's
 * status.
 */
export function TrainerApplicationEntry() {
  const { t } = useTranslation('trainer-application');
  const session = useSession();
  const member = session.status === 'signed-in' ? session : null;
  const application = useLiveDoc(
    member === null ? null : path.application(member.uid),
    parseTrainerApplication,
  );
  const [open, setOpen] = useState(false);
  if (member === null || application.status === 'loading') return null;
  if (application.status === 'error') return <ErrorNotice error={application.error} />;
  const mayApply = !member.profile.is_pro_trainer && application.data === null;
  return (
    <>
      {application.data === null ? null : (
        <ApplicationStatus application={application.data} onReapply={() => setOpen(true)} />
      )}
      {member.profile.is_pro_trainer && application.data === null ? (
        <Note tone="success">{t('already')}</Note>
      ) : null}
      {mayApply ? (
        <>
          <Secondary sx={{ mb: 2 }}>{t('lead')}</Secondary>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
        </>
      ) : null}
      <TrainerApplicationDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
