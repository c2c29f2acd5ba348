import { Suspense, useState } from 'react';
import { EarnedNow } from '../../features/achievements/earned-now.tsx';
import { AchievementToast } from '../../features/achievements/achievement-toast.tsx';
import { CommentsSection } from '../../features/comments/comments-section.tsx';
import { UnsentProgress } from '../../features/progress/unsent-progress.tsx';
import { useWatchProgress } from '../../features/progress/use-watch-progress.ts';
import { VideoPage } from '../../features/video/video-page.tsx';
import { LoadingBlock } from '../../components/feedback/skeleton.tsx';
import { usePractisedBlocks } from '../../features/practice/today/use-practised-blocks.ts';
import { readSettings } from '../../features/practice/controls/practice-settings.ts';
import { whenIdle } from '../../lib/device/when-idle.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useSession } from '../../lib/session/session.tsx';

/** The practice mode is loaded after the film, which plays without it. */
const PracticePanel = lazyPage(
  'PracticePanel',
  ['plans', 'practice', 'takes'],
  () => import('../../features/practice/practice-panel.tsx'),
);
/** Loads it before somebody asks for it. If that fails, it is loaded again when it is shown. */
const preloadPractice = () =>
  void whenIdle(
    () => void import('../../features/practice/practice-panel.tsx').catch(() => undefined),
  );

/**
 * A video page composed with other features: watch progress, achievements, practice mode and
 * comments.
 */
export function VideoScreen({ videoId }: { videoId: string }) {
  const session = useSession();
  const member =
    session.status === 'signed-in'
      ? { uid: session.uid, timeZone: session.profile.time_zone }
      : null;
  const [openedAtMs] = useState(Date.now);
  const progress = useWatchProgress(videoId, member);
  const blocks = usePractisedBlocks(videoId, member);
  const [repeatedId, setRepeatedId] = useState<string | null>(null);
  return (
    <>
      {member === null ? null : (
        <>
          <UnsentProgress uid={member.uid} except={videoId} />
          <AchievementToast uid={member.uid} />
        </>
      )}
      <VideoPage
        videoId={videoId}
        progress={progress}
        repeatedId={repeatedId}
        achieved={
          member === null ? null : (
            <EarnedNow uid={member.uid} timeZone={member.timeZone} sinceMs={openedAtMs} />
          )
        }
        comments={(video) => <CommentsSection videoId={videoId} videoAuthor={video.author_id} />}
        characters={singleKeys}
        onFilmKnown={preloadPractice}
        practice={(stage, video, { moves, request, isSheet, close }) => (
          <Suspense fallback={<LoadingBlock height={480} />}>
            <PracticePanel
              player={stage}
              videoId={videoId}
              video={video}
              moves={moves}
              port={{
                onActive: (active) => {
                  progress.setPractising(active);
                  blocks.setActive(active);
                },
                onRepetition: (moveId) => {
                  if (moveId !== null) setRepeatedId(moveId);
                  progress.countRepetition(moveId);
                  blocks.countRepetition(moveId);
                },
              }}
              request={request}
              isSheet={isSheet}
              onClose={close}
            />
          </Suspense>
        )}
      />
    </>
  );
}

/** The practice mode's setting for single-key shortcuts also applies to the player alone. */
const singleKeys = () => readSettings(localStorage).keys;
