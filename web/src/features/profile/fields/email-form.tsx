import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusNote } from '../../../components/feedback/note.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { toAppError } from '../../../lib/errors.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { changeEmail } from '../data/account.ts';
import { emailForm } from './form-schemas.ts';
import { ProfileForm, useFieldErrorMessage } from './profile-form.tsx';

interface EmailFormProps {
  email: string;
  /** Receives the address that the confirmation link was sent to. */
  onSent: (email: string) => void;
  onCancel: () => void;
}

/** Changes the e-mail address, entered twice. Requires the password if the service requires a recent login. */
export function EmailForm({ email, onSent, onCancel }: EmailFormProps) {
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
      if (isSame) return;
      try {
        await changeEmail(values.email, asksPassword ? values.password : undefined);
      } catch (error) {
        if (asksPassword || toAppError(error).code !== 'auth-recent-login-required') throw error;
        return setAsksPassword(true);
      }
      onSent(values.email);
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
      <TextField label={t('email.confirm')} type="email" autoComplete="off" {...field('confirmation')} />
      {asksPassword ? (
        <>
          <StatusNote tone="info">{t('email.password-help')}</StatusNote>
          <TextField
            label={t('email.password')}
            type="password"
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
