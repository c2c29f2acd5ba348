import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import type { Session } from '../lib/session/session.tsx';

const seeOnPage = vi.fn<(found: object, pathname: string, signal: AbortSignal) => Promise<void>>();
let session: Session;
vi.mock('../features/notifications/see-on-page.ts', () => ({ seeOnPage }));
let news: readonly object[] = [];
vi.mock('../lib/content/use-news.ts', () => ({
  // Made again by each render.
  useUnseenNews: (profile: Profile | null) => (profile === null ? [] : [...news]),
}));
vi.mock('../lib/session/session.tsx', () => ({ useSession: () => session }));
vi.mock('../lib/site/settings.tsx', () => ({ useSettings: () => ({ status: 'loading' }) }));
const { SiteNotices } = await import('./site-notices.tsx');

const NEWEST = new Date('2026-11-23T10:00:00Z');
const member = (fields: Partial<Profile>) =>
  ({
    status: 'signed-in',
    uid: 'zoe',
    profile: { subscription_tier: 'free', subscription_status: 'active', ...fields },
  }) as Session;

const show = () =>
  act(async () => {
    render(
      <MemoryRouter initialEntries={['/reviews/r1']}>
        <SiteNotices />
        <Link to="/videos/v1">Le tour</Link>
      </MemoryRouter>,
    );
    await vi.dynamicImportSettled();
  });
const looks = () =>
  seeOnPage.mock.calls.map(([found, pathname, { aborted }]) => ({ found, pathname, aborted }));

beforeEach(() => {
  vi.useFakeTimers({ now: NEWEST, toFake: ['Date'] });
  seeOnPage.mockReset().mockResolvedValue();
  news = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('looks on each page for what is new, and no longer on the page before', async () => {
  session = member({ notified_at: [NEWEST] });
  await show();
  await act(async () => {
    fireEvent.click(screen.getByRole('link'));
    await vi.dynamicImportSettled();
  });
  const found = { uid: 'zoe', count: 1, newest: NEWEST, news: [] };
  expect(looks()).toEqual([
    { found, pathname: '/reviews/r1', aborted: true },
    { found, pathname: '/videos/v1', aborted: false },
  ]);
});

it('looks for what is new in the plan as well, once for each page', async () => {
  session = member({});
  news = [{ kind: 'film', id: 'v1', newAt: NEWEST }];
  await show();
  await act(async () => {
    fireEvent.click(screen.getByRole('link'));
    await vi.dynamicImportSettled();
  });
  const found = { uid: 'zoe', count: 0, newest: undefined, news };
  expect(looks()).toEqual([
    { found, pathname: '/reviews/r1', aborted: true },
    { found, pathname: '/videos/v1', aborted: false },
  ]);
});

it.each([
  ['a visitor', { status: 'signed-out' } as Session],
  [
    'a member without new notifications',
    member({ notified_at: [NEWEST], notifications_seen_at: NEWEST }),
  ],
])('looks for nothing for %s', async (_who, now) => {
  session = now;
  await show();
  expect(seeOnPage).not.toHaveBeenCalled();
});
