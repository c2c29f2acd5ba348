import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import { DELETION_STEPS } from '@atelier/domain/members/deletion-steps';
import { parseDeletion } from '@atelier/domain/members/deletion';
import { DialogButtons, TitledDialog } from '../../../components/forms/titled-dialog.tsx';
import { TypedConfirmDialog } from '../../../components/admin/prompt-dialogs.tsx';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { deleteUser } from './data/member-actions.ts';
import type { Member } from './use-member-columns.tsx';

const STEP_TONES = { done: 'good', failed: 'ended', open: 'waiting' } as const;

/** Requires the member's e-mail, requests the deletion and shows its progress. */
export function DeleteMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const [requested, setRequested] = useState(false);
  const { display_name: name, email } = member.data;
  if (requested) {
    return (
      <TitledDialog
        title={t('admin:users.deleting', { name })}
        open
        onClose={onClose}
        maxWidth="sm"
      >
        <DeletionSteps uid={member.id} />
        <DialogButtons cancel={t('common:actions.close')} onCancel={onClose} />
      </TitledDialog>
    );
  }
  return (
    <TypedConfirmDialog
      title={t('admin:users.delete-question', { name })}
      word={email}
      confirm={t('admin:users.delete-for-good')}
      run={() => deleteUser({ uid: member.id, email })}
      onDone={() => setRequested(true)}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5, listStyle: 'disc', color: 'text.secondary' }}>
        {(['account', 'subscription', 'content', 'files'] as const).map((one) => (
          <li key={one}>{t(`admin:users.goes.${one}`)}</li>
        ))}
      </Box>
      <p>{t('admin:users.stays')}</p>
    </TypedConfirmDialog>
  );
}

/**
 * A deletion's progress in the server's order, also when the page is closed; nothing without a
 * deletion.
 */
export function DeletionSteps({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const deletion = useLiveDoc(path.deletion(uid), parseDeletion);
  if (deletion.status === 'error') return <ErrorNotice error={deletion.error} />;
  if (deletion.status === 'ready' && deletion.data === null) return null;
  const deletionRecord = deletion.status === 'ready' ? deletion.data : null;
  const failed = deletionRecord?.error?.split(',') ?? [];
  const stateOf = (step: (typeof DELETION_STEPS)[number]) => {
    if (deletionRecord?.steps[step] === 'done') return 'done';
    return failed.includes(step) ? 'failed' : 'open';
  };
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Box component="ol" sx={{ display: 'grid', gap: 1 }}>
        {DELETION_STEPS.map((step) => {
          const state = stateOf(step);
          return (
            <Box
              component="li"
              key={step}
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}
            >
              <span>{t(`deletion.${step}`)}</span>
              <StatusLabel tone={STEP_TONES[state]}>{t(`deletion.state.${state}`)}</StatusLabel>
            </Box>
          );
        })}
      </Box>
      {deletionRecord === null || deletionRecord.state === 'done' ? null : (
        <Hint>{t('deletion.next', { at: format.dateTime(deletionRecord.next_at) })}</Hint>
      )}
    </Box>
  );
}
