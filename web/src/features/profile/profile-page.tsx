import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { TierChip } from '../../components/plans/tier-chip.tsx';
import { type Session, useSession } from '../../lib/session/session.tsx';
import { DeleteAccountSection } from './account/delete-account-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { MembershipSection } from './membership-section.tsx';
import { DataExportSection } from './account/data-export-section.tsx';
import { OrdersSection } from './orders/orders-section.tsx';
import { ProfileSection, useEditedField } from './profile-row.tsx';
import { SignInSection } from './sign-in-section.tsx';

interface ProfilePageProps {
  /** Actions on the membership. */
  membership: ReactNode;
  /** The trainer application or its status. */
  trainer: ReactNode;
}

/** The member's data, membership, orders and account settings. */
export function ProfilePage(slots: ProfilePageProps) {
  const session = useSession();
  // The route's guard admits members only; without a session the member is being signed out.
  return session.status === 'signed-in' ? <MemberProfile session={session} {...slots} /> : <PageLoader />;
}

type SignedIn = Extract<Session, { status: 'signed-in' }>;

function MemberProfile({ session, membership, trainer }: ProfilePageProps & { session: SignedIn }) {
  const { t } = useTranslation('profile');
  const edited = useEditedField();
  const { uid, email, profile } = session;
  return (
    <PageFrame
      title={t('title')}
      documentTitle={t('title')}
      lead={profile.display_name}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <TierChip tier={profile.subscription_tier} />
          {profile.is_pro_trainer ? <TrainerChip /> : null}
        </Box>
      }
    >
      <IdentitySection uid={uid} profile={profile} edited={edited} />
      <SignInSection email={email} edited={edited} />
      <MembershipSection profile={profile} actions={membership} />
      <OrdersSection uid={uid} />
      <ProfileSection title={t('trainer-section')}>{trainer}</ProfileSection>
      <DataExportSection />
      <DeleteAccountSection email={email} />
    </PageFrame>
  );
}

function TrainerChip() {
  const { t } = useTranslation('profile');
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 26,
        px: '10px',
        borderRadius: '3px',
        fontSize: '.8125rem',
        fontWeight: 600,
        bgcolor: 'surface.s2',
        border: 1,
        borderColor: 'line.strong',
      }}
    >
      {t('trainer')}
    </Box>
  );
}
