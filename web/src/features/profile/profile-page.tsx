import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Profile } from '@atelier/domain/members/profile';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { TierChip } from '../../components/plans/tier-chip.tsx';
import { type Session, useSession } from '../../lib/session/session.tsx';
import { DataExportSection, DeleteAccountSection } from './account/account-sections.tsx';
import { IdentitySection } from './identity-section.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { OrdersSection } from './orders/orders-section.tsx';
import { ProfileSection, useEditedField, ProfileRow } from './profile-row.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { StatusLabel, SUBSCRIPTION_TONES } from '../../components/feedback/status-label.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { href } from '../../lib/routes.ts';
import { nextPriceOf, billingStateOf } from '../../lib/billing-state.ts';

interface ProfilePageProps {
  /** What the member answered about their practice, and the form that changes it. */
  practice: { answers: ReactNode; form: (close: () => void) => ReactNode };
  membership: ReactNode;
  trainer: ReactNode;
}

export function ProfilePage(slots: ProfilePageProps) {
  const session = useSession();
  // The route's guard admits members only; without a session the member is being signed out.
  return session.status === 'signed-in' ? (
    <MemberProfile session={session} {...slots} />
  ) : (
    <PageLoader />
  );
}

type SignedIn = Extract<Session, { status: 'signed-in' }>;

function MemberProfile({
  session,
  practice,
  membership,
  trainer,
}: ProfilePageProps & { session: SignedIn }) {
  const { t } = useTranslation('profile');
  const edited = useEditedField();
  const { uid, email, profile } = session;
  return (
    <PageFrame
      title={t('title')}
      lead={profile.display_name}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <TierChip tier={profile.subscription_tier} />
          {profile.is_pro_trainer ? (
            <Chip
              label={t('trainer')}
              variant="outlined"
              sx={{ bgcolor: 'surface.s2', borderColor: 'line.strong' }}
            />
          ) : null}
        </Box>
      }
    >
      <IdentitySection uid={uid} profile={profile} edited={edited} />
      <SignInSection email={email} edited={edited} />
      <ProfileSection title={t('practice.title')}>
        <ProfileRow
          label={t('practice.label')}
          value={practice.answers}
          note={t('practice.used')}
          {...edited.row('practice')}
        >
          {practice.form(edited.close)}
        </ProfileRow>
      </ProfileSection>
      <MembershipSection profile={profile} actions={membership} />
      <OrdersSection uid={uid} />
      <ProfileSection title={t('trainer-section')}>{trainer}</ProfileSection>
      <NotificationSettings uid={uid} profile={profile} />
      <DataExportSection />
      <DeleteAccountSection email={email} />
    </PageFrame>
  );
}

/** The membership: tier, status and date. @param actions  what the member can do about it */
export function MembershipSection({ profile, actions }: { profile: Profile; actions: ReactNode }) {
  const { t } = useTranslation(['profile', 'common']);
  const { subscription_tier, subscription_status } = profile;
  return (
    <ProfileSection title={t('membership.title')}>
      <ProfileRow
        label={t('membership.tier')}
        value={<TierChip tier={subscription_tier} />}
        note={
          profile.membership_source === 'admin' && subscription_tier !== 'free'
            ? t('membership.by-admin')
            : undefined
        }
      />
      <ProfileRow
        label={t('membership.status')}
        value={
          <StatusLabel tone={SUBSCRIPTION_TONES[subscription_status]}>
            {t(`common:status.${subscription_status}`)}
          </StatusLabel>
        }
      />
      <DateRow profile={profile} />
      {actions}
      <LinkButton
        to={href.subscription()}
        variant="outlined"
        sx={{ mt: 1.5 }}
        label={t('membership.plans')}
      />
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
  const isGiven = profile.membership_source === 'admin';
  if (end === undefined || billingState === 'free' || isGiven) return null;
  if (billingState === 'ended') {
    return <ProfileRow label={t('membership.ended-on')} value={format.date(end)} />;
  }
  if (billingState === 'ending') {
    return <ProfileRow label={t('membership.until')} value={format.date(end)} />;
  }
  const cents = nextPriceOf(profile) ?? 0;
  const next = t('membership.next', { date: format.date(end), price: format.price(cents) });
  return <ProfileRow label={t('membership.renews')} value={next} />;
}
