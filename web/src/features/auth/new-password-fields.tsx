import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/forms/text-field.tsx';
import type { useActionForm } from '../../lib/forms/use-action-form.ts';

interface NewPasswordFieldsProps {
  label: string;
  field: ReturnType<typeof useActionForm<{ password: string; confirmation: string }, unknown>>['field'];
}

/** A new password, entered twice. */
export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <TextField label={label} type="password" autoComplete="new-password" {...field('password')} />
      <TextField label={t('confirm-password')} type="password" autoComplete="new-password" {...field('confirmation')} />
    </>
  );
}
