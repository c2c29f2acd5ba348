import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { effectiveTier } from '@atelier/domain/access/access';
import type { Profile } from '@atelier/domain/members/profile';
import { Note } from '../../components/feedback/note.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { nextPriceOf, type BillingState, billingStateOf } from '../../lib/billing-state.ts';
import { MembershipActions } from './membership-actions.tsx';

const STATES_WITH_WARNING: readonly BillingState[] = ['late', 'waiting', 'ended'];

/** The member's plan, its next payment or end, and the actions on it. */
export function CurrentPlan({ profile }: { profile: Profile }) {
  const billingState = billingStateOf(profile, new Date());
  return (
    <>
      <Note tone={STATES_WITH_WARNING.includes(billingState) ? 'warning' : 'info'}>
        <Headline profile={profile} billingState={billingState} />{' '}
        <NextPayment profile={profile} billingState={billingState} />
      </Note>
      <MembershipActions profile={profile} />
    </>
  );
}

interface LineProps {
  profile: Profile;
  billingState: BillingState;
}

function Headline({ profile, billingState }: LineProps) {
  const { t } = useTranslation(['billing', 'common']);
  const tier = t(`common:tier.${profile.subscription_tier}`);
  const headline = () => {
    if (billingState === 'free') return t('billing:own.free');
    if (billingState === 'waiting') return t('billing:own.waiting', { tier });
    if (billingState === 'ended') return t('billing:own.ended', { tier });
    if (billingState !== 'given') return t('billing:own.have', { tier });
    if (profile.subscription_tier === 'free') return t('billing:own.given-free');
    return effectiveTier(profile, new Date()) === 'free'
      ? t('billing:own.given-closed', { tier })
      : t('billing:own.given', { tier });
  };
  return <Box component="b">{headline()}</Box>;
}

/** Date and amount of the next payment, or the end date. */
function NextPayment({ profile, billingState }: LineProps) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const { current_period_end: end, next_tier } = profile;
  const cents = nextPriceOf(profile);
  switch (billingState) {
    case 'active': {
      if (end === undefined || cents === null) return null;
      const next = { price: format.price(cents), date: format.date(end) };
      return next_tier === undefined
        ? t('billing:own.next', next)
        : t('billing:own.next-tier', { tier: t(`common:tier.${next_tier}`), ...next });
    }
    case 'ending':
      return end === undefined ? t('billing:own.ends-soon') : t('billing:own.ends', { date: format.date(end) });
    case 'late':
      return t('billing:own.late');
    case 'waiting':
      return t('billing:own.waiting-text');
    case 'ended':
      return t('billing:own.ended-text');
    default:
      return null;
  }
}
