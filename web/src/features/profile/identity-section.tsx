import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { normalizeName } from '@atelier/domain/members/display-name';
import { normalizePhone } from '@atelier/domain/members/phone';
import type { Profile } from '@atelier/domain/members/profile';
import { MAX_LENGTH } from '@atelier/domain/limits';
import type { FieldTexts, TextLimit } from '../../components/forms/field-frame.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import { OwnAvatar } from '../../components/members/own-avatar.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { useProblemText } from '../../lib/forms/problem-text.ts';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { textFields } from '../../lib/forms/use-form-draft.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { AvatarForm } from './avatar/avatar-form.tsx';
import { saveName, savePhone } from './data/profile-store.ts';
import { ProfileForm, nameForm, nextNameChange, phoneForm } from './fields/profile-form.tsx';
import { type EditedFieldState, ProfileRow, ProfileSection } from './profile-row.tsx';

export function IdentitySection({
  uid,
  profile,
  edited,
}: {
  uid: string;
  profile: Profile;
  edited: EditedFieldState;
}) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const showToast = useToast();
  const nextChange = nextNameChange(profile.name_changed_at, useNow());
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
      <ProfileRow
        label={t('avatar.label')}
        value={<OwnAvatar size={72} />}
        {...edited.row('avatar')}
      >
        <AvatarForm uid={uid} onSaved={onSaved} onCancel={edited.close} />
      </ProfileRow>
      <ProfileRow
        label={t('name')}
        value={profile.display_name}
        note={
          nextChange === null ? undefined : t('name-locked', { date: format.dateTime(nextChange) })
        }
        locked={nextChange !== null}
        {...edited.row('name')}
      >
        <TextForm
          draftKey={`name:${uid}`}
          schema={nameForm(profile.is_admin)}
          onSubmit={saveNewName}
          onCancel={edited.close}
          label={t('name')}
          help={t('name-help')}
          defaultValue={profile.display_name}
          autoComplete="nickname"
          max={MAX_LENGTH.displayName}
          asSent={normalizeName}
        />
      </ProfileRow>
      <ProfileRow label={t('phone')} value={profile.phone || t('none')} {...edited.row('phone')}>
        <TextForm
          draftKey={`phone:${uid}`}
          schema={phoneForm}
          onSubmit={(phone) => savePhone(uid, phone).then(onSaved)}
          onCancel={edited.close}
          label={t('phone')}
          help={t('phone-help')}
          defaultValue={profile.phone ?? ''}
          type="tel"
          autoComplete="tel"
          max={MAX_LENGTH.phone}
          asSent={normalizePhone}
        />
      </ProfileRow>
    </ProfileSection>
  );
}

interface TextFormProps
  extends
    FieldTexts,
    Omit<TextLimit, 'typed'>,
    Pick<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  /** Key of what is typed, until it is saved or canceled. */
  draftKey: string;
  schema: typeof phoneForm;
  defaultValue: string;
  onSubmit: (value: string) => Promise<void>;
  onCancel: () => void;
}

/** Changes one text of the profile. */
function TextForm({
  draftKey,
  schema,
  defaultValue,
  max,
  asSent,
  onSubmit,
  onCancel,
  ...texts
}: TextFormProps) {
  const { form, field, submit, busy, failure, draft } = useActionForm({
    schema,
    defaultValues: { value: defaultValue },
    errorText: useProblemText(),
    draft: { key: draftKey, fields: textFields<{ value: string }>(['value']) },
    async onSubmit({ value }) {
      await onSubmit(value);
    },
  });
  const typed = useWatch({ control: form.control, name: 'value' });
  const cancel = () => {
    draft.discard();
    onCancel();
  };
  return (
    <ProfileForm busy={busy} failure={failure} onSubmit={submit} onCancel={cancel}>
      <TextField {...texts} limit={{ max, typed, asSent }} autoFocus {...field('value')} />
    </ProfileForm>
  );
}
