import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VideoCard } from '@atelier/domain/content/video';
import { type LearningStats, NO_LEARNING_STATS } from '@atelier/domain/learning/learning-documents';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import type { Practice, SkillSummary } from '@atelier/domain/learning/practice-summary';
import { toStored } from '@atelier/domain/learning/practice-today';
import type { Profile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { ToastProvider } from '../../components/feedback/toast.tsx';
import type * as LiveQuery from '../../lib/firestore/live-query.tsx';
import { initTranslations } from '../../test/real-translations.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const DAY = '2026-11-28';

let profile: Profile;
/** Stored documents by path. */
let stored: Record<string, unknown>;
const documentAt = (at: string | null) =>
  at === null
    ? { status: 'loading' }
    : { status: 'ready', data: stored[at] ?? null, fromCache: false };
vi.mock('../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof LiveQuery>()),
  useDocOnce: documentAt,
  useLiveDoc: documentAt,
  useLiveQuery: () => ({ status: 'ready', data: [], fromCache: false }),
  readDoc: (at: string) => Promise.resolve(stored[at] ?? null),
}));
vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'camille', profile }),
  useSessionChangedAt: () => NOW,
  useViewer: () => ({ uid: 'camille', member: profile }),
}));
vi.mock('../../lib/use-in-view.ts', () => ({ useInView: () => [{ current: null }, true] }));
vi.mock('../../features/dashboard/data/learning-time.ts', () => ({
  readLearningSeconds: () => Promise.resolve(3_600),
}));
const { DashboardScreen } = await import('./dashboard-screen.tsx');

const member: Profile = {
  display_name: 'Camille',
  email: 'c@example.test',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  preferences: { practice: {} },
  subscription_tier: 'basic',
  subscription_status: 'active',
  membership_source: 'admin',
  is_pro_trainer: false,
  is_admin: false,
  created_at: NOW,
};
const card = (id: string): VideoCard => ({
  id,
  title: `Vidéo ${id}`,
  category: 'bases',
  difficulty_level: 'Débutant',
  thumbnail_url: '',
  duration: '00:01:00',
  created_at: NOW,
  moves: 1,
});
const film = (id: string) => ({
  moves: [{ id: 'tour', name_fr: `Tour ${id}`, name_en: `Turn ${id}`, start_s: 0, end_s: 5 }],
});
const skill = (video_id: string, hand: 'right' | 'left', best: number): SkillSummary => ({
  video_id,
  move_id: 'tour',
  name_fr: `Tour ${video_id}`,
  name_en: `Turn ${video_id}`,
  hand,
  prop: 'training',
  tries: 20,
  caught: 15,
  best,
  last_at: new Date('2026-11-18T12:00:00Z'),
});
const PRACTICE: Practice = {
  days: { '2026-11-18': 1_560, '2026-11-27': 600 },
  skills: {
    base_tour_right_training: skill('base', 'right', 10),
    base_tour_left_training: skill('base', 'left', 6),
  },
};
const STATS: LearningStats = {
  ...NO_LEARNING_STATS,
  streak_days: 2,
  best_streak: 4,
  last_active_day: '2026-11-27',
};
/** A day that was touched while the member had Basic. */
const TOUCHED: PlanBlock = {
  id: 'base_tour_left_training',
  kind: 'review',
  video_id: 'base',
  move: { id: 'tour', name_fr: 'Tour base', name_en: 'Turn base' },
  hand: 'left',
  prop: 'training',
  reason: { code: 'due', days: 9 },
  minutes: 3,
};

const element = () => (
  <MemoryRouter>
    <ToastProvider>
      <DashboardScreen />
    </ToastProvider>
  </MemoryRouter>
);
const plain = (text: string | null | undefined) => text?.replaceAll(/\s+/g, ' ') ?? '';
const log = () => plain(document.querySelector('[data-practice-log]')?.textContent);
const statistics = () => plain(screen.getByRole('region', { name: 'Votre parcours' }).textContent);
const plan = () =>
  screen.queryByRole('list', { name: 'Étapes de la séance' })?.textContent ?? 'no plan';
const linksTo = (id: string) => document.querySelectorAll(`a[href^="/videos/${id}"]`).length;

beforeEach(async () => {
  await initTranslations('fr');
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  localStorage.clear();
  profile = member;
  stored = {
    [path.catalog('free')]: { cards: [card('libre')] },
    [path.catalog('basic')]: { cards: [card('base')] },
    [path.catalog('pro')]: { cards: [card('expert')] },
    ...Object.fromEntries(['libre', 'base', 'expert'].map((id) => [path.video(id), film(id)])),
    [path.practiceSummary('camille')]: PRACTICE,
    [path.learningStats('camille')]: STATS,
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['a new day', null],
  ['a day that was touched before', { ...toStored([TOUCHED], 20, DAY), updated_at: NOW }],
])(
  'a Basic member who becomes Pro keeps days and totals; what is no longer open is neither planned nor linked on %s',
  async (_day, today) => {
    stored[path.practiceToday('camille')] = today;
    const { rerender } = render(element());
    await vi.waitFor(() => expect(plan()).toContain('Tour base'));
    await vi.waitFor(() => expect(log()).toContain('36 min sur 16 semaines'));
    await vi.waitFor(() => expect(statistics()).toContain('1 h 0 min'));
    const before = [log(), statistics()];

    profile = { ...member, subscription_tier: 'pro' };
    rerender(element());
    await vi.waitFor(() => expect(plan()).toContain('Tour expert'));
    expect(plan()).not.toContain('Tour base');
    expect([log(), statistics()]).toEqual(before);
    expect([linksTo('base'), linksTo('expert') > 0]).toEqual([0, true]);
  },
);
