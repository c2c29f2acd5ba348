import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/members/profile';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { TextField } from '../../components/forms/text-field.tsx';
import { OwnAvatar } from '../../components/members/own-avatar.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { AvatarForm } from './avatar/avatar-form.tsx';
import { saveName, savePhone } from './data/profile-store.ts';
import { nameForm, nextNameChange, phoneForm } from './fields/form-schemas.ts';
import { ProfileForm, useFieldErrorMessage } from './fields/profile-form.tsx';
import { type EditedFieldState, ProfileRow, ProfileSection } from './profile-row.tsx';

interface IdentitySectionProps {
  uid: string;
  profile: Profile;
  edited: EditedFieldState;
}

/** Picture, name and phone. */
export function IdentitySection({ uid, profile, edited }: IdentitySectionProps) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const showToast = useToast();
  const [now] = useState(() => new Date());
  const nextChange = nextNameChange(profile.name_changed_at, now);
  const onSaved = () => {
    edited.close();
    showToast('success', t('saved'));
  };
  const form = { uid, onSaved, onCancel: edited.close };
  return (
    <ProfileSection title={t('identity')}>
      <ProfileRow label={t('avatar.label')} value={<OwnAvatar size={72} />} {...edited.row('avatar')}>
        <AvatarForm {...form} />
      </ProfileRow>
      <ProfileRow
        label={t('name')}
        value={profile.display_name}
        note={nextChange === null ? undefined : t('name-locked', { date: format.dateTime(nextChange) })}
        locked={nextChange !== null}
        {...edited.row('name')}
      >
        <NameForm {...form} name={profile.display_name} />
      </ProfileRow>
      <ProfileRow label={t('phone')} value={profile.phone || t('none')} {...edited.row('phone')}>
        <PhoneForm {...form} phone={profile.phone ?? ''} />
      </ProfileRow>
    </ProfileSection>
  );
}

interface FieldFormProps {
  uid: string;
  onSaved: () => void;
  onCancel: () => void;
}

/** Changes the name. An unchanged name is not saved, so it does not lock the field for a day. */
function NameForm({ uid, name, onSaved, onCancel }: FieldFormProps & { name: string }) {
  const { t } = useTranslation('profile');
  const { field, submit, busy, failure } = useActionForm({
    schema: nameForm,
    defaultValues: { display_name: name },
    errorText: useFieldErrorMessage(),
    async onSubmit({ display_name }) {
      if (display_name === name) return onCancel();
      await saveName(uid, display_name);
      onSaved();
    },
  });
  return (
    <ProfileForm busy={busy} failure={failure} onSubmit={submit} onCancel={onCancel}>
      <TextField
        label={t('name')}
        help={t('name-help')}
        autoComplete="nickname"
        maxLength={MAX_LENGTH.displayName}
        autoFocus
        {...field('display_name')}
      />
    </ProfileForm>
  );
}

/** Changes or removes the phone number. */
function PhoneForm({ uid, phone, onSaved, onCancel }: FieldFormProps & { phone: string }) {
  const { t } = useTranslation('profile');
  const { field, submit, busy, failure } = useActionForm({
    schema: phoneForm,
    defaultValues: { phone },
    errorText: () => t('phone-invalid'),
    async onSubmit(values) {
      await savePhone(uid, values.phone);
      onSaved();
    },
  });
  return (
    <ProfileForm busy={busy} failure={failure} onSubmit={submit} onCancel={onCancel}>
      <TextField
        label={t('phone')}
        help={t('phone-help')}
        type="tel"
        autoComplete="tel"
        maxLength={MAX_LENGTH.phone}
        autoFocus
        {...field('phone')}
      />
    </ProfileForm>
  );
}
