import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { AppErrorCode } from '@atelier/domain/error-code';
import { useOutcomeToast } from '../../components/admin/use-outcome-toast.ts';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { FieldError } from '../../components/forms/field-frame.tsx';
import { SubmitForm } from '../../components/forms/submit-form.tsx';
import {
  ActionError,
  AlertNote,
  ErrorNotice,
  StatusNote,
} from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import type { AppError } from '../../lib/errors.ts';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { useRedirect } from '../../lib/redirect.tsx';
import { href, route } from '../../lib/routes.ts';
import { useAction } from '../../lib/use-action.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { resetForm } from './auth-forms.ts';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useFieldErrorMessage } from './use-field-error-message.ts';
import { requestedPathOfLink } from './data/continue-url.ts';
import {
  applyLink,
  LINK_MODES,
  type LinkMode,
  type LinkOutcome,
  readLink,
} from './data/email-link.ts';
import { emailOfResetLink, sendResetLink, setNewPassword } from './data/reset-password.ts';
import { loginStateOf } from './login-state.ts';

/** How long the success message is shown before the login page opens. */
const REDIRECT_DELAY_MS = 2_000;

/** Target of every e-mail of the auth service: `/reset-password?mode=…&oobCode=…&continueUrl=…`. */
export function EmailLinkPage() {
  const [parameters] = useSearchParams();
  const code = parameters.get('oobCode') ?? '';
  const mode = parameters.get('mode') ?? 'resetPassword';
  const known = LINK_MODES.find((one) => one === mode);
  if (code !== '' && mode === 'resetPassword') return <ResetPasswordPanel code={code} />;
  if (code === '' || known === undefined) return <LinkError code="auth-invalid-link" />;
  return <EmailLinkPanel key={code} mode={known} code={code} />;
}

/** Returns where the member wanted to go before they asked for the link. */
function useRequestedPath(): string | undefined {
  const [parameters] = useSearchParams();
  return requestedPathOfLink(parameters);
}

/**
 * Says what a link that confirms, changes or restores an address is for, does it at the press of a
 * button, and says so.
 */
function EmailLinkPanel({ mode, code }: { mode: LinkMode; code: string }) {
  const link = useLoaded(useCallback(() => readLink(mode, code), [mode, code]));
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  if (outcome !== null) return <LinkDone {...outcome} />;
  if (link.status === 'loading') return <PageLoader />;
  if (link.status === 'error' && link.error.retryable) {
    return <LinkUnchecked error={link.error} onRetry={link.retry} />;
  }
  if (link.status === 'error') return <LinkError code={link.error.code} mode={mode} />;
  if (link.data.status === 'done') return <LinkDone {...link.data} />;
  return <LinkQuestion mode={mode} code={code} email={link.data.email} onDone={setOutcome} />;
}

/** Shows that Auth did not answer what the link is for. */
function LinkUnchecked({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <AuthLayout title={t('link.unchecked-title')} documentTitle={t('link.unchecked-title')}>
      <ErrorNotice error={error} onRetry={onRetry} />
    </AuthLayout>
  );
}

interface LinkQuestionProps {
  mode: LinkMode;
  code: string;
  email: string;
  onDone: (outcome: LinkOutcome) => void;
}

function LinkQuestion({ mode, code, email, onDone }: LinkQuestionProps) {
  const { t } = useTranslation('auth');
  const { busy, failure, run } = useAction();
  const title = t(`link.ask.${mode}.title`);
  const apply = () => run(async () => onDone(await applyLink(mode, code, email)));
  if (failure !== null && !failure.retryable) return <LinkError code={failure.code} mode={mode} />;
  return (
    <AuthLayout title={title} documentTitle={title} lead={t(`link.ask.${mode}.text`, { email })}>
      <BusyButton busy={busy} variant="contained" size="large" onClick={() => void apply()}>
        {t(`link.ask.${mode}.do`)}
      </BusyButton>
      <ActionError failure={failure} onRetry={() => void apply()} />
    </AuthLayout>
  );
}

function LinkDone({ done, email, signedIn, already }: LinkOutcome) {
  const { t } = useTranslation('auth');
  const title = already ? t('link.already-title') : t(`link.${done}-title`);
  const next = useRequestedPath();
  const note = useRef<HTMLDivElement>(null);
  // The button that was pressed no longer exists.
  useEffect(() => note.current?.focus(), []);
  return (
    <AuthLayout title={title} documentTitle={title}>
      <Box ref={note} tabIndex={-1} sx={{ outline: 'none' }}>
        <StatusNote>
          {already ? t(`link.already-${done}`) : t(`link.${done}`, { email })}
        </StatusNote>
      </Box>
      {done === 'recovered' && email === '' ? (
        <LinkButton
          to={href.forgotPassword()}
          variant="outlined"
          label={t('link.reset-password')}
        />
      ) : null}
      {done === 'recovered' && email !== '' ? <ResetPasswordAdvice email={email} /> : null}
      <LinkButton
        to={signedIn ? (next ?? route.dashboard) : href.login(next)}
        state={loginStateOf(email, null, done === 'verified')}
        variant="contained"
        size="large"
        label={signedIn ? t('link.continue') : t('link.to-login')}
      />
    </AuthLayout>
  );
}

/**
 * Offers a reset link, because a person who changed the address without consent may know the
 * password.
 */
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
  if (link.status === 'error' && link.error.retryable) {
    return <LinkUnchecked error={link.error} onRetry={link.retry} />;
  }
  if (link.status === 'error') return <LinkError code={link.error.code} />;
  if (link.data === null) return <ResetAlreadyDone />;
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

function ResetAlreadyDone() {
  const { t } = useTranslation('auth');
  const next = useRequestedPath();
  return (
    <AuthLayout title={t('link.already-title')} documentTitle={t('link.already-title')}>
      <StatusNote>{t('reset.already')}</StatusNote>
      <LinkButton
        to={href.login(next)}
        variant="contained"
        size="large"
        label={t('link.to-login')}
      />
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
      await setNewPassword(code, password, email);
      onDone();
    },
  });
  return (
    <SubmitForm onSubmit={submit} busy={busy} submitLabel={t('reset.submit')}>
      {/* Password managers store the password under the address they find in the form. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label={t('new-password')} field={field} />
      {failure === null ? null : (
        <FieldError id="reset-failure">{t(`errors:${failure.code}`)}</FieldError>
      )}
    </SubmitForm>
  );
}

function ResetDone({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const redirect = useRedirect();
  const next = useRequestedPath();
  useEffect(() => {
    const timer = setTimeout(
      () => void redirect(href.login(next), { state: loginStateOf(email) }),
      REDIRECT_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [redirect, next, email]);
  return <StatusNote>{t('reset.done')}</StatusNote>;
}

/** Shows why an e-mailed link does not work, and where to request another one. */
function LinkError({ code, mode }: { code: AppErrorCode; mode?: LinkMode }) {
  const { t } = useTranslation(['auth', 'errors']);
  const next = useRequestedPath();
  const mayBeUsed =
    mode === 'verifyEmail' && (code === 'auth-invalid-link' || code === 'auth-expired-link');
  return (
    <AuthLayout title={t('link.failed-title')} documentTitle={t('link.failed-title')}>
      <AlertNote>{t(`errors:${code}`)}</AlertNote>
      {mayBeUsed ? <p>{t('link.may-be-used')}</p> : null}
      {mode === 'verifyEmail' ? null : (
        <LinkButton
          to={href.forgotPassword(next)}
          variant="outlined"
          label={t('reset.ask-again')}
        />
      )}
      <LinkButton
        to={href.login(next)}
        variant={mode === 'verifyEmail' ? 'outlined' : undefined}
        label={t('link.to-login')}
      />
    </AuthLayout>
  );
}
