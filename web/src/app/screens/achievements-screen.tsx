import { AchievementToast } from '../../features/achievements/achievement-toast.tsx';
import { AchievementsPage } from '../../features/achievements/achievements-page.tsx';
import { useSession } from '../../lib/session/session.tsx';

export function AchievementsScreen() {
  const session = useSession();
  return (
    <>
      {session.status === 'signed-in' ? <AchievementToast uid={session.uid} /> : null}
      <AchievementsPage />
    </>
  );
}
