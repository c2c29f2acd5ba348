import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { leavePage, stayOnPage } from '../../lib/held-page.ts';
import { toAppError } from '../../lib/errors.ts';
import { signOut } from '../../lib/session/session.tsx';

/**
 * Signs out; a dialog asks first when something holds the page, and when unsent changes would be lost. The caller renders
 * `dialog`.
 */
export function useSignOut(): { start: () => void; dialog: ReactNode } {
  const { t } = useTranslation(['common', 'errors']);
  const showToast = useToast();
  const [isConfirming, setIsConfirming] = useState(false);
  const run = (discardUnsent: boolean) => {
    setIsConfirming(false);
    signOut({ discardUnsent }).then(
      (result) => setIsConfirming(result === 'unsent'),
      (error: unknown) => {
        stayOnPage();
        showToast('error', t(`errors:${toAppError(error).code}`));
      },
    );
  };
  const dialog = (
    <ConfirmDialog
      open={isConfirming}
      title={t('sign-out.unsent-title')}
      text={t('sign-out.unsent-text')}
      confirm={t('sign-out.leave')}
      cancel={t('sign-out.stay')}
      danger
      onConfirm={() => run(true)}
      onCancel={() => {
        stayOnPage();
        setIsConfirming(false);
      }}
    />
  );
  return { start: () => leavePage(() => run(false)), dialog };
}
