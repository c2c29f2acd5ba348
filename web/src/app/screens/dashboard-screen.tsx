import { Suspense, useState } from 'react';
import { liveAllowance } from '@atelier/domain/live/booking';
import type { Profile } from '@atelier/domain/members/profile';
import { AchievementToast } from '../../features/achievements/achievement-toast.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { TodaySpace } from '../../features/practice/today/today-space.tsx';
import { savedResumePoint } from '../../features/progress/saved-resume-point.ts';
import { UnsentProgress } from '../../features/progress/unsent-progress.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { rememberedHeight } from '../../lib/device/block-height.ts';
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

const TodayCard = lazyPage(
  'TodayCard',
  ['practice'],
  () => import('../../features/practice/today/today-card.tsx'),
);

/** About the height of a practice log without a calendar. */
const SHORT_LOG_PX = 80;
/** About the height of the block of live sessions. */
const LIVE_PX = 260;
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
        today={(films) =>
          session.status === 'signed-in' ? (
            <Suspense fallback={<TodaySpace profile={session.profile} />}>
              <TodayCard uid={session.uid} profile={session.profile} films={films} />
            </Suspense>
          ) : null
        }
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
            <Suspense
              fallback={<LoadingBlock height={rememberedHeight('practice-log') || SHORT_LOG_PX} />}
            >
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
