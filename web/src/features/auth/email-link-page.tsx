import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { StatusNote } from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { toAppError } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { useAction } from '../../lib/use-action.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { AuthLayout } from './auth-layout.tsx';
import { applyLink, type LinkMode, type LinkOutcome } from './data/email-link.ts';
import { sendResetLink } from './data/reset-password.ts';
import { LinkError } from './link-error.tsx';
import { ResetPasswordPanel } from './reset-password-panel.tsx';

const APPLICABLE_MODES: readonly LinkMode[] = ['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'];

/** Target of every e-mail of the auth service: `/reset-password?mode=…&oobCode=…`. */
export function EmailLinkPage() {
  const [parameters] = useSearchParams();
  const code = parameters.get('oobCode') ?? '';
  const mode = parameters.get('mode') ?? 'resetPassword';
  const applied = APPLICABLE_MODES.find((known) => known === mode);
  if (code !== '' && mode === 'resetPassword') return <ResetPasswordPanel code={code} />;
  if (code === '' || applied === undefined) return <LinkError code="auth-invalid-link" />;
  return <EmailLinkPanel mode={applied} code={code} />;
}

/** Applies a link that confirms, changes or restores an address, and shows the result. */
function EmailLinkPanel({ mode, code }: { mode: LinkMode; code: string }) {
  const result = useLoaded(useCallback(() => applyLink(mode, code), [mode, code]));
  if (result.status === 'loading') return <PageLoader />;
  if (result.status === 'error') return <LinkError code={result.error.code} />;
  return <LinkDone outcome={result.data} />;
}

function LinkDone({ outcome }: { outcome: LinkOutcome }) {
  const { t } = useTranslation('auth');
  const title = t(`link.${outcome.done}-title`);
  const email = outcome.done === 'recovered' ? outcome.email : '';
  const staysSignedIn = outcome.done === 'verified' && outcome.signedIn;
  return (
    <AuthLayout title={title} documentTitle={title}>
      <StatusNote>{t(`link.${outcome.done}`, { email })}</StatusNote>
      {outcome.done === 'recovered' ? <ResetPasswordAdvice email={email} /> : null}
      <Button component={Link} to={staysSignedIn ? href.dashboard() : href.login()} variant="contained" size="large">
        {staysSignedIn ? t('link.continue') : t('link.to-login')}
      </Button>
    </AuthLayout>
  );
}

/** Offers a reset link, because a person who changed the address without consent may know the password. */
function ResetPasswordAdvice({ email }: { email: string }) {
  const { t } = useTranslation(['auth', 'errors']);
  const { busy, run } = useAction();
  const showToast = useToast();
  const send = () =>
    run(async () => {
      try {
        await sendResetLink(email);
        showToast('success', t('auth:forgot.sent'));
      } catch (error) {
        showToast('error', t(`errors:${toAppError(error).code}`));
      }
    });
  return (
    <BusyButton busy={busy} variant="outlined" onClick={() => void send()}>
      {t('auth:link.reset-password')}
    </BusyButton>
  );
}
