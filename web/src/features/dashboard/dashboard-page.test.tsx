import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { path } from '@atelier/domain/paths';
import { type LearningStats, NO_LEARNING_STATS } from '@atelier/domain/learning/learning-documents';
import type { Profile } from '@atelier/domain/members/profile';
import type { VideoCard } from '@atelier/domain/content/video';
import type { DifficultyLevel, Locale } from '@atelier/domain/values';
import type { ResumePoint } from '../../lib/media/player-handle.ts';
import type * as LiveQuery from '../../lib/firestore/live-query.tsx';
import { initTranslations } from '../../test/real-translations.ts';
import type { OpenFilms } from './data/use-dashboard.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** Stored documents by path. */
let stored: Record<string, unknown>;
let profile: Profile;
const readLearningSeconds = vi.fn<(uid: string) => Promise<number>>();

let isLoading = false;
let inProgress: { id: string; data: object }[];
let resume: ResumePoint;
const documentAt = (at: string | null) =>
  at === null || isLoading
    ? { status: 'loading' }
    : { status: 'ready', data: stored[at] ?? null, fromCache: false };
vi.mock('../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof LiveQuery>()),
  useDocOnce: documentAt,
  useLiveDoc: documentAt,
  useLiveQuery: ({ collection }: { collection: string }) =>
    isLoading
      ? { status: 'loading' }
      : {
          status: 'ready',
          data: collection.endsWith('video_progress') ? inProgress : [],
          fromCache: false,
        },
}));
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => ({
    status: 'signed-in',
    uid: 'camille',
    email: 'c@example.test',
    emailVerified: true,
    profile,
  }),
  useSessionChangedAt: () => NOW,
  useViewer: () => ({ uid: 'camille', member: profile }),
}));
vi.mock('./data/learning-time.ts', () => ({ readLearningSeconds }));
const { DashboardPage } = await import('./dashboard-page.tsx');

const member: Profile = {
  display_name: 'Camille',
  email: 'c@example.test',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  subscription_tier: 'pro',
  subscription_status: 'active',
  membership_source: 'admin',
  is_pro_trainer: false,
  is_admin: false,
  created_at: NOW,
};

const card = (id: string, difficulty_level: DifficultyLevel): VideoCard => ({
  id,
  title: `Vidéo ${id}`,
  category: 'bases',
  difficulty_level,
  thumbnail_url: `videos/${id}.jpg`,
  duration: '00:01:00',
  created_at: NOW,
});
const FREE = [card('f1', 'Débutant'), card('f2', 'Débutant')];
const PRO = ['p1', 'p2', 'p3', 'p4'].map((id) => card(id, 'Avancé'));

const stats: LearningStats = { ...NO_LEARNING_STATS, completed_videos: 3 };
const library = (videos: Record<string, 'started' | 'completed'>) => ({
  videos,
  last: '',
  updated_at: NOW,
});

const openTrainerForm = vi.fn();
/** What the card of the day got. */
const shownFilms: (OpenFilms | null)[] = [];
async function show(locale: Locale) {
  await initTranslations(locale);
  render(
    <MemoryRouter>
      <DashboardPage
        findResumePoint={() => resume}
        onBecomeTrainer={openTrainerForm}
        today={(films) => {
          shownFilms.push(films);
          return <section aria-label="today" />;
        }}
        practice={null}
      />
    </MemoryRouter>,
  );
  await act(() => Promise.resolve());
}

/**
 * Returns label, value, detail and percentage of each statistic; without a goal there is no
 * percentage.
 */
function statistics(section: string) {
  return [...screen.getByRole('region', { name: section }).children].map((card) => {
    const lines = [...card.querySelectorAll('p, b')].map((line) =>
      line.textContent.replaceAll('\u00a0', ' '),
    );
    const percentage = card.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
    return [...lines, ...(percentage === undefined ? [] : [Number(percentage)])];
  });
}

beforeEach(() => {
  vi.resetAllMocks();
  isLoading = false;
  inProgress = [];
  resume = { atS: 30, isGap: false };
  profile = member;
  readLearningSeconds.mockResolvedValue(5 * 3600 + 23 * 60 + 40);
  stored = {
    [path.catalog('free')]: { cards: FREE },
    [path.catalog('pro')]: { cards: PRO },
    [path.libraryState('camille')]: library({
      f1: 'completed',
      p1: 'completed',
      p2: 'completed',
      p3: 'started',
    }),
    [path.learningStats('camille')]: stats,
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the statistics', () => {
  it.each([
    [
      'fr',
      'Votre parcours',
      [
        ['Vidéos terminées', '3', 'sur 6', 50],
        ['Niveau', 'Débutant 1', 'encore 7 vidéos', 30],
        ['Temps d’apprentissage', '5 h 23 min', 'vidéos et entraînement'],
      ],
    ],
    [
      'en',
      'Your journey',
      [
        ['Completed videos', '3', 'of 6', 50],
        ['Level', 'Beginner 1', '7 videos to go', 30],
        ['Learning time', '5 h 23 min', 'videos and practice'],
      ],
    ],
  ] as const)(
    'count the videos of the own tier and the free tier (%s)',
    async (locale, section, expected) => {
      await show(locale);
      expect(statistics(section)).toEqual(expected);
      expect(readLearningSeconds).toHaveBeenCalledWith('camille');
    },
  );

  it('count the videos of the free tier only when the plan has ended', async () => {
    profile = { ...member, subscription_status: 'canceled' };
    await show('fr');
    expect(statistics('Votre parcours')).toEqual([
      ['Vidéos terminées', '1', 'sur 2', 50],
      ['Niveau', 'Débutant 1', 'encore 7 vidéos', 30],
      ['Temps d’apprentissage', '5 h 23 min', 'vidéos et entraînement'],
    ]);
  });

  it.each([
    ['the free tier', { subscription_tier: 'free' }],
    ['Pro', {}],
    ['Premium after Pro', { subscription_tier: 'premium' }],
    ['a Pro plan that has ended', { subscription_status: 'canceled' }],
  ] as const)('show the same level with %s', async (_plan, change) => {
    profile = { ...member, ...change };
    const done = (level: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${level}${index}`);
    const completed = [...done('free', 12), ...done('pro', 12)];
    stored[path.catalog('free')] = { cards: done('free', 12).map((id) => card(id, 'Débutant')) };
    stored[path.catalog('pro')] = { cards: done('pro', 12).map((id) => card(id, 'Avancé')) };
    stored[path.catalog('premium')] = {
      cards: done('premium', 12).map((id) => card(id, 'Expert')),
    };
    stored[path.libraryState('camille')] = library(
      Object.fromEntries(completed.map((id) => [id, 'completed'])),
    );
    await show('fr');
    expect(statistics('Votre parcours')[1]).toEqual([
      'Niveau',
      'Débutant 3',
      'encore 6 vidéos',
      40,
    ]);
  });

  it('start at zero', async () => {
    readLearningSeconds.mockResolvedValue(0);
    stored = { [path.catalog('free')]: { cards: FREE }, [path.catalog('pro')]: { cards: PRO } };
    await show('en');
    expect(statistics('Your journey')).toEqual([
      ['Completed videos', '0', 'of 6', 0],
      ['Level', 'Beginner 1', '10 videos to go', 0],
      ['Learning time', '0 min', 'videos and practice'],
    ]);
  });

  it('show no time when it could not be loaded', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    readLearningSeconds.mockRejectedValue(new Error('offline'));
    await show('fr');
    expect(statistics('Votre parcours')[2]).toEqual([
      'Temps d’apprentissage',
      '–',
      'vidéos et entraînement',
    ]);
  });
});

it.each([
  ['fr', 'Continuer', 'Tout voir'],
  ['en', 'Continue learning', 'See all'],
] as const)(
  'the list of videos to continue links to the free library (%s)',
  async (locale, title, all) => {
    await show(locale);
    const section = screen.getByRole('heading', { level: 2, name: title }).closest('section');
    if (section === null) throw new Error('The title is not in a section.');
    const list = within(section);
    expect(list.getByRole('link', { name: all }).getAttribute('href')).toBe('/videos/free');
    // First the started video, then new ones, the own tier first.
    const rows = list.getAllByRole('article');
    expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
      '/videos/p3',
      '/videos/p4',
      '/videos/f2',
    ]);
  },
);

it('has the card of the day first, then what to resume, the statistics and the plans', async () => {
  await show('fr');
  const parts = [
    screen.getByRole('region', { name: 'today' }),
    screen.getByRole('heading', { level: 2, name: 'Continuer' }),
    screen.getByRole('region', { name: 'Votre parcours' }),
    screen.getByRole('navigation', { name: 'Niveaux' }),
  ];
  const isBefore = (part: HTMLElement, next: HTMLElement | undefined) =>
    next === undefined ||
    (part.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(parts.every((part, at) => isBefore(part, parts[at + 1]))).toBe(true);
});

it.each<[string, Partial<Profile>, VideoCard[][]]>([
  ['of the own level first', {}, [PRO, FREE]],
  ['of the free level once the plan has ended', { subscription_status: 'canceled' }, [FREE]],
])('the card of the day gets the films that are open, %s', async (_which, fields, shelves) => {
  profile = { ...member, ...fields };
  await show('fr');
  expect(shownFilms.at(-1)?.shelves).toEqual(shelves);
});

it('the card of the day waits for the films', async () => {
  isLoading = true;
  shownFilms.length = 0;
  await show('fr');
  expect(shownFilms.every((films) => films === null)).toBe(true);
});

it('greets by the first name', async () => {
  profile = { ...member, display_name: 'Camille Aubry' };
  await show('fr');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Bon\S+ Camille\S*$/);
});

const yesterday = new Date('2026-11-19T12:00:00Z');
it.each([
  ['who has seen nothing', NOW, {}, 'La scène est à vous. Choisissez une première vidéo.'],
  ['of today', NOW, { p1: 'started' } as const, 'La scène est à vous. Votre place est gardée.'],
  [
    'of yesterday',
    yesterday,
    { p1: 'started' } as const,
    'Content de vous revoir. Votre place est gardée.',
  ],
])('welcomes a member %s, and back only who was away', async (_who, created_at, videos, lead) => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  profile = { ...member, created_at };
  stored[path.libraryState('camille')] = library(videos);
  await show('fr');
  expect(screen.getByText(lead)).toBeTruthy();
});

it.each([
  ['a member', {}, []],
  ['a Premium member', { subscription_tier: 'premium' } as const, ['/premium-chat-vip']],
  ['a trainer', { is_pro_trainer: true }, ['/upload-pro']],
  ['an admin', { is_admin: true }, ['/premium-chat-vip', '/upload-pro']],
])('leads %s to the areas that the menu of a phone leaves out', async (_who, fields, areas) => {
  profile = { ...member, ...fields };
  await show('fr');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(['/premium-chat-vip', '/upload-pro'].filter((area) => links.includes(area))).toEqual(
    areas,
  );
});

it('shows no title over an empty space while it loads, but placeholders after a moment', async () => {
  vi.useFakeTimers();
  isLoading = true;
  await show('fr');
  const titles = () =>
    screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
  expect(titles()).toEqual(['Passer de l’autre côté']);
  expect(screen.queryAllByRole('progressbar')).toEqual([]);
  const placeholders = () =>
    document.querySelectorAll('[role=status] span[aria-hidden=true]:empty').length;
  expect(placeholders()).toBe(0);
  act(() => void vi.advanceTimersByTime(400));
  expect(placeholders()).toBeGreaterThan(7);
  vi.useRealTimers();
});

it.each<[string, ResumePoint, Locale, string, string]>([
  [
    'resumes where it was left',
    { atS: 37, isGap: false },
    'fr',
    'Reprendre à 00:37',
    'Reprendre Vidéo p1',
  ],
  [
    'shows what is missing',
    { atS: 12, isGap: true },
    'fr',
    'Voir ce qui manque, à 00:12',
    'Voir ce qui manque de Vidéo p1',
  ],
  [
    'shows what is missing',
    { atS: 12, isGap: true },
    'en',
    'See what is missing, at 00:12',
    'See what is missing of Vidéo p1',
  ],
])('a video that was begun %s (%o, %s)', async (_what, point, locale, button, action) => {
  resume = point;
  const saved = {
    user_id: 'camille',
    video_id: 'p1',
    progress: 0.8,
    position_s: 60,
    completed: false,
  };
  inProgress = [{ id: 'p1', data: { ...saved, observed_at: NOW, last_watched_at: NOW } }];
  await show(locale);
  expect(screen.getByRole('link', { name: button }).getAttribute('href')).toBe('/videos/p1');
  expect(screen.getByRole('link', { name: action })).toBeTruthy();
});

describe('the trainer button', () => {
  it.each([
    ['fr', 'Devenir intervenant'],
    ['en', 'Become a trainer'],
  ] as const)('opens the application (%s)', async (locale, name) => {
    await show(locale);
    const button = screen.getByRole('button', { name });
    expect(openTrainerForm).not.toHaveBeenCalled();
    fireEvent.click(button);
    expect(openTrainerForm).toHaveBeenCalledOnce();
  });

  it('is hidden for a trainer', async () => {
    profile = { ...member, is_pro_trainer: true };
    await show('fr');
    expect(screen.queryByRole('button', { name: 'Devenir intervenant' })).toBeNull();
  });
});

describe('the link to the chat', () => {
  it.each([
    ['premium', 1],
    ['pro', 0],
  ] as const)('for a %s member: %i', async (subscription_tier, links) => {
    profile = { ...member, subscription_tier };
    await show('fr');
    const toChat = screen
      .queryAllByRole('link')
      .filter((link) => link.getAttribute('href') === '/premium-chat-vip');
    expect(toChat).toHaveLength(links);
  });
});

it.each([
  ['canceled', 'admin', 'fr', 'L’équipe a fermé votre formule Pro.', 'Voir les formules'],
  ['waiting', 'admin', 'en', 'The team has put your Pro plan on hold.', 'See the plans'],
  ['canceled', 'stripe', 'fr', 'Votre formule Pro a pris fin.', 'Voir les formules'],
] as const)(
  'a plan that is %s (%s) has a line with a link to the plans (%s)',
  async (status, source, locale, text, link) => {
    profile = { ...member, subscription_status: status, membership_source: source };
    await show(locale);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/subscription');
  },
);

it.each([
  ['fr', 'free', ['Gratuit', 'Basic', 'Pro', 'Premium'], ['Ouvert', null, null, null]],
  ['fr', 'pro', ['Gratuit', 'Basic', 'Pro', 'Premium'], ['Ouvert', null, 'Votre formule', null]],
  ['en', 'premium', ['Free', 'Basic', 'Pro', 'Premium'], ['Open', null, null, 'Your plan']],
] as const)(
  'shows the levels of other plans as plans, not as locks (%s, %s)',
  async (locale, tier, names, states) => {
    profile = { ...member, subscription_tier: tier };
    await show(locale);
    const levels = within(
      screen.getByRole('navigation', { name: locale === 'fr' ? 'Niveaux' : 'Levels' }),
    );
    const links = levels.getAllByRole('link');
    const seePlan = locale === 'fr' ? 'Voir la formule' : 'See the plan';
    for (const [index, link] of links.entries()) {
      const state = states[index];
      // The tier's own mark, and no lock beside it.
      expect(link.querySelectorAll('svg')).toHaveLength(1);
      if (state === null) expect(link.textContent).toBe(`${names[index]}${seePlan}`);
      else expect(link.textContent).toMatch(new RegExp(`^${state}${names[index]}.*vid[eé]os?$`));
    }
  },
);

it.each([
  ['free', ['/videos/free', '/subscription', '/subscription', '/subscription']],
  ['pro', ['/videos/free', '/subscription', '/formation-pro', '/subscription']],
  ['premium', ['/videos/free', '/subscription', '/subscription', '/formation-premium']],
] as const)(
  'links the own level to its videos, and the others to the plans (%s)',
  async (tier, targets) => {
    profile = { ...member, subscription_tier: tier };
    await show('fr');
    const levels = within(screen.getByRole('navigation', { name: 'Niveaux' }));
    expect(levels.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(targets);
  },
);

it('an open page says good evening, and ends the streak at midnight in the time zone of the member', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 17, 59, 30) });
  profile = { ...member, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  stored[path.learningStats('camille')] = {
    ...stats,
    streak_days: 4,
    best_streak: 4,
    last_active_day: '2026-11-19',
  };
  await show('fr');
  const head = () => screen.getByRole('heading', { level: 1 }).parentElement?.textContent;
  expect(head()).toMatch(/Bonjour.*4\sjours d’affilée/);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(head()).toMatch(/Bonsoir.*4\sjours d’affilée/);
  await act(() => vi.advanceTimersByTimeAsync(6 * 3_600_000));
  expect(head()).not.toContain('d’affilée');
});
