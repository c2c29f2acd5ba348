import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { parseNotification } from '@atelier/domain/notifications/notification-kinds';
import type { LivePage } from '../../lib/firestore/live-page.ts';
import { AppError } from '../../lib/errors.ts';
import { initTranslations } from '../../test/real-translations.ts';

const NOW = Date.now();
const HOUR_MS = 3_600_000;
const before = (hours: number) => new Date(NOW - hours * HOUR_MS);
const item = (id: string, hours: number, fields: object) => ({
  id,
  data: parseNotification({ ...fields, created_at: { toMillis: () => before(hours).getTime() } }),
});
const reply = item('n1', 1, { kind: 'comment-reply', video_id: 'le-tour', title: 'Le tour' });
const order = item('n2', 30, { kind: 'order', reference: 'AF-1', state: 'shipped' });

const markSeen = vi.fn<(uid: string, newest: Date) => Promise<void>>();
let profile: Partial<Profile>;
let page: LivePage<ReturnType<typeof parseNotification>>['page'];
vi.mock('./data/seen-notifications.ts', () => ({ markSeen }));
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'zoe', profile }),
}));
vi.mock('../../lib/firestore/live-page.ts', () => ({
  useLivePage: () => ({
    page,
    stale: false,
    number: 1,
    size: 20,
    next: () => undefined,
    previous: null,
  }),
}));
const { NotificationsPage } = await import('./notifications-page.tsx');

const show = () =>
  render(
    <MemoryRouter>
      <NotificationsPage />
    </MemoryRouter>,
  );
const ready = (...data: (typeof reply)[]) => ({ status: 'ready', data, fromCache: false }) as const;
const button = () => screen.queryByRole('button', { name: 'Tout marquer comme lu' });

beforeEach(async () => {
  markSeen.mockReset().mockResolvedValue();
  profile = { notified_at: [before(1), before(30)], notifications_seen_at: before(30) };
  page = ready(reply, order);
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('lists what happened with its link and time; what is new says so', () => {
  show();
  const [first, second] = screen.getAllByRole('listitem').map((row) => within(row));
  const link = first?.getByRole('link', {
    name: /^Nouveau On a répondu à votre commentaire sur «\s?Le tour/,
  });
  expect(link?.getAttribute('href')).toBe('/videos/le-tour');
  expect(first?.getByText('il y a 1 heure')).toBeTruthy();
  expect(
    second?.getByRole('link', { name: /^Votre commande AF-1 est en route/ }).getAttribute('href'),
  ).toBe('/userProfile');
  expect(screen.getByRole('navigation', { name: 'Pages de la liste' })).toBeTruthy();
});

it('shows how long ago something happened on a page that stays open', async () => {
  vi.useFakeTimers({ now: NOW });
  show();
  expect(screen.getByText('il y a 1 heure')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2 * HOUR_MS + 60_000));
  expect(screen.getByText('il y a 3 heures')).toBeTruthy();
});

it('marks all as read up to the newest that has arrived, and says why it failed', async () => {
  markSeen.mockRejectedValueOnce(new AppError('offline'));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Tout marquer comme lu' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(markSeen.mock.calls).toEqual([
    ['zoe', before(1)],
    ['zoe', before(1)],
  ]);
});

it('following a notification marks them as read; nothing is written when nothing is new', () => {
  show();
  fireEvent.click(screen.getByRole('link', { name: /AF-1/ }));
  expect(markSeen).toHaveBeenCalledExactlyOnceWith('zoe', before(1));
  cleanup();
  profile = { ...profile, notifications_seen_at: before(1) };
  show();
  expect(button()).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: /AF-1/ }));
  expect(markSeen).toHaveBeenCalledOnce();
});

it('leaves out what only a later version knows', () => {
  page = ready(item('n3', 1, { kind: 'of-tomorrow' }), order);
  show();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it.each([
  ['no notification', () => ready(), 'Aucune notification pour l’instant.'],
  ['loading', () => ({ status: 'loading' }) as const, 'Chargement...'],
  ['a failure', () => ({ status: 'error', error: new AppError('offline') }) as const, /connexion/],
])('has words for %s', (_state, state, words) => {
  profile = {};
  page = state();
  show();
  expect(screen.getByText(words)).toBeTruthy();
  expect(button()).toBeNull();
});
