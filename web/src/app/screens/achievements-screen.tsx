import { AchievementToast } from '../../features/achievements/achievement-toast.tsx';
import { AchievementsPage } from '../../features/achievements/achievements-page.tsx';
import { useSession } from '../../lib/session/session.tsx';

/** A member's achievements, and the word that one was just earned. */
export function AchievementsScreen() {
  const session = useSession();
  return (
    <>
      {session.status === 'signed-in' ? <AchievementToast uid={session.uid} /> : null}
      <AchievementsPage />
    </>
  );
}
