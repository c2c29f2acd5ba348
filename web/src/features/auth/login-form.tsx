import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { SubmitForm } from '../../components/forms/submit-form.tsx';
import { TextField, CheckboxField } from '../../components/forms/fields.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { href, route } from '../../lib/routes.ts';
import { TextLink } from './text-link.ts';
import { useFieldErrorMessage } from './use-field-error-message.ts';
import { loginForm } from './auth-forms.ts';
import { logIn } from './data/log-in.ts';

/**
 * E-mail, password, remember me. Stays busy after a successful login until its parent replaces it.
 *
 * @param next  the requested path, loaded when the page must reload (see `logIn`); default: the
 * dashboard
 * @param email  filled in, when a page before knows it
 */
export function LoginForm({ next, email = '' }: { next: string | undefined; email?: string }) {
  const { t } = useTranslation('auth');
  const [isLoggedIn, setIsLoggedIn] = useState(false);
  const { field, submit, busy, failure } = useActionForm({
    schema: loginForm,
    defaultValues: { email, password: '', remember: true },
    errorText: useFieldErrorMessage(),
    async onSubmit(values) {
      const { mustReload } = await logIn(values);
      setIsLoggedIn(true);
      if (mustReload) window.location.assign(next ?? route.dashboard);
    },
  });
  // In the order of the page, in which the first wrong field gets the focus.
  const emailField = field('email');
  const password = field('password');
  const isRejected = failure?.code === 'auth-invalid-credentials';
  return (
    <SubmitForm onSubmit={submit} busy={busy || isLoggedIn} submitLabel={t('login.submit')}>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        {...emailField}
      />
      <PasswordField
        label={t('password')}
        labelAside={
          <TextLink
            to={href.forgotPassword(next)}
            sx={{ fontSize: '.875rem', '&&': { color: 'text.primary' } }}
          >
            {t('login.forgot')}
          </TextLink>
        }
        autoComplete="current-password"
        {...password}
        error={password.error ?? (isRejected ? t('login.failed') : undefined)}
      />
      {failure === null || isRejected ? null : <ErrorNotice error={failure} />}
      <CheckboxField label={t('login.remember')} defaultChecked {...field('remember')} />
    </SubmitForm>
  );
}
