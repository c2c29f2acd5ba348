import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { CheckboxField } from '../../components/forms/checkbox-field.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { type AppError, toAppError } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { logIn } from './data/log-in.ts';
import { loginForm, type LoginValues } from './auth-forms.ts';
import { TextLink } from './text-link.tsx';
import { useFieldErrorMessage } from './use-field-error-message.ts';

/**
 * E-mail, password, remember me. Stays busy once signed in: whoever shows it takes it away when the profile is here.
 *
 * @param next where to go on when the page must load afresh (see `logIn`).
 */
export function LoginForm({ next }: { next: string }) {
  const { t } = useTranslation('auth');
  const errorMessage = useFieldErrorMessage();
  const [failure, setFailure] = useState<AppError | null>(null);
  const [entered, setEntered] = useState(false);
  const { register, handleSubmit, formState } = useForm<LoginValues>({
    resolver: standardSchemaResolver(loginForm),
    defaultValues: { email: '', password: '', remember: true },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { mustReload } = await logIn(values);
      setEntered(true);
      if (mustReload) window.location.assign(next);
    } catch (error) {
      setFailure(toAppError(error));
    }
  });
  const refused = failure?.code === 'auth-invalid-credentials';
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: '20px' }}>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errorMessage(errors.email?.message)}
        {...register('email')}
      />
      <TextField
        label={t('password')}
        labelAside={
          <TextLink to={href.forgotPassword()} sx={{ fontSize: '.875rem', '&&': { color: 'text.primary' } }}>
            {t('login.forgot')}
          </TextLink>
        }
        type="password"
        autoComplete="current-password"
        error={errorMessage(errors.password?.message) ?? (refused ? t('login.failed') : undefined)}
        {...register('password')}
      />
      {failure === null || refused ? null : <ErrorNotice error={failure} />}
      <CheckboxField label={t('login.remember')} {...register('remember')} />
      <BusyButton busy={isSubmitting || entered} type="submit" variant="contained" size="large" fullWidth>
        {t('login.submit')}
      </BusyButton>
    </Box>
  );
}
