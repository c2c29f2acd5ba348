import { lazy } from 'react';
import { useParams } from 'react-router-dom';

const MemberPage = lazy(async () => ({
  default: (await import('../features/admin-users/member-page.tsx')).MemberPage,
}));
const EditVideoPage = lazy(async () => ({
  default: (await import('../features/upload-pro/edit-video-page.tsx')).EditVideoPage,
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
