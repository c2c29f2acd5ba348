import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { useOutcomeToast } from '../../components/admin/use-outcome-toast.ts';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { FieldError } from '../../components/forms/field-frame.tsx';
import { SubmitForm } from '../../components/forms/submit-form.tsx';
import { AlertNote, StatusNote } from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { href } from '../../lib/routes.ts';
import { useAction } from '../../lib/use-action.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { resetForm } from './auth-forms.ts';
import { AuthLayout, NewPasswordFields, useFieldErrorMessage } from './auth-parts.tsx';
import { requestedPathOfLink } from './data/continue-url.ts';
import { applyLink, type LinkMode, type LinkOutcome } from './data/email-link.ts';
import { emailOfResetLink, sendResetLink, setNewPassword } from './data/reset-password.ts';
import { loginStateOf } from './login-state.ts';

/** How long the success message is shown before the login page opens. */
const REDIRECT_DELAY_MS = 2_000;
const APPLICABLE_MODES: readonly LinkMode[] = ['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'];

/** Target of every e-mail of the auth service: `/reset-password?mode=…&oobCode=…&continueUrl=…`. */
export function EmailLinkPage() {
  const [parameters] = useSearchParams();
  const code = parameters.get('oobCode') ?? '';
  const mode = parameters.get('mode') ?? 'resetPassword';
  const applied = APPLICABLE_MODES.find((known) => known === mode);
  if (code !== '' && mode === 'resetPassword') return <ResetPasswordPanel code={code} />;
  if (code === '' || applied === undefined) return <LinkError code="auth-invalid-link" />;
  return <EmailLinkPanel mode={applied} code={code} />;
}

/** Returns where the member wanted to go before they asked for the link. */
function useRequestedPath(): string | undefined {
  const [parameters] = useSearchParams();
  return requestedPathOfLink(parameters);
}

/** Applies a link that confirms, changes or restores an address, and shows the result. */
function EmailLinkPanel({ mode, code }: { mode: LinkMode; code: string }) {
  const result = useLoaded(useCallback(() => applyLink(mode, code), [mode, code]));
  if (result.status === 'loading') return <PageLoader />;
  if (result.status === 'error') return <LinkError code={result.error.code} />;
  return <LinkDone {...result.data} />;
}

function LinkDone({ done, email, signedIn }: LinkOutcome) {
  const { t } = useTranslation('auth');
  const title = t(`link.${done}-title`);
  const next = useRequestedPath();
  return (
    <AuthLayout title={title} documentTitle={title}>
      <StatusNote>{t(`link.${done}`, { email })}</StatusNote>
      {done === 'recovered' ? <ResetPasswordAdvice email={email} /> : null}
      <LinkButton
        to={signedIn ? (next ?? href.dashboard()) : href.login(next)}
        state={loginStateOf(email)}
        variant="contained"
        size="large"
        label={signedIn ? t('link.continue') : t('link.to-login')}
      />
    </AuthLayout>
  );
}

/** Offers a reset link, because a person who changed the address without consent may know the password. */
function ResetPasswordAdvice({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const { busy, run } = useAction();
  const runWithToast = useOutcomeToast();
  const send = () => run(() => runWithToast(() => sendResetLink(email), t('forgot.sent')));
  return (
    <BusyButton busy={busy} variant="outlined" onClick={() => void send()}>
      {t('link.reset-password')}
    </BusyButton>
  );
}

/** Sets a new password with the code of an e-mailed link. */
function ResetPasswordPanel({ code }: { code: string }) {
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
      {done ? (
        <ResetDone email={link.data} />
      ) : (
        <ResetForm code={code} email={link.data} onDone={() => setDone(true)} />
      )}
    </AuthLayout>
  );
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
    <SubmitForm onSubmit={submit} busy={busy} submitLabel={t('reset.submit')}>
      {/* Password managers store the password under the address they find in the form. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label={t('new-password')} field={field} />
      {failure === null ? null : <FieldError id="reset-failure">{t(`errors:${failure.code}`)}</FieldError>}
    </SubmitForm>
  );
}

function ResetDone({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const next = useRequestedPath();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href.login(next), { state: loginStateOf(email) }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, next, email]);
  return <StatusNote>{t('reset.done')}</StatusNote>;
}

/** Shows why an e-mailed link does not work, and where to request another one. */
function LinkError({ code }: { code: AppErrorCode }) {
  const { t } = useTranslation(['auth', 'errors']);
  const next = useRequestedPath();
  return (
    <AuthLayout title={t('link.failed-title')} documentTitle={t('link.failed-title')}>
      <AlertNote>{t(`errors:${code}`)}</AlertNote>
      <LinkButton to={href.forgotPassword(next)} variant="outlined" label={t('reset.ask-again')} />
      <LinkButton to={href.login(next)} label={t('link.to-login')} />
    </AuthLayout>
  );
}
