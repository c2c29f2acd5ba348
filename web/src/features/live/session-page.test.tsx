import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveMonth, MonthEntry } from '@atelier/domain/live/booking';
import type { LiveSession } from '@atelier/domain/live/live-session';
import { path } from '@atelier/domain/paths';
import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const bookSession = vi.fn<(request: object) => Promise<unknown>>();
const cancelBooking = vi.fn<(request: object) => Promise<unknown>>();
const replaceWithExternalPage = vi.fn<(url: string) => void>();
const readLink = vi.fn<() => Promise<{ url: string }>>();
/** By which this device's clock is ahead of the server's. */
let aheadHours = 0;
let session: LiveSession | null;
let sessions: LiveMonth['sessions'];
/** The member's bookings in other months. */
let others: LiveMonth[];
let profile: object;
const ready = <T,>(data: T) => ({ status: 'ready', data, fromCache: false }) as const;

vi.mock('./data/live-store.ts', async (original) => ({
  ...(await original<object>()),
  bookSession,
  cancelBooking,
  useLiveMonths: (_uid: string, from: Date) =>
    ready([
      ...others.filter(({ month }) => month >= liveMonthOf(from)),
      { month: monthOf(), sessions },
    ]),
}));
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'zoe', profile }),
}));
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useLiveDoc: (at: string | null) => ready(at === path.liveSession('s1') ? session : null),
  useLiveQuery: () => ready([]),
  readDoc: readLink,
}));
vi.mock('../../lib/device/server-clock.ts', async (original) => ({
  ...(await original<object>()),
  measureServerClock: () => Promise.resolve(),
  toServerMs: (deviceMs: number) => deviceMs - aheadHours * HOUR_MS,
}));
vi.mock('../../lib/device/open-external-page.ts', () => ({ replaceWithExternalPage }));
const { SessionPage } = await import('./session-page.tsx');
const { ToastProvider } = await import('../../components/feedback/toast.tsx');
const { liveMonthOf } = await import('@atelier/domain/live/booking');
const monthOf = () => liveMonthOf(session?.starts_at ?? new Date());

const show = (address = '/sessions/s1') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <ToastProvider>
        <SessionPage sessionId="s1" />
      </ToastProvider>
    </MemoryRouter>,
  );
const at = (hours: number, fields: Partial<LiveSession> = {}) => {
  session = {
    title: 'Le tour',
    description: 'Pas à pas.',
    trainer_id: 'ines',
    trainer_name: 'Inès',
    tiers: ['pro'],
    starts_at: inHours(hours),
    ends_at: inHours(hours + 1),
    places: 10,
    booked: 4,
    waiting: 0,
    status: 'planned',
    updated_at: new Date(),
    ...fields,
  };
};
const booked = (state: MonthEntry['state'], id = 's1', title = 'Le tour') => {
  const { starts_at, ends_at } = session ?? { starts_at: new Date(), ends_at: new Date() };
  sessions = { ...sessions, [id]: { state, title, starts_at, ends_at, booked_at: inHours(-24) } };
};
const button = (name: string) => screen.queryByRole('button', { name });

beforeEach(async () => {
  bookSession.mockReset().mockResolvedValue({ state: 'booked', overlaps: [] });
  cancelBooking.mockReset().mockResolvedValue({ given_back: true });
  readLink.mockReset().mockResolvedValue({ url: 'https://meet.example/a' });
  aheadHours = 0;
  profile = {
    subscription_tier: 'pro',
    subscription_status: 'active',
    membership_source: 'stripe',
  };
  sessions = {};
  others = [];
  at(48);
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('books a place, and shows why it failed', async () => {
  bookSession.mockRejectedValueOnce(new AppError('live-full'));
  show();
  expect(screen.getByText('6 places libres')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Réserver ma place' }));
  expect(await screen.findByText(/La dernière place vient d’être prise/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Réserver ma place' }));
  expect(await screen.findByText(/^Votre place est réservée/)).toBeTruthy();
  expect(bookSession.mock.calls).toEqual(
    Array(2).fill([{ session_id: 's1', waiting_list: false }]),
  );
});

it.each([
  ['a full session', { booked: 10 }],
  ['a session whose free place is for who waits', { booked: 9, waiting: 1 }],
])('offers the waiting list of %s', (_what, fields) => {
  at(48, fields);
  show();
  fireEvent.click(screen.getByRole('button', { name: /liste d’attente/ }));
  expect(bookSession).toHaveBeenCalledWith({ session_id: 's1', waiting_list: true });
});

it.each([
  ['of another plan', { subscription_tier: 'premium' }, /réservée à une autre formule/],
  ['of a plan without sessions', { subscription_tier: 'basic' }, /font partie des formules Pro/],
])('shows the plans to a member %s', (_whose, fields, text) => {
  profile = { ...profile, ...fields };
  show();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir les formules' })).toBeTruthy();
  expect(button('Réserver ma place')).toBeNull();
});

it('shows that the sessions of the month are used up, and warns of another booking at the same time', () => {
  booked('booked', 's2', 'La toupie');
  show();
  expect(screen.getByText(/toutes les sessions de ce mois-là/)).toBeTruthy();
  expect(screen.getByText(/À la même heure, vous avez aussi réservé.*La toupie/)).toBeTruthy();
  expect(button('Réserver ma place')).toBeNull();
});

it('warns of an overlapping booking that began in the month before', () => {
  const starts_at = new Date('2099-01-31T23:30:00Z');
  at(48, { starts_at, ends_at: new Date('2099-02-01T00:30:00Z') });
  const other = {
    starts_at: new Date('2099-01-31T22:30:00Z'),
    ends_at: new Date('2099-02-01T00:00:00Z'),
  };
  const entry = { state: 'booked', title: 'La toupie', ...other, booked_at: inHours(-24) } as const;
  others = [{ month: '2099-01', sessions: { s2: entry } }];
  show();
  expect(screen.getByText(/À la même heure, vous avez aussi réservé.*La toupie/)).toBeTruthy();
  expect(button('Réserver ma place')).toBeTruthy();
});

it.each([
  [48, /Votre réservation vous est rendue/],
  [1, /compte comme utilisée/],
  // Moved an hour ago, so perhaps told too late.
  [-0.5, /Votre réservation vous est rendue/, { moved_at: inHours(-1) }],
])(
  'says what cancelling %d h before means, and cancels',
  async (hours, consequence, fields?: Partial<LiveSession>) => {
    at(hours, fields);
    booked('booked');
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Annuler ma réservation' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(consequence)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Annuler ma réservation' }));
    await vi.waitFor(() => expect(cancelBooking).toHaveBeenCalledWith({ session_id: 's1' }));
  },
);

it('opens the meeting 15 minutes before the start, for members with a place', async () => {
  booked('booked');
  show();
  expect(screen.getByText(/^Le lien pour participer s’ouvre ici/)).toBeTruthy();
  cleanup();
  at(0.2);
  show();
  const join = await screen.findByRole('link', { name: 'Rejoindre' });
  expect(join.getAttribute('href')).toBe('https://meet.example/a');
  cleanup();
  sessions = {};
  booked('waiting');
  show();
  expect(screen.queryByRole('link', { name: 'Rejoindre' })).toBeNull();
});

it.each([
  ['slow', -1 / 3, 0.5, true],
  ['fast', 1 / 3, 0.2, false],
])(
  'opens the meeting by the clock of the server on a device that is %s',
  async (_how, ahead, hours, isOpen) => {
    aheadHours = ahead;
    at(hours);
    booked('booked');
    show();
    if (isOpen) expect(await screen.findByRole('link', { name: 'Rejoindre' })).toBeTruthy();
    else expect(screen.getByText(/^Le lien pour participer s’ouvre ici/)).toBeTruthy();
    expect(readLink).toHaveBeenCalledTimes(isOpen ? 1 : 0);
  },
);

it('opens the meeting on a page that waits, and shows that the session is over', async () => {
  vi.useFakeTimers();
  booked('booked');
  const { starts_at, ends_at } = session ?? {};
  vi.setSystemTime((starts_at?.getTime() ?? 0) - HOUR_MS);
  show('/sessions/s1#join');
  await act(() => vi.advanceTimersByTimeAsync(0.7 * HOUR_MS));
  expect(replaceWithExternalPage).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(0.1 * HOUR_MS));
  expect(replaceWithExternalPage).toHaveBeenCalledExactlyOnceWith('https://meet.example/a');
  await act(() => vi.advanceTimersByTimeAsync((ends_at?.getTime() ?? 0) - Date.now() + 60_000));
  expect(screen.getByText('Cette session est passée.')).toBeTruthy();
  expect(button('Ajouter à mon agenda')).toBeNull();
});

it('says that the link is not open yet if the server refuses it, and tries again by itself', async () => {
  vi.useFakeTimers();
  readLink
    .mockRejectedValueOnce(new AppError('forbidden'))
    .mockRejectedValueOnce(new AppError('offline'));
  at(0.2);
  booked('booked');
  show();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText(/^Le lien n’est pas encore ouvert. Cette page réessaie/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(button('Réessayer')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('link', { name: 'Rejoindre' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(300_000));
  expect(readLink).toHaveBeenCalledTimes(3);
});

it('goes to the meeting without a click from the link of a mail, once it is open', async () => {
  booked('booked');
  show('/sessions/s1#join');
  expect(screen.getByText(/Cette page attend et l’ouvre pour vous/)).toBeTruthy();
  expect(replaceWithExternalPage).not.toHaveBeenCalled();
  cleanup();
  at(0.2);
  show('/sessions/s1');
  await screen.findByRole('link', { name: 'Rejoindre' });
  expect(replaceWithExternalPage).not.toHaveBeenCalled();
  cleanup();
  show('/sessions/s1#join');
  await screen.findByRole('link', { name: 'Rejoindre' });
  expect(replaceWithExternalPage).toHaveBeenCalledExactlyOnceWith('https://meet.example/a');
});

it('names the move of the session and links to it', () => {
  const move = { move_id: 'prise', move_name_fr: 'Prise et appui', move_name_en: 'Grip' };
  at(48, { video_id: 'v1', video_title: 'Le tour', ...move });
  show();
  expect(screen.getByRole('link', { name: 'Le tour · Prise et appui' }).getAttribute('href')).toBe(
    '/videos/v1?move=prise',
  );
});

it('shows the recording afterwards to members who may watch it', () => {
  at(-2, { replay_video_id: 'v1', tiers: ['premium'] });
  show();
  expect(screen.getByText(/^L’enregistrement est pour celles et ceux/)).toBeTruthy();
  cleanup();
  booked('booked');
  show();
  expect(screen.getByRole('button', { name: 'Lire l’enregistrement' })).toBeTruthy();
});

it('says that a session was cancelled, or does not exist', () => {
  at(48, { status: 'cancelled' });
  show();
  expect(screen.getByText(/^Cette session est annulée/)).toBeTruthy();
  expect(button('Réserver ma place')).toBeNull();
  cleanup();
  session = null;
  show();
  expect(screen.getByRole('heading', { name: 'Session introuvable' })).toBeTruthy();
});
