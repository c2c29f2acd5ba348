import { AchievementToast } from '../features/achievements/achievement-toast.tsx';
import { CommentsSection } from '../features/comments/comments-section.tsx';
import { LeftoverProgress } from '../features/progress/leftover-progress.tsx';
import { useWatchProgress } from '../features/progress/use-watch-progress.ts';
import { VideoPage } from '../features/video/video-page.tsx';
import { useSession } from '../lib/session.tsx';

/** A video with what other features bring to it: where its viewer stands, what they earn by it, and the comments. */
export function VideoScreen({ videoId }: { videoId: string }) {
  const session = useSession();
  const member = session.status === 'signed-in' ? { uid: session.uid, timeZone: session.profile.time_zone } : null;
  const progress = useWatchProgress(videoId, member);
  return (
    <>
      {member === null ? null : (
        <>
          <LeftoverProgress uid={member.uid} except={videoId} />
          <AchievementToast uid={member.uid} />
        </>
      )}
      <VideoPage videoId={videoId} progress={progress} comments={<CommentsSection videoId={videoId} />} />
    </>
  );
}
