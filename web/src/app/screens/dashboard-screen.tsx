import { Suspense, useState } from 'react';
import { liveAllowance } from '@atelier/domain/live/booking';
import type { Profile } from '@atelier/domain/members/profile';
import { AchievementToast } from '../../features/achievements/achievement-toast.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { rememberedLogHeight } from '../../features/practice/log/log-height.ts';
import { savedResumePoint } from '../../features/progress/saved-resume-point.ts';
import { UnsentProgress } from '../../features/progress/unsent-progress.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useSession } from '../../lib/session/session.tsx';

/** The form is loaded when it is first opened. */
const TrainerApplicationDialog = lazyPage(
  'TrainerApplicationDialog',
  ['trainer-application'],
  () => import('../../features/trainer-application/trainer-application-dialog.tsx'),
);

const PracticeBlock = lazyPage(
  'PracticeLog',
  ['practice'],
  () => import('../../features/practice/log/practice-log.tsx'),
);

/** About the heights of a practice log with five moves to review and of the block of live sessions. */
const [FULL_LOG_PX, LIVE_PX] = [700, 260];
const hasLive = ({ subscription_tier }: Profile) => liveAllowance(subscription_tier) > 0;

const NextSession = lazyPage(
  'NextSession',
  ['live'],
  () => import('../../features/live/next-session.tsx'),
);

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
        findResumePoint={(saved, durationS) => savedResumePoint(saved.user_id, saved, durationS)}
        onBecomeTrainer={() => setApplying('open')}
        live={
          session.status === 'signed-in' ? (
            <Suspense
              fallback={hasLive(session.profile) ? <LoadingBlock height={LIVE_PX} /> : null}
            >
              <NextSession uid={session.uid} profile={session.profile} />
            </Suspense>
          ) : null
        }
        practice={
          session.status === 'signed-in' ? (
            <Suspense fallback={<LoadingBlock height={rememberedLogHeight() || FULL_LOG_PX} />}>
              <PracticeBlock uid={session.uid} timeZone={session.profile.time_zone} />
            </Suspense>
          ) : null
        }
      />
      {applying === 'never' ? null : (
        <Suspense fallback={null}>
          <TrainerApplicationDialog
            open={applying === 'open'}
            onClose={() => setApplying('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
