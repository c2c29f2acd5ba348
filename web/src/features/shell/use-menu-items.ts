import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { effectiveTier, isTrainer, isVip } from '@atelier/domain/access/access';
import { OpenTaskTotal } from '../../components/admin/open-tasks.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';

interface MenuItem {
  to: string;
  label: string;
  /** Shows after the label how much waits there. */
  Count?: ComponentType;
}

/**
 * Returns the pages of the member; the phone menu has events and achievements instead of the VIP
 * chat and uploading.
 */
export function useMenuItems(menu: 'account' | 'phone'): MenuItem[] {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const session = useSession();
  const member = session.status === 'signed-in' ? session.profile : null;
  const isPremium = member !== null && effectiveTier(member, new Date()) === 'premium';
  // Who has sent clips can look at them and delete them with every plan.
  const hasReviews = isPremium || member?.clip_consent !== undefined;
  const isAdmin = member?.is_admin === true;
  const item = (to: string, label: string): MenuItem => ({ to, label });
  const isAccountMenu = menu === 'account';
  return [
    item(route.dashboard, t('header.dashboard')),
    item(href.library('free'), t('header.videos')),
    item(route.sessions, t('header.sessions')),
    ...(hasReviews ? [item(route.reviews, t('header.reviews'))] : []),
    ...(isAccountMenu
      ? []
      : [
          item(href.events(locale), t('header.events')),
          item(route.achievements, t('header.achievements')),
        ]),
    item(route.profile, t('header.profile')),
    item(route.starterKit, t('header.shop')),
    ...(isAdmin
      ? [{ ...item(route.admin.overview, t('header.admin')), Count: OpenTaskTotal }]
      : []),
    ...(isAccountMenu && isVip(member, new Date()) ? [item(route.chat, t('header.chat'))] : []),
    ...(isAccountMenu && (isAdmin || isTrainer(member))
      ? [item(route.uploadPro, t('header.upload-pro'))]
      : []),
  ];
}
