import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import type { AppError } from '../../../lib/errors.ts';
import type { ProfileErrorKey } from './form-schemas.ts';

/** A form with its fields below each other. */
export const FormGrid = styled('form')({ display: 'grid', gap: 18 });

interface ProfileFormProps {
  busy: boolean;
  /** An error that no field shows. */
  failure: AppError | null;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  /** Default: 'Save'. */
  submitLabel?: string;
  children: ReactNode;
}

/** The form of one profile field, with its error, save and cancel buttons. */
export function ProfileForm({ busy, failure, onSubmit, onCancel, submitLabel, children }: ProfileFormProps) {
  const { t } = useTranslation('common');
  const submit: FormEventHandler = (event) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <FormGrid onSubmit={submit} noValidate>
      {children}
      {failure === null ? null : <ErrorNotice error={failure} onRetry={() => void onSubmit()} />}
      <Stack direction="row" spacing={1.5}>
        <BusyButton busy={busy} type="submit" variant="contained">
          {submitLabel ?? t('actions.save')}
        </BusyButton>
        <Button color="inherit" onClick={onCancel} disabled={busy} sx={{ color: 'text.secondary' }}>
          {t('actions.cancel')}
        </Button>
      </Stack>
    </FormGrid>
  );
}

/** Returns a function from an error key of the profile forms to its text. */
export function useFieldErrorMessage(): (key: string) => string {
  const { t } = useTranslation(['profile', 'common']);
  return (key) => {
    switch (key as ProfileErrorKey) {
      case 'phone-invalid':
        return t('profile:phone-invalid');
      case 'email-invalid':
        return t('profile:email.invalid');
      case 'emails-differ':
        return t('profile:email.differ');
      case 'passwords-differ':
        return t('profile:password.differ');
      default:
        return t('common:required');
    }
  };
}
