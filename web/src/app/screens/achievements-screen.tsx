import { AchievementToast } from '../../features/achievements/achievement-toast.tsx';
import { AchievementsPage } from '../../features/achievements/achievements-page.tsx';
import { useSession } from '../../lib/session/session.tsx';

/** The achievements page, with a toast for a newly earned one. */
export function AchievementsScreen() {
  const session = useSession();
  return (
    <>
      {session.status === 'signed-in' ? <AchievementToast uid={session.uid} /> : null}
      <AchievementsPage />
    </>
  );
}
