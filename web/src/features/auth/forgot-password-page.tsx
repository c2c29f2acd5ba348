import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { FieldError } from '../../components/forms/field-frame.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { AuthLayout } from './auth-layout.tsx';
import { sendResetLink } from './data/reset-password.ts';
import { forgotForm, type ForgotValues } from './auth-forms.ts';
import { TextLink } from './text-link.tsx';
import { useFieldErrorMessage } from './use-field-error-message.ts';

/** Ask for the link that changes a forgotten password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['auth', 'errors']);
  const errorMessage = useFieldErrorMessage();
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const { register, handleSubmit, formState } = useForm<ForgotValues>({
    resolver: standardSchemaResolver(forgotForm),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email }) => {
    setFailure(null);
    try {
      await sendResetLink(email);
      setSent(true);
    } catch (error) {
      setFailure(toAppError(error));
    }
  });
  return (
    <AuthLayout
      title={t('auth:forgot.title')}
      documentTitle={t('auth:forgot.document-title')}
      lead={sent ? undefined : t('auth:forgot.lead')}
    >
      {sent ? (
        <Note tone="success" role="status">
          {t('auth:forgot.sent')}
        </Note>
      ) : (
        <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: '20px' }}>
          <TextField
            label={t('auth:email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            error={errorMessage(errors.email?.message)}
            {...register('email')}
          />
          {failure === null ? null : <FieldError id="forgot-failure">{t(`errors:${failure.code}`)}</FieldError>}
          <BusyButton busy={isSubmitting} type="submit" variant="contained" size="large" fullWidth>
            {t('auth:forgot.submit')}
          </BusyButton>
        </Box>
      )}
      <TextLink to={href.login()}>{t('auth:forgot.back')}</TextLink>
    </AuthLayout>
  );
}
