import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../components/forms/field-frame.tsx';
import { StatusNote } from '../../components/feedback/note.tsx';
import { SubmitForm } from '../../components/forms/submit-form.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { href, requestedPath } from '../../lib/routes.ts';
import { forgotForm } from './auth-forms.ts';
import { AuthLayout } from './auth-layout.tsx';
import { TextLink } from './text-link.ts';
import { useFieldErrorMessage } from './use-field-error-message.ts';
import { sendResetLink } from './data/reset-password.ts';

/** Requests the link that resets a forgotten password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['auth', 'errors']);
  const next = requestedPath(useLocation().search);
  const [sent, setSent] = useState(false);
  const { field, submit, busy, failure } = useActionForm({
    schema: forgotForm,
    defaultValues: { email: '' },
    errorText: useFieldErrorMessage(),
    async onSubmit({ email }) {
      await sendResetLink(email, next);
      setSent(true);
    },
  });
  return (
    <AuthLayout
      title={t('forgot.title')}
      documentTitle={t('forgot.document-title')}
      lead={sent ? undefined : t('forgot.lead')}
    >
      {sent ? (
        <StatusNote>{t('forgot.sent')}</StatusNote>
      ) : (
        <SubmitForm onSubmit={submit} busy={busy} submitLabel={t('forgot.submit')}>
          <TextField
            label={t('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            {...field('email')}
          />
          {failure === null ? null : (
            <FieldError id="forgot-failure">{t(`errors:${failure.code}`)}</FieldError>
          )}
        </SubmitForm>
      )}
      <TextLink to={href.login(next)}>{t('forgot.back')}</TextLink>
    </AuthLayout>
  );
}
