import { useTranslation } from 'react-i18next';
import { isTrainer } from '@atelier/domain/access';
import { href } from '../../lib/path.ts';
import { useViewer } from '../../lib/session.tsx';

/** The member's pages, in the order of specification §2; the phone's menu leaves uploading out. */
export function useMenuItems(menu: 'account' | 'phone'): { to: string; label: string }[] {
  const { t } = useTranslation('common');
  const member = useViewer()?.member ?? null;
  const isAdmin = member?.is_admin === true;
  return [
    { to: href.dashboard(), label: t('header.dashboard') },
    { to: href.library('free'), label: t('header.videos') },
    { to: href.profile(), label: t('header.profile') },
    ...(isAdmin ? [{ to: href.admin(), label: t('header.admin') }] : []),
    ...(menu === 'account' && (isAdmin || isTrainer(member))
      ? [{ to: href.uploadPro(), label: t('header.upload-pro') }]
      : []),
  ];
}
