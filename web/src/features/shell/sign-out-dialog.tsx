import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import type { SignOutFlow } from './use-sign-out.ts';

/** Says what would be lost by leaving now. */
export function SignOutDialog({ leaving: signOutFlow }: { leaving: SignOutFlow }) {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      open={signOutFlow.state === 'unsent'}
      title={t('sign-out.unsent-title')}
      text={t('sign-out.unsent-text')}
      confirm={t('sign-out.leave')}
      cancel={t('sign-out.stay')}
      danger
      onConfirm={signOutFlow.signOutAnyway}
      onCancel={signOutFlow.cancel}
    />
  );
}
