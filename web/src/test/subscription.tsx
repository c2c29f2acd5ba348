import type { ComponentType } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { YearlyPrices } from '@atelier/domain/billing/plans';
import type { VideoCard } from '@atelier/domain/content/video';
import type { Profile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import type { DifficultyLevel } from '@atelier/domain/values';
import type { Session } from '../lib/session/session.tsx';
import { initTranslations } from './real-translations.ts';

// What tests of the subscription's page share: its members, what the server answers, and what can
// be pressed. A test imports this file first and the page afterwards, so that the page gets the
// mocks.

export const calls = {
  startCheckout:
    vi.fn<
      (email: string, plan: string, interval: string, refusesWeekly: boolean) => Promise<void>
    >(),
  startPlanChange: vi.fn<(plan: string, interval: string) => Promise<void>>(),
  confirmCheckout: vi.fn<(session: string) => Promise<ConfirmedCheckout>>(),
  confirmChange: vi.fn<() => Promise<ConfirmedCheckout>>(),
  cancelSubscription: vi.fn<(subscription?: string) => Promise<void>>(),
  resumeSubscription: vi.fn<(subscription?: string) => Promise<void>>(),
};
export const yearlyPrices = vi.fn<() => Promise<YearlyPrices>>();
/** The documents that the page reads once. */
export const stored: {
  catalogs: Readonly<Record<string, { cards: readonly VideoCard[] } | { videos: object }>>;
} = {
  catalogs: {},
};
const mocks = vi.hoisted(() => ({ session: { status: 'loading' } as Session }));
vi.mock('../lib/site/use-public-home.ts', () => ({ usePublicHome: () => ({ home: null }) }));
vi.mock('../features/billing/data/billing-calls.ts', () => ({
  ...calls,
  openPortal: vi.fn(),
  payInvoice: vi.fn(),
}));
vi.mock('../lib/session/session.tsx', () => ({
  useSession: () => mocks.session,
  useSessionChangedAt: () => new Date(),
}));
vi.mock('../lib/api.ts', () => ({ call: () => yearlyPrices }));
vi.mock('../lib/firestore/live-query.tsx', () => ({
  useDocOnce: (at: string | null) =>
    at === null
      ? { status: 'loading' }
      : { status: 'ready', data: stored.catalogs[at] ?? null, fromCache: false },
}));

export const free = {
  subscription_tier: 'free',
  subscription_status: 'active',
  time_zone: 'Europe/Paris',
} as Profile;
export const basic = {
  ...free,
  subscription_tier: 'basic',
  membership_source: 'stripe',
  current_period_end: new Date('2099-03-01T12:00:00Z'),
} as Profile;
export const given = { ...free, subscription_tier: 'pro', membership_source: 'admin' } as Profile;

const card = (id: string, difficulty_level: DifficultyLevel, created_at: string): VideoCard => ({
  id,
  title: `Vidéo ${id}`,
  category: 'bases',
  difficulty_level,
  thumbnail_url: '',
  duration: '00:06:42',
  created_at: new Date(created_at),
});
/** Newest first, as stored; the learning path begins with the oldest of the easiest. */
export const BASIC_CARDS = [
  card('last', 'Expert', '2026-03-01'),
  card('second', 'Débutant', '2026-02-01'),
  card('first', 'Débutant', '2026-01-01'),
  card('third', 'Avancé', '2025-12-01'),
];

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
export const address = () => screen.getByLabelText('address').textContent;

/**
 * Returns a function that opens the page with a query string as a member; `become` changes the live
 * profile.
 */
export const openIn =
  (Page: ComponentType) =>
  (search: string, profile: Profile, uid = 'camille') => {
    const signedIn = (now: Profile) =>
      (mocks.session = {
        status: 'signed-in',
        uid,
        email: 'camille@example.test',
        emailVerified: true,
        profile: now,
      } as Session);
    const page = () => (
      <MemoryRouter initialEntries={[`/subscription${search}`]}>
        <Page />
        <Address />
      </MemoryRouter>
    );
    signedIn(profile);
    const { rerender } = render(page());
    return {
      become: (next: Profile) => {
        signedIn(next);
        rerender(page());
      },
    };
  };

export const shows = (text: RegExp) => screen.queryAllByText(text).length > 0;
export const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: RegExp) =>
  act(() => {
    fireEvent.click(button(name));
    return Promise.resolve();
  });
export const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The consents that an order needs. */
export const boxes = () =>
  within(within(screen.getByRole('dialog')).getByRole('group')).getAllByRole<HTMLInputElement>(
    'checkbox',
  );
/** The one that refuses the weekly mail. */
export const refusal = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /^Je ne souhaite pas recevoir/ });
export const tickConsents = () => boxes().forEach((box) => void fireEvent.click(box));

beforeEach(async () => {
  vi.resetAllMocks();
  sessionStorage.clear();
  yearlyPrices.mockResolvedValue({});
  stored.catalogs = { [path.catalog('basic')]: { cards: BASIC_CARDS } };
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
