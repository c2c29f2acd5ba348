import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { leavePage, stayOnPage } from '../../lib/held-page.ts';
import { toAppError } from '../../lib/errors.ts';
import { signOut } from '../../lib/session/session.tsx';

/**
 * Signs out; a dialog asks first when something holds the page, and when unsent changes or kept
 * takes would be lost. The caller renders `dialog`.
 */
export function useSignOut(): { start: () => void; dialog: ReactNode } {
  const { t } = useTranslation(['common', 'errors']);
  const showToast = useToast();
  const [isConfirming, setIsConfirming] = useState(false);
  /** What would be lost; takes are asked about after what is not sent. */
  const [loss, setLoss] = useState<'unsent' | 'takes'>('unsent');
  const run = (confirmed: 'nothing' | 'unsent' | 'takes') => {
    setIsConfirming(false);
    signOut({
      discardUnsent: confirmed !== 'nothing',
      takes: confirmed === 'takes' ? 'delete' : 'ask',
    }).then(
      (result) => {
        setIsConfirming(result !== 'left');
        if (result !== 'left') setLoss(result);
      },
      (error: unknown) => {
        stayOnPage();
        showToast('error', t(`errors:${toAppError(error).code}`));
      },
    );
  };
  const dialog = (
    <ConfirmDialog
      open={isConfirming}
      title={t(`sign-out.${loss}-title`)}
      text={t(`sign-out.${loss}-text`)}
      confirm={t('sign-out.leave')}
      cancel={t('sign-out.stay')}
      danger
      onConfirm={() => run(loss)}
      onCancel={() => {
        stayOnPage();
        setIsConfirming(false);
      }}
    />
  );
  return { start: () => leavePage(() => run('nothing')), dialog };
}
