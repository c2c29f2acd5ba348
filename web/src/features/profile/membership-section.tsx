import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Button from '@mui/material/Button';
import type { Profile } from '@atelier/domain/members/profile';
import { StatusLabel, SUBSCRIPTION_TONES } from '../../components/feedback/status-label.tsx';
import { TierChip } from '../../components/plans/tier-chip.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { href } from '../../lib/routes.ts';
import { nextPriceOf, billingStateOf } from '../../lib/billing-state.ts';
import { ProfileRow, ProfileSection } from './profile-row.tsx';

/** The membership: tier, status and date. @param actions  what the member can do about it */
export function MembershipSection({ profile, actions }: { profile: Profile; actions: ReactNode }) {
  const { t } = useTranslation(['profile', 'common']);
  const { subscription_tier, subscription_status } = profile;
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
          <StatusLabel tone={SUBSCRIPTION_TONES[subscription_status]}>
            {t(`common:status.${subscription_status}`)}
          </StatusLabel>
        }
      />
      <DateRow profile={profile} />
      {actions}
      <Button component={RouterLink} to={href.subscription()} variant="outlined" sx={{ mt: 1.5 }}>
        {t('profile:membership.plans')}
      </Button>
    </ProfileSection>
  );
}

/** The next payment, the end date, or since when a payment is missing. */
function DateRow({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const billingState = billingStateOf(profile, new Date());
  const { current_period_end: end, payment_problem: problem } = profile;
  if (billingState === 'late' || billingState === 'waiting') {
    return problem === undefined ? null : (
      <ProfileRow label={t('membership.unpaid-since')} value={format.date(problem.since)} />
    );
  }
  if (end === undefined || billingState === 'free' || billingState === 'given') return null;
  if (billingState === 'ended') return <ProfileRow label={t('membership.ended-on')} value={format.date(end)} />;
  if (billingState === 'ending') return <ProfileRow label={t('membership.until')} value={format.date(end)} />;
  const cents = nextPriceOf(profile) ?? 0;
  const next = t('membership.next', { date: format.date(end), price: format.price(cents) });
  return <ProfileRow label={t('membership.renews')} value={next} />;
}
