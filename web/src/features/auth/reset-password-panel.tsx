import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { FieldError } from '../../components/forms/field-frame.tsx';
import { StatusNote } from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { href } from '../../lib/routes.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { AuthLayout } from './auth-layout.tsx';
import { emailOfResetLink, setNewPassword } from './data/reset-password.ts';
import { resetForm } from './auth-forms.ts';
import { LinkError } from './link-error.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useFieldErrorMessage } from './use-field-error-message.ts';

/** How long the success message is shown before the login page opens (specification §9). */
const REDIRECT_DELAY_MS = 2_000;

/** Sets a new password with the code of an e-mailed link. */
export function ResetPasswordPanel({ code }: { code: string }) {
  const { t } = useTranslation('auth');
  const link = useLoaded(useCallback(() => emailOfResetLink(code), [code]));
  const [done, setDone] = useState(false);
  if (link.status === 'loading') return <PageLoader />;
  if (link.status === 'error') return <LinkError code={link.error.code} />;
  return (
    <AuthLayout
      title={t('reset.title')}
      documentTitle={t('reset.document-title')}
      lead={t('reset.lead', { email: link.data })}
    >
      {done ? <ResetDone /> : <ResetForm code={code} email={link.data} onDone={() => setDone(true)} />}
    </AuthLayout>
  );
}

function ResetDone() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href.login()), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <StatusNote>{t('reset.done')}</StatusNote>;
}

function ResetForm({ code, email, onDone }: { code: string; email: string; onDone: () => void }) {
  const { t } = useTranslation(['auth', 'errors']);
  const { field, submit, busy, failure } = useActionForm({
    schema: resetForm,
    defaultValues: { password: '', confirmation: '' },
    errorText: useFieldErrorMessage(),
    async onSubmit({ password }) {
      await setNewPassword(code, password);
      onDone();
    },
  });
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: '20px' }}>
      {/* Password managers store the password under the address they find in the form. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label={t('auth:new-password')} field={field} />
      {failure === null ? null : <FieldError id="reset-failure">{t(`errors:${failure.code}`)}</FieldError>}
      <BusyButton busy={busy} type="submit" variant="contained" size="large" fullWidth>
        {t('auth:reset.submit')}
      </BusyButton>
    </Box>
  );
}
