import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendConfirmation } from '../../lib/session/resend-confirmation.ts';
import { useAction } from '../../lib/use-action.ts';
import { BusyButton } from '../forms/busy-button.tsx';

/** Sends the confirmation e-mail again, and says in its own place whether that worked. */
export function ResendConfirmation() {
  const { t } = useTranslation(['auth', 'errors']);
  const { busy, run, failure } = useAction();
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <span role="status">{t('unverified.sent')}</span>;
  return (
    <>
      {failure === null ? null : <span role="alert">{t(`errors:${failure.code}`)}</span>}
      <BusyButton busy={busy} size="small" onClick={() => void run(resendConfirmation).then(setIsSent)}>
        {t('unverified.resend')}
      </BusyButton>
    </>
  );
}
