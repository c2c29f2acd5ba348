import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusNote } from '../../components/feedback/note.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { EmailForm } from './fields/email-form.tsx';
import { PasswordForm } from './fields/password-form.tsx';
import { type EditedFieldState, ProfileRow, ProfileSection } from './profile-row.tsx';

/** E-mail address and password. */
export function SignInSection({ email, edited }: { email: string; edited: EditedFieldState }) {
  const { t } = useTranslation('profile');
  const showToast = useToast();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <ProfileSection title={t('sign-in')}>
      <ProfileRow label={t('email.label')} value={email} {...edited.row('email')}>
        <EmailForm
          email={email}
          onSent={(address) => {
            setSentTo(address);
            edited.close();
          }}
          onCancel={edited.close}
        />
      </ProfileRow>
      {sentTo === null ? null : (
        <StatusNote>
          <b>{t('email.sent')}</b>
          <br />
          {t('email.sent-to', { email: sentTo })}
        </StatusNote>
      )}
      <ProfileRow label={t('password.label')} value={t('password.hidden')} {...edited.row('password')}>
        <PasswordForm
          email={email}
          onDone={() => {
            edited.close();
            showToast('success', t('password.done'));
          }}
          onCancel={edited.close}
        />
      </ProfileRow>
    </ProfileSection>
  );
}
