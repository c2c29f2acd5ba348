import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { CheckboxField } from '../../components/forms/checkbox-field.tsx';
import { AlertNote } from '../../components/feedback/note.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, publicHref, route } from '../../lib/routes.ts';
import { AuthLayout } from './auth-layout.tsx';
import { registerAccount } from './data/register-account.ts';
import { registerForm } from './auth-forms.ts';
import { noticeState } from './login-notice.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { TextLink } from './text-link.tsx';
import { useFieldErrorMessage } from './use-field-error-message.ts';

/** Creates an account, then opens the login page, which asks to confirm the address. */
export function RegisterPage() {
  const { t } = useTranslation(['auth', 'errors']);
  const navigate = useNavigate();
  const { field, submit, busy, failure } = useActionForm({
    schema: registerForm,
    defaultValues: { name: '', email: '', password: '', confirmation: '', terms: false },
    errorText: useFieldErrorMessage(),
    async onSubmit(values) {
      const { emailSent } = await registerAccount(values);
      void navigate(href.login(), { state: noticeState(emailSent ? 'confirm-notice' : 'confirm-unsent') });
    },
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
          maxLength={MAX_LENGTH.displayName}
          {...field('name')}
        />
        <TextField label={t('auth:email')} type="email" autoComplete="email" inputMode="email" {...field('email')} />
        <NewPasswordFields label={t('auth:password')} field={field} />
        <div>
          <CheckboxField label={t('auth:register.terms')} {...field('terms')} />
          <AcceptedTerms />
        </div>
        {failure === null ? null : (
          <AlertNote>{t('auth:register.failed-because', { reason: t(`errors:${failure.code}`) })}</AlertNote>
        )}
        <BusyButton busy={busy} type="submit" variant="contained" size="large" fullWidth>
          {t('auth:register.submit')}
        </BusyButton>
      </Box>
    </AuthLayout>
  );
}

/**
 * The terms that a new member accepts and the minimum age. The links are outside the checkbox's label, where a click
 * would tick it, and open a new tab, so that the typed values stay.
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
            <Box
              component="a"
              href={publicHref(locale, to)}
              target="_blank"
              rel="noopener"
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                minHeight: 44,
                color: 'brand.text',
                textDecoration: 'underline',
                textUnderlineOffset: '.22em',
              }}
            >
              {label}
            </Box>
          </li>
        ))}
      </Box>
      <p>{t('register.age')}</p>
    </Box>
  );
}
