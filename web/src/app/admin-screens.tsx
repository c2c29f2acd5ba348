import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { useViewer } from '../lib/session.tsx';

const MemberPage = lazy(async () => ({
  default: (await import('../features/admin-users/member-page.tsx')).MemberPage,
}));
const EditVideoPage = lazy(async () => ({
  default: (await import('../features/upload-pro/edit-video-page.tsx')).EditVideoPage,
}));
const ModerationQueue = lazy(async () => ({
  default: (await import('../features/moderation/moderation-queue.tsx')).ModerationQueue,
}));

/** `/admin/users/{uid}` */
export function AdminMemberScreen() {
  const { uid = '' } = useParams();
  return <MemberPage key={uid} uid={uid} />;
}

/** `/admin/videos/{id}` */
export function AdminVideoScreen() {
  const { videoId = '' } = useParams();
  return <EditVideoPage key={videoId} videoId={videoId} />;
}

/** `/admin/moderation`: the queue, for the admin who reads it. */
export function AdminModerationScreen() {
  const viewer = useViewer();
  return viewer === null ? null : <ModerationQueue admin={viewer.uid} />;
}
