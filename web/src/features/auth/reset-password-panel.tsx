import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { FieldError } from '../../components/forms/field-frame.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { AuthLayout } from './auth-layout.tsx';
import { emailOfResetLink, setNewPassword } from './data/reset-password.ts';
import { resetForm, type ResetValues } from './auth-forms.ts';
import { LinkError } from './link-error.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useAsyncResult } from './use-async-result.ts';

/** The success message stays this long before the sign-in page (specification §9). */
const REDIRECT_DELAY_MS = 2_000;

/** Choose another password with the link of the e-mail. */
export function ResetPasswordPanel({ code }: { code: string }) {
  const { t } = useTranslation('auth');
  const link = useAsyncResult(code, emailOfResetLink);
  const [done, setDone] = useState(false);
  if (link.status === 'waiting') return <PageLoader />;
  if (link.status === 'failed') return <LinkError code={link.error.code} />;
  return (
    <AuthLayout
      title={t('reset.title')}
      documentTitle={t('reset.document-title')}
      lead={t('reset.lead', { email: link.value })}
    >
      {done ? <ResetDone /> : <ResetForm code={code} email={link.value} onDone={() => setDone(true)} />}
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
  return (
    <Note tone="success" role="status">
      {t('reset.done')}
    </Note>
  );
}

function ResetForm({ code, email, onDone }: { code: string; email: string; onDone: () => void }) {
  const { t } = useTranslation(['auth', 'errors']);
  const [failure, setFailure] = useState<AppError | null>(null);
  const { register, handleSubmit, formState } = useForm<ResetValues>({
    resolver: standardSchemaResolver(resetForm),
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await setNewPassword(code, password);
      onDone();
    } catch (error) {
      setFailure(toAppError(error));
    }
  });
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: '20px' }}>
      {/* Password managers file the password under the address they find in the form. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        label={t('auth:new-password')}
        password={register('password')}
        confirmation={register('confirmation')}
        errors={errors}
      />
      {failure === null ? null : <FieldError id="reset-failure">{t(`errors:${failure.code}`)}</FieldError>}
      <BusyButton busy={isSubmitting} type="submit" variant="contained" size="large" fullWidth>
        {t('auth:reset.submit')}
      </BusyButton>
    </Box>
  );
}
