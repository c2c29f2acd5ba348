import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { FieldError } from '../../components/forms/field-frame.tsx';
import { StatusNote } from '../../components/feedback/note.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { href } from '../../lib/routes.ts';
import { AuthLayout } from './auth-layout.tsx';
import { sendResetLink } from './data/reset-password.ts';
import { forgotForm } from './auth-forms.ts';
import { TextLink } from './text-link.tsx';
import { useFieldErrorMessage } from './use-field-error-message.ts';

/** Requests the link that resets a forgotten password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['auth', 'errors']);
  const [sent, setSent] = useState(false);
  const { field, submit, busy, failure } = useActionForm({
    schema: forgotForm,
    defaultValues: { email: '' },
    errorText: useFieldErrorMessage(),
    async onSubmit({ email }) {
      await sendResetLink(email);
      setSent(true);
    },
  });
  return (
    <AuthLayout
      title={t('auth:forgot.title')}
      documentTitle={t('auth:forgot.document-title')}
      lead={sent ? undefined : t('auth:forgot.lead')}
    >
      {sent ? (
        <StatusNote>{t('auth:forgot.sent')}</StatusNote>
      ) : (
        <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: '20px' }}>
          <TextField
            label={t('auth:email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            {...field('email')}
          />
          {failure === null ? null : <FieldError id="forgot-failure">{t(`errors:${failure.code}`)}</FieldError>}
          <BusyButton busy={busy} type="submit" variant="contained" size="large" fullWidth>
            {t('auth:forgot.submit')}
          </BusyButton>
        </Box>
      )}
      <TextLink to={href.login()}>{t('auth:forgot.back')}</TextLink>
    </AuthLayout>
  );
}
