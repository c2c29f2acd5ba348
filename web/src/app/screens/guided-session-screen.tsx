import { useMemo } from 'react';
import { effectiveTier } from '@atelier/domain/access/access';
import type { Profile } from '@atelier/domain/members/profile';
import { AchievementToast } from '../../features/achievements/achievement-toast.tsx';
import {
  openFilms,
  type OpenFilms,
  useDashboard,
} from '../../features/dashboard/data/use-dashboard.ts';
import { GuidedSessionPage } from '../../features/practice/guided/guided-session-page.tsx';
import { sessionRecorder } from '../../features/progress/session-recorder.ts';
import { UnsentProgress } from '../../features/progress/unsent-progress.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { measureServerClock } from '../../lib/device/server-clock.ts';
import type { LiveState } from '../../lib/firestore/live-state.ts';
import { useSession, useSessionChangedAt } from '../../lib/session/session.tsx';

/** The session of the day, with the films that the member may open and the practice log. */
export function GuidedSessionScreen() {
  const session = useSession();
  // The route's guard admits members only, but the session may just have ended.
  return session.status === 'signed-in' ? (
    <MemberSession key={session.uid} uid={session.uid} profile={session.profile} />
  ) : (
    <PageLoader />
  );
}

function MemberSession({ uid, profile }: { uid: string; profile: Profile }) {
  const tier = effectiveTier(profile, useSessionChangedAt());
  const dashboard = useDashboard(uid, tier);
  const films: LiveState<OpenFilms> =
    dashboard.status === 'ready'
      ? { ...dashboard, data: openFilms(dashboard.data, tier) }
      : dashboard;
  const timeZone = profile.time_zone;
  const recorder = useMemo(() => {
    // The log counts by the server's clock.
    void measureServerClock();
    return sessionRecorder(uid, timeZone);
  }, [uid, timeZone]);
  return (
    <>
      <UnsentProgress uid={uid} />
      <AchievementToast uid={uid} />
      <GuidedSessionPage uid={uid} profile={profile} films={films} recorder={recorder} />
    </>
  );
}
