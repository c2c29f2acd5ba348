import { matchPath } from 'react-router-dom';
import { route } from '../../../lib/routes.ts';

/** The tabs of the admin area, in order; `key` is the locale key, `task` the kind of open tasks that it counts. */
export const ADMIN_TABS = [
  { key: 'overview', path: route.admin.overview },
  { key: 'videos', path: route.admin.videos },
  { key: 'upload', path: route.admin.upload },
  { key: 'users', path: route.admin.users },
  { key: 'events', path: route.admin.events },
  { key: 'starter-kit', path: route.admin.starterKit, task: 'orders' },
  { key: 'pro-requests', path: route.admin.proRequests, task: 'applications' },
  { key: 'pro-users', path: route.admin.proUsers },
  { key: 'validation', path: route.admin.validation, task: 'drafts' },
  { key: 'moderation', path: route.admin.moderation, task: 'reports' },
  { key: 'settings', path: route.admin.settings },
  { key: 'audit', path: route.admin.audit },
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number]['key'];

/** Returns the tab with the longest path that the URL starts with; else the videos. */
export function activeTab(pathname: string): AdminTab {
  const within = ADMIN_TABS.filter(({ path }) => matchPath({ path, end: false }, pathname) !== null);
  const closest = within.toSorted((a, b) => b.path.length - a.path.length)[0];
  return closest?.key ?? 'videos';
}
