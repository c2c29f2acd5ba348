import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { changePassword } from '../data/account.ts';
import { FormActions } from './form-actions.tsx';
import { FormGrid } from './form-grid.tsx';
import { passwordForm, type PasswordValues } from './form-schemas.ts';
import { useFieldErrorMessage } from './use-field-error-message.ts';

interface PasswordFormProps {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Another password, entered twice, against the old one. */
export function PasswordForm({ email, onDone, onCancel }: PasswordFormProps) {
  const { t } = useTranslation(['profile', 'errors']);
  const errorMessage = useFieldErrorMessage();
  const action = useAction();
  const { register, handleSubmit, formState } = useForm<PasswordValues>({
    resolver: standardSchemaResolver(passwordForm),
    defaultValues: { old: '', password: '', confirmation: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (values) => {
    if (await action.run(() => changePassword(values.old, values.password))) onDone();
  });
  const code = action.failure?.code;
  const isWrongPassword = code === 'auth-invalid-credentials';
  const isWeak = code === 'auth-weak-password';
  return (
    <FormGrid onSubmit={submit} noValidate>
      {/* Password managers file the password under the address they find in the form. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t('profile:password.old')}
        type="password"
        autoComplete="current-password"
        autoFocus
        error={isWrongPassword ? t('profile:password.wrong') : errorMessage(errors.old?.message)}
        {...register('old')}
      />
      <TextField
        label={t('profile:password.new')}
        type="password"
        autoComplete="new-password"
        error={isWeak ? t('errors:auth-weak-password') : errorMessage(errors.password?.message)}
        {...register('password')}
      />
      <TextField
        label={t('profile:password.confirm')}
        type="password"
        autoComplete="new-password"
        error={errorMessage(errors.confirmation?.message)}
        {...register('confirmation')}
      />
      {action.failure === null || isWrongPassword || isWeak ? null : (
        <ErrorNotice error={action.failure} onRetry={() => void submit()} />
      )}
      <FormActions busy={action.busy} onCancel={onCancel} submit={t('profile:password.submit')} />
    </FormGrid>
  );
}
