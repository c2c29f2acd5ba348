import { ProfilePage } from '../features/profile/profile-page.tsx';
import { TrainerApplicationEntry } from '../features/trainer-application/trainer-application-entry.tsx';

/** A member's profile, with their way to become a trainer. */
export function ProfileScreen() {
  return <ProfilePage trainer={<TrainerApplicationEntry />} />;
}
