import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { toAppError } from '../../../lib/errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { changeEmail } from '../data/account.ts';
import { FormActions } from './form-actions.tsx';
import { FormGrid } from './form-grid.tsx';
import { emailForm, type EmailValues } from './form-schemas.ts';
import { useFieldErrorMessage } from './use-field-error-message.ts';

interface EmailFormProps {
  email: string;
  /** The link has left, to this address. */
  onSent: (email: string) => void;
  onCancel: () => void;
}

/** Another address, entered twice. The password is asked for when the service wants a fresh sign-in. */
export function EmailForm({ email, onSent, onCancel }: EmailFormProps) {
  const { t } = useTranslation('profile');
  const errorMessage = useFieldErrorMessage();
  const action = useAction();
  const [asksPassword, setAsksPassword] = useState(false);
  const [isUnchanged, setIsUnchanged] = useState(false);
  const { register, handleSubmit, formState } = useForm<EmailValues>({
    resolver: standardSchemaResolver(emailForm),
    defaultValues: { email: '', confirmation: '', password: '' },
  });
  const { errors } = formState;
  const send = async (values: EmailValues) => {
    try {
      await changeEmail(values.email, asksPassword ? values.password : undefined);
      return true;
    } catch (error) {
      if (asksPassword || toAppError(error).code !== 'auth-recent-login-required') throw error;
      setAsksPassword(true);
      return false;
    }
  };
  const submit = handleSubmit(async (values) => {
    const isSame = values.email.toLowerCase() === email.toLowerCase();
    setIsUnchanged(isSame);
    if (isSame) return;
    await action.run(async () => {
      if (await send(values)) onSent(values.email);
    });
  });
  const wrongPassword = action.failure?.code === 'auth-invalid-credentials';
  return (
    <FormGrid onSubmit={submit} noValidate>
      <TextField
        label={t('email.new')}
        help={t('email.help')}
        type="email"
        autoComplete="email"
        autoFocus
        error={isUnchanged ? t('email.same') : errorMessage(errors.email?.message)}
        {...register('email')}
      />
      <TextField
        label={t('email.confirm')}
        type="email"
        autoComplete="off"
        error={errorMessage(errors.confirmation?.message)}
        {...register('confirmation')}
      />
      {asksPassword ? (
        <>
          <Note tone="info" role="status">
            {t('email.password-help')}
          </Note>
          <TextField
            label={t('email.password')}
            type="password"
            autoComplete="current-password"
            autoFocus
            error={wrongPassword ? t('password.wrong') : undefined}
            {...register('password')}
          />
        </>
      ) : null}
      {action.failure === null || wrongPassword ? null : (
        <ErrorNotice error={action.failure} onRetry={() => void submit()} />
      )}
      <FormActions busy={action.busy} onCancel={onCancel} submit={t('email.submit')} />
    </FormGrid>
  );
}
