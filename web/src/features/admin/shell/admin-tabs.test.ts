import { expect, it } from 'vitest';
import { activeTab } from './admin-tabs.ts';

it.each([
  ['/admin', 'videos'],
  ['/admin/', 'videos'],
  ['/admin/videos', 'videos'],
  ['/admin/videos/', 'videos'],
  ['/admin/videos/upload', 'upload'],
  ['/admin/videos/le-tour-simple', 'videos'],
  ['/admin/users', 'users'],
  ['/admin/users/u1', 'users'],
  ['/admin/pro-users', 'pro-users'],
  ['/admin/starter-kit', 'starter-kit'],
  ['/admin/moderation', 'moderation'],
  ['/admin/inconnu', 'videos'],
])('%s: %s', (pathname, tab) => {
  expect(activeTab(pathname)).toBe(tab);
});
