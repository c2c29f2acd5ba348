import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { changePassword } from '../data/account.ts';
import { passwordForm } from './form-schemas.ts';
import { ProfileForm, useFieldErrorMessage } from './profile-form.tsx';

interface PasswordFormProps {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Changes the password: the old one, and the new one twice. */
export function PasswordForm({ email, onDone, onCancel }: PasswordFormProps) {
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
  const [oldPassword, newPassword] = [field('old'), field('password')];
  return (
    <ProfileForm
      busy={busy}
      failure={isWrongPassword || isWeak ? null : failure}
      onSubmit={submit}
      onCancel={onCancel}
      submitLabel={t('profile:password.submit')}
    >
      {/* Password managers store the password under the address they find in the form. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t('profile:password.old')}
        type="password"
        autoComplete="current-password"
        autoFocus
        {...oldPassword}
        error={isWrongPassword ? t('profile:password.wrong') : oldPassword.error}
      />
      <TextField
        label={t('profile:password.new')}
        type="password"
        autoComplete="new-password"
        {...newPassword}
        error={isWeak ? t('errors:auth-weak-password') : newPassword.error}
      />
      <TextField
        label={t('profile:password.confirm')}
        type="password"
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </ProfileForm>
  );
}
