import { MembershipActions } from '../../features/billing/membership-actions.tsx';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { TrainerApplicationEntry } from '../../features/trainer-application/trainer-application-entry.tsx';
import { useSession } from '../../lib/session/session.tsx';

/** A member's profile, with what they can do about their membership and their way to become a trainer. */
export function ProfileScreen() {
  const session = useSession();
  return (
    <ProfilePage
      membership={session.status === 'signed-in' ? <MembershipActions profile={session.profile} /> : null}
      trainer={<TrainerApplicationEntry />}
    />
  );
}
