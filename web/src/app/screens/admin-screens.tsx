import { useParams } from 'react-router-dom';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useViewer } from '../../lib/session/session.tsx';

const MemberPage = lazyPage('MemberPage', ['admin', 'events', 'library'], () => import('../../features/admin/users/member-page.tsx'));
const EditVideoPage = lazyPage('EditVideoPage', ['admin', 'library', 'upload-pro'], () => import('../../features/upload-pro/edit-video-page.tsx'));
const ModerationQueue = lazyPage('ModerationQueue', ['moderation'], () => import('../../features/moderation/moderation-queue.tsx'));

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
