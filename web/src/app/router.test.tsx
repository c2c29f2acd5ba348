import type { ReactNode } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Member } from '@atelier/domain/access/access';
import { LOCALES, TIERS } from '@atelier/domain/values';
import { href, publicHref, PUBLIC_PAGES, route } from '../lib/routes.ts';
import { initTranslations } from '../test/real-translations.ts';

let profile: Partial<Member> | null;
vi.mock('../lib/session/session.tsx', () => ({
  useSession: () =>
    profile === null
      ? { status: 'signed-out' }
      : { status: 'signed-in', uid: 'u1', isConfirmed: true, profile },
}));
vi.mock('../lib/site/settings.tsx', () => ({ useSettings: () => ({ status: 'ready' }) }));
vi.mock('../lib/lazy-page.ts', () => ({
  lazyPage: (name: string) => () => <p>{name}</p>,
}));
vi.mock('../features/static-pages/legal-page.tsx', () => ({ LegalPage: () => <p>LegalPage</p> }));
vi.mock('../features/shell/not-found-page.tsx', () => ({
  NotFoundPage: () => <p>NotFoundPage</p>,
}));
vi.mock('../lib/firestore/reactfire-live.tsx', () => ({
  ReactfireLiveProvider: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('../features/shell/app-shell.tsx', () => ({
  AppShell: ({ children }: { children: ReactNode }) => children,
}));
const { AppRoutes } = await import('./router.tsx');

afterEach(cleanup);

const member: Partial<Member> = {
  subscription_tier: 'free',
  subscription_status: 'active',
  membership_source: 'admin',
  is_admin: false,
  is_pro_trainer: false,
};
const VIEWERS = {
  visitor: null,
  free: member,
  basic: { ...member, subscription_tier: 'basic' },
  pro: { ...member, subscription_tier: 'pro' },
  premium: { ...member, subscription_tier: 'premium' },
  // A cancelled plan gives the access of the free one.
  canceled: { ...member, subscription_tier: 'premium', subscription_status: 'canceled' },
  trainer: { ...member, is_pro_trainer: true },
  admin: { ...member, is_admin: true },
} satisfies Record<string, Partial<Member> | null>;
type Viewer = keyof typeof VIEWERS;
const EVERYBODY = Object.keys(VIEWERS) as Viewer[];
const MEMBERS = EVERYBODY.filter((viewer) => viewer !== 'visitor');

const addressesIn = (routes: object): string[] =>
  Object.values(routes).flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null
      ? addressesIn(entry)
      : [String(entry).replace(/:\w+/, 'one')],
  );
/** Every address of the app, with a document for each kind that has an address. */
const ADDRESSES = [
  ...addressesIn(route).filter((address) => address !== route.componentStates),
  ...TIERS.map((tier) => href.library(tier)),
  ...LOCALES.flatMap((locale) => PUBLIC_PAGES.map((page) => publicHref(locale, page))),
  '/admin/unknown',
  '/unknown',
];

/**
 * Addresses that are not for everybody: who sees them. Visitors are sent to log in, other members
 * to the dashboard.
 */
const RESTRICTED: readonly [viewers: readonly Viewer[], addresses: readonly string[]][] = [
  [['visitor'], [route.login, route.register]],
  [
    MEMBERS,
    [
      route.dashboard,
      route.profile,
      route.achievements,
      route.notifications,
      route.subscription,
      route.sessions,
      '/sessions/one',
      '/orders/one',
      route.reviews,
      route.newReview,
      route.guidedSession,
      '/reviews/one',
    ],
  ],
  [
    ['basic', 'admin'],
    [href.library('basic'), route.formation.basic],
  ],
  [
    ['pro', 'admin'],
    [href.library('pro'), route.formation.pro],
  ],
  [
    ['premium', 'admin'],
    [href.library('premium'), route.formation.premium, route.chat],
  ],
  [
    ['trainer', 'admin'],
    [route.uploadPro, route.trainerReviews, '/upload-pro/avis/one'],
  ],
];
/** For admins; all others are sent home. */
const ADMIN_AREA = [...addressesIn(route.admin), '/admin/unknown'];

/** Returns where a viewer who asks for an address arrives. */
function destination(viewer: Viewer, address: string): string {
  if (ADMIN_AREA.includes(address)) return viewer === 'admin' ? address : '/';
  const [viewers] = RESTRICTED.find(([, addresses]) => addresses.includes(address)) ?? [EVERYBODY];
  if (viewers.includes(viewer)) return address;
  return viewer === 'visitor' ? href.login(address) : route.dashboard;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

it('knows the restricted addresses', () => {
  const named = [...RESTRICTED.flatMap(([, addresses]) => addresses), ...ADMIN_AREA];
  expect(ADMIN_AREA).toHaveLength(20);
  expect(named.filter((address) => !ADDRESSES.includes(address))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

it.each(EVERYBODY)('%s arrives at a page from every address of the app', async (viewer) => {
  await initTranslations('fr');
  profile = VIEWERS[viewer];
  const arrivals: Record<string, string> = {};
  for (const address of new Set(ADDRESSES)) {
    render(
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <AppRoutes />
      </MemoryRouter>,
    );
    // A guard that refuses shows nothing until the other page is there.
    await screen.findByText(/^\w+(Page|Screen|Area)$/);
    arrivals[address] = screen.getByLabelText('address').textContent;
    cleanup();
  }
  expect(arrivals).toEqual(
    Object.fromEntries(ADDRESSES.map((address) => [address, destination(viewer, address)])),
  );
});

it.each<[string, string]>([
  ['/', 'LandingPage'],
  ['/en/terms', 'LegalPage'],
  ['/videos/basic', 'LibraryPage'],
  ['/videos/one', 'VideoScreen'],
  ['/preview/pro', 'PreviewPage'],
  ['/formation-pro', 'LearningPathPage'],
  ['/reviews/new', 'SendReviewPage'],
  ['/reviews/one', 'ReviewPage'],
  ['/orders/one', 'OrderPage'],
  ['/upload-pro/avis', 'TrainerReviewsPage'],
  ['/upload-pro/avis/one', 'TrainerReviewPage'],
  ['/admin/users', 'AdminArea'],
  ['/formation-free', 'NotFoundPage'],
  ['/unknown', 'NotFoundPage'],
])('the address %s shows %s', async (address, page) => {
  profile = VIEWERS.admin;
  render(
    <MemoryRouter initialEntries={[address]}>
      <AppRoutes />
    </MemoryRouter>,
  );
  expect((await screen.findByText(/^\w+(Page|Screen|Area)$/)).textContent).toBe(page);
});
