import { MembershipActions } from '../../features/billing/membership-actions.tsx';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { TrainerApplicationEntry } from '../../features/trainer-application/trainer-application-entry.tsx';
import { useSession } from '../../lib/session/session.tsx';

export function ProfileScreen() {
  const session = useSession();
  return (
    <ProfilePage
      membership={
        session.status === 'signed-in' ? <MembershipActions profile={session.profile} /> : null
      }
      trainer={<TrainerApplicationEntry />}
    />
  );
}
