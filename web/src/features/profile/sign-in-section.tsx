import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/forms/fields.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { StatusNote } from '../../components/feedback/note.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { toAppError } from '../../lib/errors.ts';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { changeEmail, changePassword } from './data/account.ts';
import {
  ProfileForm,
  useFieldErrorMessage,
  emailForm,
  passwordForm,
} from './fields/profile-form.tsx';
import { type EditedFieldState, ProfileRow, ProfileSection } from './profile-row.tsx';

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
      <ProfileRow
        label={t('password.label')}
        value={t('password.hidden')}
        {...edited.row('password')}
      >
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

interface EmailFormProps {
  email: string;
  /** Receives the address that the confirmation link was sent to. */
  onSent: (email: string) => void;
  onCancel: () => void;
}

/**
 * Changes the e-mail address, entered twice. Requires the password if the service requires a recent
 * login.
 */
function EmailForm({ email, onSent, onCancel }: EmailFormProps) {
  const { t } = useTranslation('profile');
  const [asksPassword, setAsksPassword] = useState(false);
  const [isUnchanged, setIsUnchanged] = useState(false);
  const { field, submit, busy, failure } = useActionForm({
    schema: emailForm,
    defaultValues: { email: '', confirmation: '', password: '' },
    errorText: useFieldErrorMessage(),
    async onSubmit(values) {
      const isSame = values.email.toLowerCase() === email.toLowerCase();
      setIsUnchanged(isSame);
      if (isSame) return 'not-sent';
      try {
        await changeEmail(values.email, asksPassword ? values.password : undefined);
      } catch (error) {
        if (asksPassword || toAppError(error).code !== 'auth-recent-login-required') throw error;
        setAsksPassword(true);
        return 'not-sent';
      }
      onSent(values.email);
      return undefined;
    },
  });
  const isWrongPassword = failure?.code === 'auth-invalid-credentials';
  const newEmail = field('email');
  return (
    <ProfileForm
      busy={busy}
      failure={isWrongPassword ? null : failure}
      onSubmit={submit}
      onCancel={onCancel}
      submitLabel={t('email.submit')}
    >
      <TextField
        label={t('email.new')}
        help={t('email.help')}
        type="email"
        autoComplete="email"
        autoFocus
        {...newEmail}
        error={isUnchanged ? t('email.same') : newEmail.error}
      />
      <TextField
        label={t('email.confirm')}
        type="email"
        autoComplete="off"
        {...field('confirmation')}
      />
      {asksPassword ? (
        <>
          <StatusNote tone="info">{t('email.password-help')}</StatusNote>
          <PasswordField
            label={t('email.password')}
            autoComplete="current-password"
            autoFocus
            {...field('password')}
            error={isWrongPassword ? t('password.wrong') : undefined}
          />
        </>
      ) : null}
    </ProfileForm>
  );
}

/** Changes the password: the old one, and the new one twice. */
function PasswordForm({
  email,
  onDone,
  onCancel,
}: {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['profile', 'errors']);
  const { field, submit, busy, failure } = useActionForm({
    schema: passwordForm,
    defaultValues: { old: '', password: '', confirmation: '' },
    errorText: useFieldErrorMessage(),
    async onSubmit({ old, password }) {
      await changePassword(old, password);
      onDone();
    },
  });
  const isWrongPassword = failure?.code === 'auth-invalid-credentials';
  const isWeak = failure?.code === 'auth-weak-password';
  const oldPassword = field('old');
  const newPassword = field('password');
  return (
    <ProfileForm
      busy={busy}
      failure={isWrongPassword || isWeak ? null : failure}
      onSubmit={submit}
      onCancel={onCancel}
      submitLabel={t('password.submit')}
    >
      {/* Password managers store the password under the address they find in the form. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password.old')}
        autoComplete="current-password"
        autoFocus
        {...oldPassword}
        error={isWrongPassword ? t('password.wrong') : oldPassword.error}
      />
      <PasswordField
        label={t('password.new')}
        showRule
        autoComplete="new-password"
        {...newPassword}
        error={isWeak ? t('errors:auth-weak-password') : newPassword.error}
      />
      <PasswordField
        label={t('password.confirm')}
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </ProfileForm>
  );
}
