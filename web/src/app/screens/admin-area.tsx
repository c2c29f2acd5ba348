import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { AdminShell } from '../../features/admin/shell/admin-shell.tsx';
import { NotFoundPage } from '../../features/shell/not-found-page.tsx';
import { AddressFilters } from '../../lib/address-filters.tsx';
import { lazyPage, type Namespace } from '../../lib/lazy-page.ts';
import { route } from '../../lib/routes.ts';
import { useViewer } from '../../lib/session/session.tsx';

const { admin } = route;

const MemberPage = lazyPage(
  'MemberPage',
  ['admin', 'events', 'library', 'moderation', 'plans'],
  () => import('../../features/admin/users/member-page.tsx'),
);
const OrderPage = lazyPage(
  'OrderPage',
  ['admin', 'events', 'library', 'moderation'],
  () => import('../../features/admin/orders/order-page.tsx'),
);
const EditVideoPage = lazyPage(
  'EditVideoPage',
  ['admin', 'library', 'upload-pro'],
  () => import('../../features/upload-pro/admin-video-pages.tsx'),
);
const ModerationQueue = lazyPage(
  'ModerationQueue',
  ['moderation', 'admin', 'events', 'library'],
  () => import('../../features/moderation/moderation-queue.tsx'),
);

function AdminMemberScreen() {
  const { uid = '' } = useParams();
  return <MemberPage key={uid} uid={uid} />;
}

function AdminOrderScreen() {
  const { orderId = '' } = useParams();
  return <OrderPage key={orderId} orderId={orderId} />;
}

function AdminVideoScreen() {
  const { videoId = '' } = useParams();
  return <EditVideoPage key={videoId} videoId={videoId} />;
}

function AdminModerationScreen() {
  const viewer = useViewer();
  return viewer === null ? null : <ModerationQueue admin={viewer.uid} />;
}

/**
 * Returns a panel with its path.
 *
 * @param namespaces used besides `admin`; the rest as for `lazyPage`
 */
function panel<Name extends string>(
  path: string,
  name: Name,
  namespaces: readonly Namespace[],
  load: () => Promise<Record<Name, ComponentType>>,
) {
  const Content = lazyPage(name, ['admin', ...namespaces], load);
  return { path, content: <Content /> };
}

const videos = panel(
  admin.videos,
  'VideosPanel',
  ['library', 'upload-pro'],
  () => import('../../features/admin/videos/videos-panel.tsx'),
);
const PANELS = [
  panel(
    admin.overview,
    'OverviewPanel',
    [],
    () => import('../../features/admin/overview/overview-panel.tsx'),
  ),
  videos,
  panel(
    admin.upload,
    'AddVideoPage',
    ['library', 'upload-pro'],
    () => import('../../features/upload-pro/admin-video-pages.tsx'),
  ),
  { path: admin.video, content: <AdminVideoScreen /> },
  panel(admin.users, 'UsersPanel', [], () => import('../../features/admin/users/users-panel.tsx')),
  { path: admin.user, content: <AdminMemberScreen /> },
  panel(
    admin.events,
    'EventsPanel',
    ['events'],
    () => import('../../features/admin/events/events-panel.tsx'),
  ),
  panel(
    admin.sessions,
    'SessionsPanel',
    ['live'],
    () => import('../../features/live/sessions-panel.tsx'),
  ),
  panel(
    admin.starterKit,
    'OrdersPanel',
    [],
    () => import('../../features/admin/orders/orders-panel.tsx'),
  ),
  { path: admin.order, content: <AdminOrderScreen /> },
  panel(
    admin.proRequests,
    'RequestsPanel',
    ['events', 'library'],
    () => import('../../features/admin/requests/requests-panel.tsx'),
  ),
  panel(
    admin.proUsers,
    'ProUsersPanel',
    [],
    () => import('../../features/admin/users/users-panel.tsx'),
  ),
  panel(
    admin.validation,
    'DraftsPanel',
    ['library', 'upload-pro'],
    () => import('../../features/admin/drafts/drafts-panel.tsx'),
  ),
  { path: admin.moderation, content: <AdminModerationScreen /> },
  panel(
    admin.support,
    'SupportPanel',
    ['moderation'],
    () => import('../../features/admin/support/support-panel.tsx'),
  ),
  panel(
    admin.settings,
    'SettingsPanel',
    [],
    () => import('../../features/admin/settings/settings-panel.tsx'),
  ),
  panel(
    admin.audit,
    'AuditPanel',
    ['events', 'library'],
    () => import('../../features/admin/audit/audit-panel.tsx'),
  ),
  panel(admin.jobs, 'JobsPanel', [], () => import('../../features/admin/jobs/jobs-panel.tsx')),
];

/**
 * The routes under `/admin`, which itself shows the videos. A guard checks access before, and the
 * rules check it again.
 */
export function AdminArea() {
  return (
    <AddressFilters>
      <Routes>
        <Route index element={<Panel>{videos.content}</Panel>} />
        {PANELS.map(({ path, content }) => (
          <Route
            key={path}
            path={path.slice(`${admin.root}/`.length)}
            element={<Panel>{content}</Panel>}
          />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </AddressFilters>
  );
}

/** Loads a panel inside the tabs, which stay visible. */
function Panel({ children }: { children: ReactNode }) {
  return (
    <AdminShell>
      <Suspense fallback={<PageLoader />}>{children}</Suspense>
    </AdminShell>
  );
}
