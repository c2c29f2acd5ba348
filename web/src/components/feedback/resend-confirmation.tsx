import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkConfirmation } from '../../lib/confirmed-email.ts';
import { resendConfirmation } from '../../lib/session/resend-confirmation.ts';
import { useAction } from '../../lib/use-action.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { useToast } from './toast.tsx';

/**
 * Sends the confirmation e-mail again, or asks whether its link was opened, and says in its own
 * place whether that worked.
 */
export function ResendConfirmation() {
  const { t } = useTranslation(['auth', 'errors']);
  const sending = useAction();
  const checking = useAction();
  const failure = checking.failure ?? sending.failure;
  const toast = useToast();
  const [isSent, setIsSent] = useState(false);
  const send = async () => {
    checking.clearFailure();
    setIsSent(await sending.run(resendConfirmation));
  };
  const check = async () => {
    // A toast, because this component may be gone by then.
    if (await checking.run(checkConfirmation)) toast('success', t('link.verified'));
  };
  return (
    <>
      {failure === null ? null : <span role="alert">{t(`errors:${failure.code}`)}</span>}
      {isSent ? (
        <span role="status">{t('unverified.sent')}</span>
      ) : (
        <BusyButton busy={sending.busy} size="small" onClick={() => void send()}>
          {t('unverified.resend')}
        </BusyButton>
      )}
      <BusyButton busy={checking.busy} size="small" onClick={() => void check()}>
        {t('unverified.check')}
      </BusyButton>
    </>
  );
}
