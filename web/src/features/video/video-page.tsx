import { useState } from 'react';
import { canSeeVideo } from '@atelier/domain/access/access';
import type { Video } from '@atelier/domain/content/video';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { AfterDelay, LoadingRegion, SkeletonBar } from '../../components/feedback/skeleton.tsx';
import { Wrap } from '../../components/layout/page-frame.tsx';
import type { AppError } from '../../lib/errors.ts';
import { Redirect } from '../../lib/redirect.tsx';
import { route } from '../../lib/routes.ts';
import { useSessionChangedAt, useViewer } from '../../lib/session/session.tsx';
import { useVideo } from './data/use-video.ts';
import { captionLocalesOf, useSignedVideo } from './use-signed-video.ts';
import type { VideoPageProps } from './video-context.ts';
import { VideoDenied, VideoRemoved } from './video-notices.tsx';
import { VideoView } from './video-view.tsx';

/**
 * The page of one video. Needs `key={videoId}`, so that no state carries over to the next video.
 */
export function VideoPage(props: VideoPageProps) {
  const { videoId } = props;
  const live = useVideo(videoId);
  const viewer = useViewer();
  const now = useSessionChangedAt();
  const [lastVideo, setLastVideo] = useState<Video | null>(null);
  const stored = live.status === 'ready' ? live.data : null;
  if (stored !== null && stored !== lastVideo) setLastVideo(stored);

  const canSee = (video: Video | null): video is Video =>
    video !== null && canSeeVideo(viewer, video, now);
  const shown = canSee(stored) ? stored : null;
  const signed = useSignedVideo(videoId, shown === null ? null : captionLocalesOf(shown).join());

  if (live.status === 'loading') return <Loading />;
  const denied = <VideoDenied videoId={videoId} visitor={viewer === null} />;
  if (live.status === 'error') {
    if (live.error.code !== 'forbidden') return <NotRead error={live.error} />;
    // The plan includes the last known version, so the video was unpublished.
    return canSee(lastVideo) ? <VideoRemoved /> : denied;
  }
  if (live.data === null) {
    return lastVideo !== null ? <VideoRemoved /> : <Redirect to={route.notFound} />;
  }
  // The cache may contain a video that the viewer's plan no longer includes.
  if (shown === null) return denied;
  return <VideoView {...props} video={shown} signed={signed} />;
}

function NotRead({ error }: { error: AppError }) {
  return (
    <Wrap sx={{ py: 6 }}>
      <ErrorNotice error={error} onRetry={() => window.location.reload()} />
    </Wrap>
  );
}

function Loading() {
  return (
    <Wrap sx={{ py: 6 }}>
      <LoadingRegion sx={{ maxWidth: 1040, mx: 'auto' }}>
        <AfterDelay>
          <SkeletonBar sx={{ aspectRatio: '16 / 9', mb: 3 }} />
          <SkeletonBar sx={{ height: 56, width: '60%', mb: 2 }} />
          <SkeletonBar sx={{ height: 18, width: '40%' }} />
        </AfterDelay>
      </LoadingRegion>
    </Wrap>
  );
}
