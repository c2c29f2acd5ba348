import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { CheckboxField } from '../../components/forms/checkbox-field.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { href } from '../../lib/routes.ts';
import { logIn } from './data/log-in.ts';
import { loginForm } from './auth-forms.ts';
import { TextLink } from './text-link.tsx';
import { useFieldErrorMessage } from './use-field-error-message.ts';

/**
 * E-mail, password, remember me. Stays busy after a successful login until its parent replaces it.
 *
 * @param next  the address to load when the page must reload (see `logIn`).
 */
export function LoginForm({ next }: { next: string }) {
  const { t } = useTranslation('auth');
  const [isLoggedIn, setIsLoggedIn] = useState(false);
  const { field, submit, busy, failure } = useActionForm({
    schema: loginForm,
    defaultValues: { email: '', password: '', remember: true },
    errorText: useFieldErrorMessage(),
    async onSubmit(values) {
      const { mustReload } = await logIn(values);
      setIsLoggedIn(true);
      if (mustReload) window.location.assign(next);
    },
  });
  const password = field('password');
  const isRejected = failure?.code === 'auth-invalid-credentials';
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: '20px' }}>
      <TextField label={t('email')} type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <TextField
        label={t('password')}
        labelAside={
          <TextLink to={href.forgotPassword()} sx={{ fontSize: '.875rem', '&&': { color: 'text.primary' } }}>
            {t('login.forgot')}
          </TextLink>
        }
        type="password"
        autoComplete="current-password"
        {...password}
        error={password.error ?? (isRejected ? t('login.failed') : undefined)}
      />
      {failure === null || isRejected ? null : <ErrorNotice error={failure} />}
      <CheckboxField label={t('login.remember')} {...field('remember')} />
      <BusyButton busy={busy || isLoggedIn} type="submit" variant="contained" size="large" fullWidth>
        {t('login.submit')}
      </BusyButton>
    </Box>
  );
}
