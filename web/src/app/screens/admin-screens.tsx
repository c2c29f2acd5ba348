import { useParams } from 'react-router-dom';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useViewer } from '../../lib/session/session.tsx';

const MemberPage = lazyPage(
  ['admin', 'events', 'library'],
  async () => (await import('../../features/admin/users/member-page.tsx')).MemberPage,
);
const EditVideoPage = lazyPage(
  ['admin', 'library', 'upload-pro'],
  async () => (await import('../../features/upload-pro/edit-video-page.tsx')).EditVideoPage,
);
const ModerationQueue = lazyPage(
  ['moderation'],
  async () => (await import('../../features/moderation/moderation-queue.tsx')).ModerationQueue,
);

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

/** `/admin/moderation`: the queue, for the signed-in admin. */
export function AdminModerationScreen() {
  const viewer = useViewer();
  return viewer === null ? null : <ModerationQueue admin={viewer.uid} />;
}
