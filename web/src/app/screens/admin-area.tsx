import { Suspense } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { AdminShell } from '../../features/admin/shell/admin-shell.tsx';
import { NotFoundPage } from '../../features/shell/not-found-page.tsx';
import { lazyPage } from '../../lib/lazy-page.ts';
import { route } from '../../lib/routes.ts';
import { useViewer } from '../../lib/session/session.tsx';

const UsersPanel = lazyPage('UsersPanel', ['admin'], () => import('../../features/admin/users/users-panel.tsx'));
const ProUsersPanel = lazyPage('ProUsersPanel', ['admin'], () => import('../../features/admin/users/users-panel.tsx'));
const EventsPanel = lazyPage('EventsPanel', ['admin', 'events'], () => import('../../features/admin/events/events-panel.tsx'));
const OrdersPanel = lazyPage('OrdersPanel', ['admin'], () => import('../../features/admin/orders/orders-panel.tsx'));
const RequestsPanel = lazyPage('RequestsPanel', ['admin'], () => import('../../features/admin/requests/requests-panel.tsx'));
const SettingsPanel = lazyPage('SettingsPanel', ['admin'], () => import('../../features/admin/settings/settings-panel.tsx'));
const VideosPanel = lazyPage('VideosPanel', ['admin', 'library'], () => import('../../features/admin/videos/videos-panel.tsx'));
const AddVideoPage = lazyPage('AddVideoPage', ['admin', 'library', 'upload-pro'], () => import('../../features/upload-pro/admin-video-pages.tsx'));
const ValidationPanel = lazyPage('DraftsPanel', ['admin', 'library', 'upload-pro'], () => import('../../features/admin/drafts/drafts-panel.tsx'));
const OverviewPanel = lazyPage('OverviewPanel', ['admin'], () => import('../../features/admin/overview/overview-panel.tsx'));
const AuditPanel = lazyPage('AuditPanel', ['admin', 'events', 'library'], () => import('../../features/admin/audit/audit-panel.tsx'));

const MemberPage = lazyPage('MemberPage', ['admin', 'events', 'library'], () => import('../../features/admin/users/member-page.tsx'));
const EditVideoPage = lazyPage('EditVideoPage', ['admin', 'library', 'upload-pro'], () => import('../../features/upload-pro/admin-video-pages.tsx'));
const ModerationQueue = lazyPage('ModerationQueue', ['moderation'], () => import('../../features/moderation/moderation-queue.tsx'));

/** `/admin/users/{uid}` */
function AdminMemberScreen() {
  const { uid = '' } = useParams();
  return <MemberPage key={uid} uid={uid} />;
}

/** `/admin/videos/{id}` */
function AdminVideoScreen() {
  const { videoId = '' } = useParams();
  return <EditVideoPage key={videoId} videoId={videoId} />;
}

/** `/admin/moderation`: the queue, for the signed-in admin. */
function AdminModerationScreen() {
  const viewer = useViewer();
  return viewer === null ? null : <ModerationQueue admin={viewer.uid} />;
}

/** Makes a pattern of the whole site relative to `/admin`. */
const relativePattern = (pattern: string) => pattern.slice(`${route.admin.root}/`.length);

const PANELS = [
  { path: route.admin.overview, panel: <OverviewPanel /> },
  { path: route.admin.videos, panel: <VideosPanel /> },
  { path: route.admin.upload, panel: <AddVideoPage /> },
  { path: route.admin.video, panel: <AdminVideoScreen /> },
  { path: route.admin.users, panel: <UsersPanel /> },
  { path: route.admin.user, panel: <AdminMemberScreen /> },
  { path: route.admin.events, panel: <EventsPanel /> },
  { path: route.admin.starterKit, panel: <OrdersPanel /> },
  { path: route.admin.proRequests, panel: <RequestsPanel /> },
  { path: route.admin.proUsers, panel: <ProUsersPanel /> },
  { path: route.admin.validation, panel: <ValidationPanel /> },
  { path: route.admin.moderation, panel: <AdminModerationScreen /> },
  { path: route.admin.settings, panel: <SettingsPanel /> },
  { path: route.admin.audit, panel: <AuditPanel /> },
] as const;

/** The routes under `/admin`, which itself shows the videos. A guard checks access before, and the rules check it again. */
export function AdminArea() {
  return (
    <Routes>
      <Route index element={<Panel>{<VideosPanel />}</Panel>} />
      {PANELS.map(({ path, panel }) => (
        <Route key={path} path={relativePattern(path)} element={<Panel>{panel}</Panel>} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Loads a panel inside the tabs, which stay visible. */
function Panel({ children }: { children: React.ReactNode }) {
  return (
    <AdminShell>
      <Suspense fallback={<PageLoader />}>{children}</Suspense>
    </AdminShell>
  );
}
