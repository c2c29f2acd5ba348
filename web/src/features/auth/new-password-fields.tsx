import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../components/forms/password-field.tsx';
import type { useActionForm } from '../../lib/forms/use-action-form.ts';

interface NewPasswordFieldsProps {
  label: string;
  field: ReturnType<
    typeof useActionForm<{ password: string; confirmation: string }, unknown>
  >['field'];
}

export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField label={label} showRule autoComplete="new-password" {...field('password')} />
      <PasswordField
        label={t('confirm-password')}
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </>
  );
}
