import { Suspense, useState } from 'react';
import { AchievementToast } from '../../features/achievements/achievement-toast.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { UnsentProgress } from '../../features/progress/unsent-progress.tsx';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useSession } from '../../lib/session/session.tsx';

/** The form is loaded when it is first opened. */
const TrainerApplicationDialog = lazyPage('TrainerApplicationDialog', ['trainer-application'], () => import('../../features/trainer-application/trainer-application-dialog.tsx'));

const PracticeBlock = lazyPage('PracticeLog', ['practice'], () => import('../../features/practice/log/practice-log.tsx'));

/** The dashboard. Sends unsent progress of this device and opens the trainer application. */
export function DashboardScreen() {
  const session = useSession();
  const [applying, setApplying] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      {session.status === 'signed-in' ? (
        <>
          <UnsentProgress uid={session.uid} />
          <AchievementToast uid={session.uid} />
        </>
      ) : null}
      <DashboardPage
        onBecomeTrainer={() => setApplying('open')}
        practice={
          session.status === 'signed-in' ? (
            <Suspense fallback={null}>
              <PracticeBlock uid={session.uid} timeZone={session.profile.time_zone} />
            </Suspense>
          ) : null
        }
      />
      {applying === 'never' ? null : (
        <Suspense fallback={null}>
          <TrainerApplicationDialog open={applying === 'open'} onClose={() => setApplying('closed')} />
        </Suspense>
      )}
    </>
  );
}
