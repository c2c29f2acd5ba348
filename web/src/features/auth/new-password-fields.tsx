import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/forms/text-field.tsx';
import { useFieldErrorMessage } from './use-field-error-message.ts';

interface NewPasswordFieldsProps {
  label: string;
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  /** The faults of the form's fields, as react-hook-form has them. */
  errors: { password?: { message?: string }; confirmation?: { message?: string } };
}

/** A password chosen anew: entered twice. */
export function NewPasswordFields({ label, password, confirmation, errors }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  const errorMessage = useFieldErrorMessage();
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        error={errorMessage(errors.password?.message)}
        {...password}
      />
      <TextField
        label={t('confirm-password')}
        type="password"
        autoComplete="new-password"
        error={errorMessage(errors.confirmation?.message)}
        {...confirmation}
      />
    </>
  );
}
