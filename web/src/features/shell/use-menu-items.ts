import { useTranslation } from 'react-i18next';
import { isVip } from '@atelier/domain/access';
import { isTrainer } from '@atelier/domain/access';
import { href } from '../../lib/path.ts';
import { useViewer } from '../../lib/session.tsx';

/** The member's pages, in the order of specification §2. The phone's menu leaves some out. */
export function useMenuItems(on: 'screen' | 'phone'): { to: string; label: string }[] {
/** The member's pages, in the order of specification §2; the phone's menu leaves uploading out. */
export function useMenuItems(menu: 'account' | 'phone'): { to: string; label: string }[] {
  const { t } = useTranslation('common');
  const viewer = useViewer();
  const chat = isVip(viewer?.member ?? null, new Date()) ? [{ to: href.chat(), label: t('header.chat') }] : [];
  const member = useViewer()?.member ?? null;
  const isAdmin = member?.is_admin === true;
  return [
    { to: href.dashboard(), label: t('header.dashboard') },
    { to: href.library('free'), label: t('header.videos') },
    { to: href.profile(), label: t('header.profile') },
    { to: href.starterKit(), label: t('header.shop') },
    ...(on === 'phone' ? [] : chat),
    ...(isAdmin ? [{ to: href.admin(), label: t('header.admin') }] : []),
    ...(menu === 'account' && (isAdmin || isTrainer(member)) ? [{ to: href.uploadPro(), label: t('header.upload-pro') }] : []),
  ];
}
