import { useTranslation } from 'react-i18next';
import { isTrainer, isVip } from '@atelier/domain/access/access';
import { href } from '../../lib/routes.ts';
import { useViewer } from '../../lib/session/session.tsx';

interface MenuItem {
  to: string;
  label: string;
}

/** Returns the pages of the member (specification §2); the phone menu leaves out the VIP chat and uploading. */
export function useMenuItems(menu: 'account' | 'phone'): MenuItem[] {
  const { t } = useTranslation('common');
  const member = useViewer()?.member ?? null;
  const isAdmin = member?.is_admin === true;
  const item = (to: string, label: string): MenuItem => ({ to, label });
  const isAccountMenu = menu === 'account';
  return [
    item(href.dashboard(), t('header.dashboard')),
    item(href.library('free'), t('header.videos')),
    item(href.profile(), t('header.profile')),
    item(href.starterKit(), t('header.shop')),
    ...(isAdmin ? [item(href.admin(), t('header.admin'))] : []),
    ...(isAccountMenu && isVip(member, new Date()) ? [item(href.chat(), t('header.chat'))] : []),
    ...(isAccountMenu && (isAdmin || isTrainer(member)) ? [item(href.uploadPro(), t('header.upload-pro'))] : []),
  ];
}
