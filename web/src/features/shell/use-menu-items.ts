import { useTranslation } from 'react-i18next';
import { href } from '../../lib/path.ts';

/** The member's pages, in the order of specification §2. */
export function useMenuItems(): { to: string; label: string }[] {
  const { t } = useTranslation('common');
  return [
    { to: href.dashboard(), label: t('header.dashboard') },
    { to: href.library('free'), label: t('header.videos') },
    { to: href.profile(), label: t('header.profile') },
    { to: href.starterKit(), label: t('header.shop') },
  ];
}
