import { Suspense } from 'react';
import { AchievementToast } from '../../features/achievements/achievement-toast.tsx';
import { CommentsSection } from '../../features/comments/comments-section.tsx';
import { UnsentProgress } from '../../features/progress/unsent-progress.tsx';
import { useWatchProgress } from '../../features/progress/use-watch-progress.ts';
import { VideoPage } from '../../features/video/video-page.tsx';
import { PracticePlaceholder } from '../../features/practice/panel/practice-placeholder.tsx';
import { readSettings } from '../../features/practice/panel/practice-settings.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useSession } from '../../lib/session/session.tsx';

/** The practice mode comes after the player, which works without it. */
const PracticePanel = lazyPage(
  ['practice'],
  async () => (await import('../../features/practice/panel/practice-panel.tsx')).PracticePanel,
);

/**
 * A video with what other features bring to it: where its viewer stands, what they earn by it, how they practise it, and
 * the comments.
 */
export function VideoScreen({ videoId }: { videoId: string }) {
  const session = useSession();
  const member = session.status === 'signed-in' ? { uid: session.uid, timeZone: session.profile.time_zone } : null;
  const progress = useWatchProgress(videoId, member);
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
        comments={<CommentsSection videoId={videoId} />}
        characters={singleKeys}
        practice={(stage, video, close) => (
          <Suspense fallback={<PracticePlaceholder moves={video.moves?.length ?? 0} />}>
            <PracticePanel
              player={stage}
              videoId={videoId}
              video={video}
              port={{ onActive: progress.setPractising, onRepetition: progress.countRepetition }}
              onClose={close}
            />
          </Suspense>
        )}
      />
    </>
  );
}

/** What was chosen in the practice mode holds for the player alone too, and in a tab where that mode was never open. */
const singleKeys = () => readSettings(localStorage).keys;
