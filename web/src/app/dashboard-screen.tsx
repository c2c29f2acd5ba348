import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { LeftoverProgress } from '../features/progress/leftover-progress.tsx';
import { useSession } from '../lib/session.tsx';

/** A member's dashboard, after what this device still had to tell about their progress. */
export function DashboardScreen() {
  const session = useSession();
  return (
    <>
      {session.status === 'signed-in' ? <LeftoverProgress uid={session.uid} /> : null}
      <DashboardPage />
    </>
  );
}
