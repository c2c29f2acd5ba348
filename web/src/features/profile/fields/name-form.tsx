import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { saveName } from '../data/profile-store.ts';
import { FormActions } from './form-actions.tsx';
import { FormGrid } from './form-grid.tsx';
import { nameForm, type NameValues } from './form-schemas.ts';
import { useFieldErrorMessage } from './use-field-error-message.ts';

interface NameFormProps {
  uid: string;
  name: string;
  onSaved: () => void;
  onCancel: () => void;
}

/** Another name. One that is the same already costs no day. */
export function NameForm({ uid, name, onSaved, onCancel }: NameFormProps) {
  const { t } = useTranslation('profile');
  const errorMessage = useFieldErrorMessage();
  const action = useAction();
  const { register, handleSubmit, formState } = useForm<NameValues>({
    resolver: standardSchemaResolver(nameForm),
    defaultValues: { display_name: name },
  });
  const submit = handleSubmit(async ({ display_name }) => {
    if (display_name === name) return onCancel();
    if (await action.run(() => saveName(uid, display_name))) onSaved();
  });
  return (
    <FormGrid onSubmit={submit} noValidate>
      <TextField
        label={t('name')}
        help={t('name-help')}
        autoComplete="nickname"
        maxLength={80}
        autoFocus
        error={errorMessage(formState.errors.display_name?.message)}
        {...register('display_name')}
      />
      {action.failure === null ? null : <ErrorNotice error={action.failure} onRetry={() => void submit()} />}
      <FormActions busy={action.busy} onCancel={onCancel} />
    </FormGrid>
  );
}
