import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { savePhone } from '../data/profile-store.ts';
import { FormActions } from './form-actions.tsx';
import { FormGrid } from './form-grid.tsx';
import { phoneForm, type PhoneValues } from './form-schemas.ts';

interface PhoneFormProps {
  uid: string;
  phone: string;
  onSaved: () => void;
  onCancel: () => void;
}

/** Another phone number, or none. */
export function PhoneForm({ uid, phone, onSaved, onCancel }: PhoneFormProps) {
  const { t } = useTranslation('profile');
  const action = useAction();
  const { register, handleSubmit, formState } = useForm<PhoneValues>({
    resolver: standardSchemaResolver(phoneForm),
    defaultValues: { phone },
  });
  const submit = handleSubmit(async (values) => {
    if (await action.run(() => savePhone(uid, values.phone))) onSaved();
  });
  return (
    <FormGrid onSubmit={submit} noValidate>
      <TextField
        label={t('phone')}
        help={t('phone-help')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        autoFocus
        {...(formState.errors.phone !== undefined && { error: t('phone-invalid') })}
        {...register('phone')}
      />
      {action.failure === null ? null : <ErrorNotice error={action.failure} onRetry={() => void submit()} />}
      <FormActions busy={action.busy} onCancel={onCancel} />
    </FormGrid>
  );
}
