import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { Profile } from '@atelier/domain/members/profile';
import { Note } from '../../components/feedback/note.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { publicHref, route } from '../../lib/routes.ts';
import {
  nextPriceOf,
  type BillingState,
  billingStateOf,
  givenTierBelow,
} from '../../lib/billing-state.ts';
import { MembershipActions } from './membership-actions.tsx';

const STATES_WITH_WARNING: readonly BillingState[] = [
  'late',
  'waiting',
  'ended',
  'on-hold',
  'closed',
];

/** The member's plan, its next payment or end, and the actions on it. */
export function CurrentPlan({ profile }: { profile: Profile }) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const billingState = billingStateOf(profile, new Date());
  const isByAdmin = billingState === 'on-hold' || billingState === 'closed';
  return (
    <>
      <Note
        tone={STATES_WITH_WARNING.includes(billingState) ? 'warning' : 'info'}
        action={
          isByAdmin ? (
            <LinkButton to={publicHref(locale, route.contact)} label={t('footer.contact-us')} />
          ) : undefined
        }
      >
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
    if (billingState === 'free') return t('own.free');
    if (billingState === 'waiting') return t('own.waiting', { tier });
    if (billingState === 'ended') return t('own.ended', { tier });
    if (billingState === 'on-hold') return t('own.given-waiting', { tier });
    if (billingState === 'closed') return t('own.given-closed', { tier });
    return billingState === 'given' ? t('own.given', { tier }) : t('own.have', { tier });
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
        ? t('own.next', next)
        : t('own.next-tier', { tier: t(`common:tier.${next_tier}`), ...next });
    }
    case 'ending':
      return end === undefined ? t('own.ends-soon') : t('own.ends', { date: format.date(end) });
    case 'late':
      return t('own.late');
    case 'waiting':
      return t('own.waiting-text');
    case 'ended':
      return t('own.ended-text');
    case 'given':
      return givenTierBelow(profile) === null ? null : t('own.given-higher');
    case 'on-hold':
    case 'closed':
      return profile.paid_beside === undefined ? t('own.given-again') : null;
    default:
      return null;
  }
}
