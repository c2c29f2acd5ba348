import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TIERS } from '@atelier/domain/values';
import { LiveSourceContext } from '../../../lib/firestore/live-query.tsx';
import { fakeLiveSource } from '../../../test/fake-firestore.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import { activeTab, AdminShell } from './admin-shell.tsx';

const WIDTH = window.innerWidth;
beforeEach(() => initTranslations('fr'));
afterEach(() => {
  cleanup();
  window.happyDOM.setViewport({ width: WIDTH });
});

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
  ['/admin/overview', 'overview'],
  ['/admin/inconnu', 'videos'],
])('%s: %s', (pathname, tab) => {
  expect(activeTab(pathname)).toBe(tab);
});

const METRICS = {
  'metrics/2026-11-20': {
    day: '2026-11-20',
    members: Object.fromEntries(
      TIERS.map((tier) => [tier, { active: 0, canceled: 0, waiting: 0 }]),
    ),
    trainers: 0,
    sign_ups: 0,
    open_tasks: {
      applications: 2,
      drafts: 0,
      reports: 3,
      orders: 1,
      support: 4,
      disputes: 2,
      plan_disputes: 1,
      refunds: 3,
      clips: 5,
      sessions: 0,
      jobs: 3,
    },
    computed_at: new Date(),
  },
};
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <LiveSourceContext value={fakeLiveSource(METRICS)}>
        <AdminShell>{null}</AdminShell>
      </LiveSourceContext>
    </MemoryRouter>,
  );
const links = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]);

it('shows the groups with their open tasks, and the tabs of the current group', () => {
  open('/admin/users/u1');
  expect(links('Administration')).toEqual([
    // Disputes, refunds, clips and jobs among them.
    ['À traiter24, 24 à traiter', '/admin/overview', null],
    ['Contenu', '/admin/videos', null],
    ['Membres9, 9 à traiter', '/admin/users', 'true'],
    ['Boutique6, 6 à traiter', '/admin/starter-kit', null],
    ['Site4, 4 à traiter', '/admin/settings', null],
  ]);
  expect(links('Membres')).toEqual([
    ['Utilisateurs', '/admin/users', 'page'],
    ['Intervenants Pro', '/admin/pro-users', null],
    ['Demandes Pro2, 2 à traiter', '/admin/pro-requests', null],
    ['Modération3, 3 à traiter', '/admin/moderation', null],
    ['Messages4, 4 à traiter', '/admin/support', null],
  ]);
});

it('on phones a menu holds all tabs', () => {
  window.happyDOM.setViewport({ width: 699 });
  open('/admin');
  expect(screen.queryAllByRole('link')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /24 à traiter/ }));
  const items = screen.getAllByRole('menuitem');
  expect(items.map((one) => one.getAttribute('href'))).toEqual([
    '/admin/overview',
    ...['/admin/videos', '/admin/videos/upload', '/admin/events', '/admin/sessions'],
    '/admin/video-pro-validation',
    ...[
      '/admin/users',
      '/admin/pro-users',
      '/admin/pro-requests',
      '/admin/moderation',
      '/admin/support',
    ],
    ...['/admin/starter-kit', '/admin/settings', '/admin/audit', '/admin/jobs'],
  ]);
  expect(items[1]?.getAttribute('aria-current')).toBe('page');
});
