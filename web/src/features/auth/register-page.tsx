import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { CheckboxField } from '../../components/forms/checkbox-field.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { AcceptedTerms } from './accepted-terms.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { registerAccount } from './data/register-account.ts';
import { registerForm, type RegisterValues } from './auth-forms.ts';
import { noticeState } from './login-notice.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { TextLink } from './text-link.tsx';
import { useFieldErrorMessage } from './use-field-error-message.ts';

/** Create an account; then on to the sign-in page, which asks to confirm the address. */
export function RegisterPage() {
  const { t } = useTranslation(['auth', 'errors']);
  const errorMessage = useFieldErrorMessage();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<AppError | null>(null);
  const { register, handleSubmit, formState } = useForm<RegisterValues>({
    resolver: standardSchemaResolver(registerForm),
    defaultValues: { name: '', email: '', password: '', confirmation: '', terms: false },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { emailSent } = await registerAccount(values);
      void navigate(href.login(), { state: noticeState(emailSent ? 'confirm-notice' : 'confirm-unsent') });
    } catch (error) {
      setFailure(toAppError(error));
    }
  });
  return (
    <AuthLayout
      title={t('auth:register.title')}
      documentTitle={t('auth:register.document-title')}
      lead={
        <>
          {t('auth:register.promise')}
          <br />
          {t('auth:register.has-account')} <TextLink to={href.login()}>{t('auth:register.login')}</TextLink>
        </>
      }
    >
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: '20px' }}>
        <TextField
          label={t('auth:full-name')}
          autoComplete="name"
          maxLength={80}
          error={errorMessage(errors.name?.message)}
          {...register('name')}
        />
        <TextField
          label={t('auth:email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          error={errorMessage(errors.email?.message)}
          {...register('email')}
        />
        <NewPasswordFields
          label={t('auth:password')}
          password={register('password')}
          confirmation={register('confirmation')}
          errors={errors}
        />
        <div>
          <CheckboxField
            label={t('auth:register.terms')}
            error={errorMessage(errors.terms?.message)}
            {...register('terms')}
          />
          <AcceptedTerms />
        </div>
        {failure === null ? null : (
          <Note tone="error" role="alert">
            {t('auth:register.failed-because', { reason: t(`errors:${failure.code}`) })}
          </Note>
        )}
        <BusyButton busy={isSubmitting} type="submit" variant="contained" size="large" fullWidth>
          {t('auth:register.submit')}
        </BusyButton>
      </Box>
    </AuthLayout>
  );
}
