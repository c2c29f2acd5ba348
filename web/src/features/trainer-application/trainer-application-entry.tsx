import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { path } from '@atelier/domain/paths';
import { parseTrainerApplication } from '@atelier/domain/members/trainer-application';
import { Secondary } from '../../components/layout/text.ts';
import { Note, ErrorNotice } from '../../components/feedback/note.tsx';
import { SizedSkeleton } from '../../components/feedback/skeleton.tsx';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { ApplicationStatus } from './application-status.tsx';
import { TrainerApplicationDialog } from './trainer-application-dialog.tsx';

/**
 * The trainer section of the profile: the button that opens the application, or the application's
 * status.
 */
export function TrainerApplicationEntry() {
  const session = useSession();
  const member = session.status === 'signed-in' ? session : null;
  const application = useLiveDoc(
    member === null ? null : path.application(member.uid),
    parseTrainerApplication,
  );
  const [open, setOpen] = useState(false);
  if (member === null) return null;
  if (application.status === 'error') return <ErrorNotice error={application.error} />;
  const withoutApplication = (
    <NoApplication isTrainer={member.profile.is_pro_trainer} onApply={() => setOpen(true)} />
  );
  // Most members have none: keeps its room, so that the sections below do not move.
  if (application.status === 'loading') return <SizedSkeleton>{withoutApplication}</SizedSkeleton>;
  return (
    <>
      {application.data === null ? (
        withoutApplication
      ) : (
        <ApplicationStatus application={application.data} onReapply={() => setOpen(true)} />
      )}
      <TrainerApplicationDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function NoApplication({ isTrainer, onApply }: { isTrainer: boolean; onApply: () => void }) {
  const { t } = useTranslation('trainer-application');
  if (isTrainer) return <Note tone="success">{t('already')}</Note>;
  return (
    <>
      <Secondary sx={{ mb: 2 }}>{t('lead')}</Secondary>
      <Button variant="outlined" onClick={onApply}>
        {t('open')}
      </Button>
    </>
  );
}
