import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { parseNotification } from '@atelier/domain/notifications/notification-kinds';
import type { NewsItem } from '@atelier/domain/notifications/news';
import { shownNews } from '@atelier/domain/notifications/shown-news';
import type { LivePage } from '../../lib/firestore/live-page.ts';
import type { LiveState } from '../../lib/firestore/live-state.ts';
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
const retry = vi.fn();
let news: LiveState<readonly NewsItem[]>;
vi.mock('../../lib/content/use-news.ts', () => ({
  useNews: () => ({
    ...news,
    ...(news.status === 'ready' && { data: shownNews(news.data, new Date()) }),
    retry,
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
  profile = {
    created_at: before(9_000),
    notified_at: [before(1), before(30)],
    notifications_seen_at: before(30),
  };
  news = { status: 'ready', data: [], fromCache: false };
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
  profile = { created_at: before(1) };
  page = state();
  show();
  expect(screen.getByText(words)).toBeTruthy();
  expect(button()).toBeNull();
});

describe('what is new in the plan', () => {
  const film = (id: string, hours: number): NewsItem => ({
    kind: 'film',
    id,
    title: id,
    at: before(hours),
  });
  const vipEvent: NewsItem = {
    kind: 'event',
    id: 'e1',
    title: 'Répétition',
    title_en: 'Rehearsal',
    at: before(90),
    starts_at: new Date('2036-11-30T19:00+01:00'),
    ends_at: new Date('2036-11-30T21:00+01:00'),
    vip_day: new Date('2036-11-30T00:00+01:00'),
  };
  const session: NewsItem = {
    kind: 'session',
    id: 's1',
    title: 'Le tour',
    at: before(60),
    starts_at: new Date('2036-12-02T18:30+01:00'),
    ends_at: new Date('2036-12-02T19:30+01:00'),
  };
  const ready = (...data: NewsItem[]) => ({ status: 'ready', data, fromCache: false }) as const;
  const section = () => within(screen.getByRole('region', { name: /formule|plan/ }));
  const links = () =>
    section()
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]);

  it('has its own group, the newest first and three of them at first', () => {
    news = ready(film('Le tour', 2), session, vipEvent, film('Le stall', 300));
    show();
    expect(links()).toEqual([
      ['/videos/Le%20tour', expect.stringMatching(/^Nouveau Nouvelle vidéo\s: «\s?Le tour/)],
      ['/sessions/s1', expect.stringMatching(/^Session en direct\s: «\s?Le tour\s?»,.*2036/)],
      [
        '/events/e1',
        expect.stringMatching(/^Événement Premium\s: «\s?Répétition\s?», le 30\snovembre 2036/),
      ],
    ]);
    fireEvent.click(section().getByRole('button', { name: 'Tout afficher (4)', expanded: false }));
    expect(links()).toHaveLength(4);
    fireEvent.click(section().getByRole('button', { name: 'Réduire', expanded: true }));
    expect(links()).toHaveLength(3);
  });

  it('begins with a VIP event on its day, in the language of the page', async () => {
    vi.useFakeTimers({ now: new Date('2036-11-30T09:00+01:00'), toFake: ['Date'] });
    await initTranslations('en');
    news = ready(film('Le tour', 2), vipEvent);
    show();
    expect(links()[0]).toEqual([
      '/events/e1',
      expect.stringMatching(/^New Today: the Premium event “Rehearsal”/),
    ]);
  });

  it('is marked as read with the notifications, up to the newest of both', () => {
    news = ready(film('Le tour', 0.5));
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Tout marquer comme lu' }));
    expect(markSeen).toHaveBeenCalledExactlyOnceWith('zoe', before(0.5));
    cleanup();
    profile = { created_at: before(9_000) };
    show();
    fireEvent.click(section().getByRole('link'));
    expect(markSeen).toHaveBeenLastCalledWith('zoe', before(0.5));
  });

  it('has words when there is none', () => {
    show();
    expect(section().getByText('Rien de nouveau pour l’instant.')).toBeTruthy();
  });

  it('can be read again after a failure, while the notifications are shown', () => {
    news = { status: 'error', error: new AppError('offline') };
    show();
    fireEvent.click(section().getByRole('button', { name: 'Réessayer' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('is announced as loading', () => {
    news = { status: 'loading' };
    show();
    expect(section().getByRole('status').textContent).toBe('Chargement...');
  });
});
