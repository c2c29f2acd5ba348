import { CommentsSection } from '../features/comments/comments-section.tsx';
import { LeftoverProgress } from '../features/progress/leftover-progress.tsx';
import { useWatchProgress } from '../features/progress/use-watch-progress.ts';
import { VideoPage } from '../features/video/video-page.tsx';
import { useSession } from '../lib/session.tsx';

/** A video with what two other features bring to it: the memory of where its viewer stands, and the comments. */
export function VideoScreen({ videoId }: { videoId: string }) {
  const session = useSession();
  const member = session.status === 'signed-in' ? { uid: session.uid, timeZone: session.profile.time_zone } : null;
  const progress = useWatchProgress(videoId, member);
  return (
    <>
      {member === null ? null : <LeftoverProgress uid={member.uid} except={videoId} />}
      <VideoPage videoId={videoId} progress={progress} comments={<CommentsSection videoId={videoId} />} />
    </>
  );
}
