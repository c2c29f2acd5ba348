import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { toAppError } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { AuthLayout } from './auth-layout.tsx';
import { applyLink, type LinkMode, type LinkOutcome } from './data/email-link.ts';
import { sendResetLink } from './data/reset-password.ts';
import { LinkError } from './link-error.tsx';
import { useAsyncResult } from './use-async-result.ts';

/** Opens a link that confirms, changes or gives back an address, and says what it did. */
export function EmailLinkPanel({ mode, code }: { mode: LinkMode; code: string }) {
  const applyCode = useCallback((oobCode: string) => applyLink(mode, oobCode), [mode]);
  const outcome = useAsyncResult(code, applyCode);
  if (outcome.status === 'waiting') return <PageLoader />;
  if (outcome.status === 'failed') return <LinkError code={outcome.error.code} />;
  return <LinkDone outcome={outcome.value} />;
}

function LinkDone({ outcome }: { outcome: LinkOutcome }) {
  const { t } = useTranslation('auth');
  const title = t(`link.${outcome.done}-title`);
  const email = outcome.done === 'recovered' ? outcome.email : '';
  const staysSignedIn = outcome.done === 'verified' && outcome.signedIn;
  return (
    <AuthLayout title={title} documentTitle={title}>
      <Note tone="success" role="status">
        {t(`link.${outcome.done}`, { email })}
      </Note>
      {outcome.done === 'recovered' ? <ResetPasswordAdvice email={email} /> : null}
      <Button component={Link} to={staysSignedIn ? href.dashboard() : href.login()} variant="contained" size="large">
        {staysSignedIn ? t('link.continue') : t('link.to-login')}
      </Button>
    </AuthLayout>
  );
}

/** Somebody else may know the password of an account whose address they changed. */
function ResetPasswordAdvice({ email }: { email: string }) {
  const { t } = useTranslation(['auth', 'errors']);
  const [busy, setBusy] = useState(false);
  const showToast = useToast();
  const send = async () => {
    setBusy(true);
    try {
      await sendResetLink(email);
      showToast('success', t('auth:forgot.sent'));
    } catch (error) {
      showToast('error', t(`errors:${toAppError(error).code}`));
    }
    setBusy(false);
  };
  return (
    <BusyButton busy={busy} variant="outlined" onClick={() => void send()}>
      {t('auth:link.reset-password')}
    </BusyButton>
  );
}
