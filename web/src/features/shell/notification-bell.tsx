import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import type { Profile } from '@atelier/domain/members/profile';
import { countUnseen, MAX_COUNTED } from '@atelier/domain/notifications/unseen';
import { useUnseenNews } from '../../lib/content/use-news.ts';
import { route } from '../../lib/routes.ts';

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 4,
  right: 2,
  fontSize: '.75rem',
  fontWeight: 700,
  lineHeight: 1.5,
  minWidth: '1.5em',
  padding: '0 4px',
  borderRadius: '.75em',
  textAlign: 'center',
  background: theme.vars?.palette.brand.fill,
  color: theme.vars?.palette.brand.ink,
}));

/**
 * Leads to the notifications and shows how many are new, with what is new in the plan. Their count
 * is in the profile; the news are read once a session. What arrives is announced; what is there
 * when the page opens is not.
 *
 * @param profile null while it is not known
 */
export function NotificationBell({ profile }: { profile: Profile | null }) {
  const { t } = useTranslation('common');
  const own = profile === null ? null : countUnseen(profile, new Date());
  const count = (own ?? 0) + useUnseenNews(profile, new Date()).length;
  const [known, setKnown] = useState(own);
  const [arrived, setArrived] = useState(0);
  if (own !== known) {
    setKnown(own);
    setArrived(own === null || known === null ? 0 : Math.max(0, own - known));
  }
  const shown = count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count);
  return (
    <>
      <IconButton
        component={Link}
        to={route.notifications}
        aria-label={
          count ? t('header.new-notifications', { count, shown }) : t('header.notifications')
        }
        sx={{ width: 44, height: 44, color: 'inherit' }}
      >
        <BellIcon size={24} aria-hidden="true" />
        {count ? <Count aria-hidden="true">{shown}</Count> : null}
      </IconButton>
      <span role="status" className="visually-hidden">
        {arrived > 0 ? t('header.arrived', { count: arrived }) : null}
      </span>
    </>
  );
}
