import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { TypedConfirmDialog } from '../../../components/admin/typed-confirm-dialog.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { deleteUser } from './data/member-actions.ts';
import { DeletionSteps } from './deletion-steps.tsx';
import type { Member } from './use-member-columns.tsx';

const DELETED_ITEMS = ['account', 'subscription', 'content', 'files'] as const;

/** Asks for the member's e-mail, files the deletion and shows how far it is. */
export function DeleteMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const action = useAction();
  const [filed, setFiled] = useState(false);
  const { display_name: name, email } = member.data;
  if (filed)
    return (
      <Dialog open onClose={onClose} aria-labelledby="deletion-title" maxWidth="sm" fullWidth>
        <Typography variant="h3" component="h2" id="deletion-title">
          {t('admin:users.deleting', { name })}
        </Typography>
        <DeletionSteps uid={member.id} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button variant="outlined" onClick={onClose}>
            {t('common:actions.close')}
          </Button>
        </Box>
      </Dialog>
    );
  return (
    <TypedConfirmDialog
      title={t('admin:users.delete-question', { name })}
      word={email}
      confirm={t('admin:users.delete-for-good')}
      busy={action.busy}
      failure={action.failure}
      onCancel={onClose}
      onConfirm={() =>
        void action.run(async () => {
          await deleteUser({ uid: member.id, email });
          setFiled(true);
        })
      }
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5, listStyle: 'disc', color: 'text.secondary' }}>
        {DELETED_ITEMS.map((one) => (
          <li key={one}>{t(`admin:users.goes.${one}`)}</li>
        ))}
      </Box>
      <p>{t('admin:users.stays')}</p>
    </TypedConfirmDialog>
  );
}
