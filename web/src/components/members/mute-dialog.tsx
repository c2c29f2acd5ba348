import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MUTE_CHOICES } from '@atelier/domain/contracts/admin';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { muteMember } from '../../lib/moderation/moderation-calls.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useToast } from '../feedback/toast.tsx';

export interface MutedMember {
  readonly uid: string;
  readonly name: string;
}

interface MuteDialogProps {
  member: MutedMember;
  onClose: () => void;
}

/** Mutes a member in the chat for a time, or lifts the mute (admins). */
export function MuteDialog({ member, onClose }: MuteDialogProps) {
  const { t } = useTranslation('common');
  const toast = useToast();
  const muting = useAction();
  const [minutes, setMinutes] = useState<number>(MUTE_CHOICES[1]);
  const [reason, setReason] = useState('');
  const submit = async () => {
    const { uid, name } = member;
    const reasonField = reason.trim() === '' ? {} : { reason: reason.trim() };
    if (!(await muting.run(async () => void (await muteMember({ uid, minutes, ...reasonField }))))) return;
    toast('success', t(minutes === 0 ? 'mute.lifted' : 'mute.done', { name }));
    onClose();
  };
  return (
    <FormDialog
      title={t('mute.title', { name: member.name })}
      text={t('mute.text')}
      action={muting}
      submitLabel={t(minutes === 0 ? 'mute.lift' : 'mute.submit')}
      onSubmit={submit}
      onClose={onClose}
    >
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
        maxLength={MAX_LENGTH.reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
