import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { normalizeName } from '@atelier/domain/members/display-name';
import { AlertNote } from '../../components/feedback/note.tsx';
import { SubmitForm } from '../../components/forms/submit-form.tsx';
import { TextField, CheckboxField } from '../../components/forms/fields.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { textFields } from '../../lib/forms/use-form-draft.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, publicHref, requestedPath, route } from '../../lib/routes.ts';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { RequestedPlan } from './requested-plan.tsx';
import { TextLink } from './text-link.ts';
import { useFieldErrorMessage } from './use-field-error-message.ts';
import { registerAccount } from './data/register-account.ts';
import { registerForm } from './auth-forms.ts';
import { loginStateOf } from './login-state.ts';

const REGISTER_DRAFT = textFields<z.input<typeof registerForm>>(['name', 'email']);

/** Creates an account, then opens the login page, which asks to confirm the address. */
export function RegisterPage() {
  const { t } = useTranslation(['auth', 'errors']);
  const navigate = useNavigate();
  const next = requestedPath(useLocation().search);
  const { form, field, submit, busy, failure } = useActionForm({
    schema: registerForm,
    defaultValues: {
      name: '',
      email: '',
      password: '',
      confirmation: '',
      weekly: false,
      terms: false,
    },
    errorText: useFieldErrorMessage(),
    // Who reads the terms in this tab comes back to what they typed; passwords are never stored.
    draft: { key: 'register', fields: REGISTER_DRAFT },
    async onSubmit(values) {
      const { emailSent } = await registerAccount(values, next);
      const notice = emailSent ? 'confirm-notice' : 'confirm-unsent';
      void navigate(href.login(next), { state: loginStateOf(values.email, notice) });
    },
  });
  const typed = useWatch({ control: form.control, name: 'name' });
  return (
    <AuthLayout
      title={t('register.title')}
      documentTitle={t('register.document-title')}
      lead={
        <>
          {t('register.promise')}
          <br />
          {t('register.has-account')}{' '}
          <TextLink to={href.login(next)}>{t('register.login')}</TextLink>
        </>
      }
    >
      <RequestedPlan next={next} />
      <SubmitForm onSubmit={submit} busy={busy} submitLabel={t('register.submit')}>
        <TextField
          label={t('full-name')}
          autoComplete="name"
          limit={{ max: MAX_LENGTH.displayName, typed, asSent: normalizeName }}
          {...field('name')}
        />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          {...field('email')}
        />
        <NewPasswordFields label={t('password')} field={field} />
        <div>
          <CheckboxField label={t('register.terms')} {...field('terms')} />
          <AcceptedTerms />
        </div>
        <CheckboxField label={t('register.weekly')} {...field('weekly')} />
        {failure === null ? null : (
          <AlertNote>
            {t('register.failed-because', { reason: t(`errors:${failure.code}`) })}
          </AlertNote>
        )}
      </SubmitForm>
    </AuthLayout>
  );
}

/**
 * The terms that a new member accepts and the minimum age. The links are outside the checkbox's
 * label, where a click would tick it, and open a new tab, so that the typed values stay.
 */
function AcceptedTerms() {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const links = [
    { to: route.terms, label: t('register.terms-link') },
    { to: route.privacy, label: t('register.privacy-link') },
  ];
  return (
    <Box sx={{ pl: '34px', color: 'text.secondary', fontSize: '.875rem' }}>
      <p>{t('register.read')}</p>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <MuiLink
              href={publicHref(locale, to)}
              target="_blank"
              rel="noopener"
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
            >
              {label}
            </MuiLink>
          </li>
        ))}
      </Box>
      <p>{t('register.age')}</p>
    </Box>
  );
}
