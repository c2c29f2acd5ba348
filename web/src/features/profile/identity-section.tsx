import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@atelier/domain/members/profile';
import { OwnAvatar } from '../../components/members/own-avatar.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { AvatarForm } from './avatar/avatar-form.tsx';
import { NameForm } from './fields/name-form.tsx';
import { nextNameChange } from './fields/next-name-change.ts';
import { PhoneForm } from './fields/phone-form.tsx';
import { ProfileRow } from './profile-row.tsx';
import { ProfileSection } from './profile-section.tsx';
import type { EditedFieldState } from './use-edited-field.ts';

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
  const saved = () => {
    edited.close();
    showToast('success', t('saved'));
  };
  return (
    <ProfileSection title={t('identity')}>
      <ProfileRow label={t('avatar.label')} value={<OwnAvatar size={72} />} {...edited.row('avatar')}>
        <AvatarForm uid={uid} onSaved={saved} onCancel={edited.close} />
      </ProfileRow>
      <ProfileRow
        label={t('name')}
        value={profile.display_name}
        note={nextChange === null ? undefined : t('name-locked', { date: format.dateTime(nextChange) })}
        locked={nextChange !== null}
        {...edited.row('name')}
      >
        <NameForm uid={uid} name={profile.display_name} onSaved={saved} onCancel={edited.close} />
      </ProfileRow>
      <ProfileRow label={t('phone')} value={profile.phone || t('none')} {...edited.row('phone')}>
        <PhoneForm uid={uid} phone={profile.phone ?? ''} onSaved={saved} onCancel={edited.close} />
      </ProfileRow>
    </ProfileSection>
  );
}
