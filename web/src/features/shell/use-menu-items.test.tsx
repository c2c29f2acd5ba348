import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '@atelier/domain/access/access';
import type { Profile } from '@atelier/domain/members/profile';
import { initTranslations } from '../../test/real-translations.ts';

let viewer: { uid: string; member: Member } | null;
vi.mock('../../lib/session/session.tsx', () => ({
  useViewer: () => viewer,
  useSession: () =>
    viewer === null
      ? { status: 'signed-out' }
      : { status: 'signed-in', uid: viewer.uid, profile: viewer.member },
}));
const { useMenuItems } = await import('./use-menu-items.ts');

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const free: Member = {
  subscription_tier: 'free',
  subscription_status: 'active',
  membership_source: 'stripe',
  is_admin: false,
  is_pro_trainer: false,
};
const premium: Member = { ...free, subscription_tier: 'premium' };

/** The pages of every member, in the order of the menu. */
const MEMBER_PAGES = ['/dashboard', '/videos/free', '/sessions', '/userProfile', '/starter-kit'];
const ADMIN = '/admin/overview';
const CHAT = '/premium-chat-vip';
const UPLOAD = '/upload-pro';

const ROLES: readonly {
  role: string;
  member: Member & Pick<Profile, 'clip_consent'>;
  reviews?: boolean;
  more: readonly string[];
}[] = [
  { role: 'free', member: free, more: [] },
  { role: 'basic', member: { ...free, subscription_tier: 'basic' }, more: [] },
  { role: 'pro', member: { ...free, subscription_tier: 'pro' }, more: [] },
  { role: 'premium', member: premium, reviews: true, more: [CHAT] },
  { role: 'canceled premium', member: { ...premium, subscription_status: 'canceled' }, more: [] },
  {
    role: 'canceled premium who may have sent clips',
    member: { ...premium, subscription_status: 'canceled', clip_consent: { by: 'adult', at: NOW } },
    reviews: true,
    more: [],
  },
  { role: 'waiting premium', member: { ...premium, subscription_status: 'waiting' }, more: [] },
  {
    role: 'premium whose paid period ended over eight days ago',
    member: { ...premium, current_period_end: new Date(NOW.getTime() - 9 * DAY_MS) },
    more: [],
  },
  { role: 'trainer', member: { ...free, is_pro_trainer: true }, more: [UPLOAD] },
  {
    role: 'premium trainer',
    member: { ...premium, is_pro_trainer: true },
    reviews: true,
    more: [CHAT, UPLOAD],
  },
  { role: 'admin', member: { ...free, is_admin: true }, more: [ADMIN, CHAT, UPLOAD] },
];

const items = (menu: 'account' | 'phone') => renderHook(() => useMenuItems(menu)).result.current;
const urls = (menu: 'account' | 'phone') => items(menu).map(({ to }) => to);

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  await initTranslations('fr');
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(ROLES)('$role', ({ member, reviews = false, more }) => {
  viewer = { uid: 'camille', member };
  const pages = MEMBER_PAGES.toSpliced(3, 0, ...(reviews ? ['/reviews'] : []));
  expect(urls('account')).toEqual([...pages, ...more]);
  const phone = [...pages.toSpliced(-2, 0, '/events', '/achievements'), ...more];
  expect(urls('phone')).toEqual(phone.filter((to) => to !== CHAT && to !== UPLOAD));
});

it.each([
  [
    'fr',
    [
      'Tableau de bord',
      'Vidéos',
      'Sessions en direct',
      'Profil',
      'Boutique - Starter Kit',
      'Administration',
      'Tchat VIP',
      'Upload Video PRO',
    ],
  ],
  [
    'en',
    [
      'Dashboard',
      'Videos',
      'Live sessions',
      'Profile',
      'Shop - Starter Kit',
      'Admin Panel',
      'VIP chat',
      'Upload Video PRO',
    ],
  ],
] as const)('shows an admin all pages in %s', async (locale, labels) => {
  await initTranslations(locale);
  viewer = { uid: 'camille', member: { ...free, is_admin: true } };
  expect(items('account').map(({ label }) => label)).toEqual(labels);
});
