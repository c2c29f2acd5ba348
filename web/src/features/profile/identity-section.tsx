import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNameProblem } from '@atelier/domain/members/display-name';
import type { Profile } from '@atelier/domain/members/profile';
import { MAX_LENGTH } from '@atelier/domain/limits';
import type { FieldTexts } from '../../components/forms/field-frame.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import { OwnAvatar } from '../../components/members/own-avatar.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { AvatarForm } from './avatar/avatar-form.tsx';
import { saveName, savePhone } from './data/profile-store.ts';
import { ProfileForm, nameForm, nextNameChange, phoneForm } from './fields/profile-form.tsx';
import { type EditedFieldState, ProfileRow, ProfileSection } from './profile-row.tsx';

export function IdentitySection({ uid, profile, edited }: { uid: string; profile: Profile; edited: EditedFieldState }) {
  const { t } = useTranslation(['profile', 'common']);
  const format = useFormat();
  const showToast = useToast();
  const [now] = useState(() => new Date());
  const nextChange = nextNameChange(profile.name_changed_at, now);
  const onSaved = () => {
    edited.close();
    showToast('success', t('saved'));
  };
  const saveNewName = async (name: string) => {
    // An unchanged name is not saved, so that it does not lock the field for a day.
    if (name === profile.display_name) return edited.close();
    await saveName(uid, name);
    onSaved();
  };
  return (
    <ProfileSection title={t('identity')}>
      <ProfileRow label={t('avatar.label')} value={<OwnAvatar size={72} />} {...edited.row('avatar')}>
        <AvatarForm uid={uid} onSaved={onSaved} onCancel={edited.close} />
      </ProfileRow>
      <ProfileRow
        label={t('name')}
        value={profile.display_name}
        note={nextChange === null ? undefined : t('name-locked', { date: format.dateTime(nextChange) })}
        locked={nextChange !== null}
        {...edited.row('name')}
      >
        <TextForm
          schema={nameForm(profile.is_admin)}
          errorText={(problem) => t(`common:${isNameProblem(problem) ? problem : 'required'}`)}
          onSubmit={saveNewName}
          onCancel={edited.close}
          label={t('name')}
          help={t('name-help')}
          defaultValue={profile.display_name}
          autoComplete="nickname"
          maxLength={MAX_LENGTH.displayName}
        />
      </ProfileRow>
      <ProfileRow label={t('phone')} value={profile.phone || t('none')} {...edited.row('phone')}>
        <TextForm
          schema={phoneForm}
          errorText={() => t('phone-invalid')}
          onSubmit={(phone) => savePhone(uid, phone).then(onSaved)}
          onCancel={edited.close}
          label={t('phone')}
          help={t('phone-help')}
          defaultValue={profile.phone ?? ''}
          type="tel"
          autoComplete="tel"
          maxLength={MAX_LENGTH.phone}
        />
      </ProfileRow>
    </ProfileSection>
  );
}

interface TextFormProps extends FieldTexts, Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'> {
  schema: typeof phoneForm;
  /** Returns the text for the key of a problem. */
  errorText: (problem: string) => string;
  defaultValue: string;
  onSubmit: (value: string) => Promise<void>;
  onCancel: () => void;
}

/** Changes one text of the profile. */
function TextForm({ schema, errorText, defaultValue, onSubmit, onCancel, ...texts }: TextFormProps) {
  const { field, submit, busy, failure } = useActionForm({
    schema,
    defaultValues: { value: defaultValue },
    errorText,
    onSubmit: ({ value }) => onSubmit(value),
  });
  return (
    <ProfileForm busy={busy} failure={failure} onSubmit={submit} onCancel={onCancel}>
      <TextField {...texts} autoFocus {...field('value')} />
    </ProfileForm>
  );
}
