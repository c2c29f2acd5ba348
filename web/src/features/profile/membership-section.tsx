import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Button from '@mui/material/Button';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import Box from '@mui/material/Box';
import type { Profile } from '@atelier/domain/entities/profile';
import { TierChip } from '../../components/tier-chip.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { href } from '../../lib/path.ts';
import { ProfileRow } from './profile-row.tsx';
import { ProfileSection } from './profile-section.tsx';

const STATUS_ICONS = { active: CheckCircleIcon, canceled: XCircleIcon, waiting: HourglassIcon } as const;

/** What the member has, in which state, until when. */
export function MembershipSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'common']);
  const format = useFormat();
  const { subscription_tier, subscription_status, current_period_end, cancel_at_period_end } = profile;
  const Icon = STATUS_ICONS[subscription_status];
  return (
    <ProfileSection title={t('profile:membership.title')}>
      <ProfileRow
        label={t('profile:membership.tier')}
        value={<TierChip tier={subscription_tier} />}
        note={
          profile.membership_source === 'admin' && subscription_tier !== 'free'
            ? t('profile:membership.by-admin')
            : undefined
        }
      />
      <ProfileRow
        label={t('profile:membership.status')}
        value={
          <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
            <Icon size={20} weight="fill" aria-hidden="true" />
            {t(`common:status.${subscription_status}`)}
          </Box>
        }
      />
      {current_period_end === undefined || subscription_tier === 'free' ? null : (
        <ProfileRow
          label={t(
            cancel_at_period_end === true || subscription_status === 'canceled'
              ? 'profile:membership.until'
              : 'profile:membership.renews',
          )}
          value={format.date(current_period_end)}
        />
      )}
      <Button component={RouterLink} to={href.subscription()} variant="outlined" sx={{ mt: 1 }}>
        {t('profile:membership.plans')}
      </Button>
    </ProfileSection>
  );
}
