import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MUTE_CHOICES } from '@atelier/domain/contracts/mute-member';
import { muteMember } from '../lib/moderation.ts';
import { useDeed } from '../lib/use-deed.ts';
import { BusyButton } from './busy-button.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { useToast } from './toast.tsx';

export interface MutedMember {
  readonly uid: string;
  readonly name: string;
}

interface MuteDialogProps {
  /** `null` while nobody is to be silenced. */
  member: MutedMember | null;
  onClose: () => void;
}

/** For how long an admin silences a member in the chat; or the word given back. */
export function MuteDialog({ member, onClose }: MuteDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={member !== null} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      {member === null ? null : <MuteForm key={member.uid} titleId={titleId} member={member} onClose={onClose} />}
    </Dialog>
  );
}

function MuteForm({ titleId, member, onClose }: { titleId: string; member: MutedMember; onClose: () => void }) {
  const { t } = useTranslation('common');
  const toast = useToast();
  const muting = useDeed();
  const [minutes, setMinutes] = useState<number>(MUTE_CHOICES[1]);
  const [reason, setReason] = useState('');
  const submit = async () => {
    const { uid, name } = member;
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    if (!(await muting.run(async () => void (await muteMember({ uid, minutes, ...why }))))) return;
    toast('success', t(minutes === 0 ? 'mute.lifted' : 'mute.done', { name }));
    onClose();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h3" component="h2" id={titleId}>
        {t('mute.title', { name: member.name })}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('mute.text')}</Typography>
      <SelectField
        label={t('mute.duration')}
        value={String(minutes)}
        onChange={(event) => setMinutes(Number(event.target.value))}
        options={[...MUTE_CHOICES, 0].map((choice) => ({
          value: String(choice),
          label: t(`mute.for.${choice}` as 'mute.for.0'),
        }))}
      />
      <TextField
        label={t('mute.reason')}
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.target.value)}
      />
      {muting.failure === null ? null : <ErrorNotice error={muting.failure} onRetry={() => void submit()} />}
      <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onClose} sx={{ color: 'text.secondary' }}>
          {t('actions.cancel')}
        </Button>
        <BusyButton type="submit" variant="contained" busy={muting.busy}>
          {t(minutes === 0 ? 'mute.lift' : 'mute.submit')}
        </BusyButton>
      </Stack>
    </Box>
  );
}
