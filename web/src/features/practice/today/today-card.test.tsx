import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VideoCard } from '@atelier/domain/content/video';
import type { PracticeAnswers } from '@atelier/domain/learning/practice-answers';
import {
  NO_PRACTICE,
  type Practice,
  type SkillSummary,
} from '@atelier/domain/learning/practice-summary';
import { type PracticeToday, toStored } from '@atelier/domain/learning/practice-today';
import type { Profile } from '@atelier/domain/members/profile';
import type { Locale } from '@atelier/domain/values';
import { ToastProvider } from '../../../components/feedback/toast.tsx';
import { AppError } from '../../../lib/errors.ts';
import type * as LiveQuery from '../../../lib/firestore/live-query.tsx';
import type { LiveState } from '../../../lib/firestore/live-state.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import type { ChangedPlan } from './day-plan.ts';
import type { OpenFilms } from './use-day-plan.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const DAY = '2026-11-28';
const READY = { status: 'ready', fromCache: false } as const;

let summary: LiveState<Practice | null>;
let stored: LiveState<PracticeToday | null>;
let answers: PracticeAnswers | undefined;
/** Films that cannot be read. */
let unreadable: readonly string[];
const readFilm = vi.fn<(id: string) => void>();
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof LiveQuery>()),
  useLiveDoc: (path: string) => (path.endsWith('practice/summary') ? summary : stored),
  readDoc: (path: string) => {
    const id = path.split('/')[1] ?? '';
    readFilm(id);
    return unreadable.includes(id)
      ? Promise.reject(new AppError('offline'))
      : Promise.resolve({ moves: MOVES[id] ?? [] });
  },
}));
vi.mock('../../../lib/firestore/live-scope.ts', async (original) => ({
  ...(await original<object>()),
  useLiveScope: () => 'camille',
}));
vi.mock('../mastery/use-series.ts', () => ({ useSeries: () => ({ pending: [], sent: [] }) }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({
    status: 'signed-in',
    uid: 'camille',
    profile: { preferences: { practice: answers } },
  }),
}));
const saveAnswers = vi.fn<(uid: string, sent: PracticeAnswers) => Promise<void>>();
vi.mock('../data/answers-store.ts', () => ({ saveAnswers }));
const savePlan =
  vi.fn<(uid: string, touched: boolean, day: string, plan: ChangedPlan) => Promise<void>>();
vi.mock('./today-store.ts', () => ({ savePlan }));
const { TodayCard } = await import('./today-card.tsx');

const move = (id: string, name_fr: string, name_en: string, start_s: number) => ({
  id,
  name_fr,
  name_en,
  start_s,
  end_s: start_s + 5,
});
const MOVES: Record<string, object[]> = {
  tour: [move('un', 'Un tour', 'One turn', 0), move('deux', 'Deux tours', 'Two turns', 10)],
  ax: [move('appui', 'Appui', 'Stall', 0)],
};
const card = (id: string, moves?: number): VideoCard => ({
  id,
  title: `Vidéo ${id}`,
  category: 'bases',
  difficulty_level: 'Débutant',
  // In path order: the longer ids first.
  thumbnail_url: '',
  duration: '00:01:00',
  created_at: new Date(-id.length),
  ...(moves !== undefined && { moves }),
});
const FILMS: OpenFilms = {
  shelves: [[card('tour', 2), card('ax', 1)]],
  labels: {},
  inProgress: [],
};
const profile = (more: Partial<Profile> = {}): Profile => ({
  display_name: 'Camille',
  email: 'c@example.test',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  subscription_tier: 'free',
  subscription_status: 'active',
  membership_source: 'stripe',
  is_pro_trainer: false,
  is_admin: false,
  created_at: NOW,
  ...more,
});
const skill = (move_id: string, more: Partial<SkillSummary> = {}): SkillSummary => ({
  video_id: 'tour',
  move_id,
  name_fr: 'Un tour',
  name_en: 'One turn',
  hand: 'right',
  prop: 'training',
  tries: 10,
  caught: 6,
  best: 6,
  last_at: new Date('2026-11-20T12:00:00Z'),
  ...more,
});
const practised = (...skills: SkillSummary[]): Practice => ({
  days: {},
  skills: Object.fromEntries(skills.map((one) => [`tour_${one.move_id}_right_training`, one])),
});

interface Shown {
  films?: OpenFilms | null;
  member?: Partial<Profile>;
  locale?: Locale;
}
async function show({ films = FILMS, member = {}, locale = 'fr' }: Shown = {}) {
  await initTranslations(locale);
  const element = () => (
    <MemoryRouter>
      <ToastProvider>
        <TodayCard uid="camille" profile={profile(member)} films={films} />
      </ToastProvider>
    </MemoryRouter>
  );
  const view = render(element());
  await act(() => Promise.resolve());
  await act(() => Promise.resolve());
  return { again: () => view.rerender(element()) };
}
/** Stores a day that was sent, as this device or another one does. */
function store(sent: ChangedPlan | undefined): void {
  const day = toStored(sent?.blocks ?? [], sent?.minutes ?? 0, DAY);
  const aside = sent?.setAside == null ? [] : [sent.setAside.id];
  stored = { ...READY, data: { ...day, set_aside: aside, updated_at: NOW } };
}
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ') ?? '';
const rows = () => screen.queryAllByRole('listitem').map((row) => plain(row.textContent));
const firstBlock = () =>
  within(screen.getAllByRole('listitem')[0] as HTMLElement).getByRole('link');
const start = (name = /^Commencer ma séance, 20\smin$/) => screen.queryByRole('link', { name });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.clearAllMocks();
  localStorage.clear();
  savePlan.mockResolvedValue();
  saveAnswers.mockResolvedValue();
  summary = { ...READY, data: NO_PRACTICE };
  stored = { ...READY, data: null };
  answers = {};
  unreadable = [];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('on the first visit', () => {
  it.each([
    ['Passer', {}],
    ['C’est parti', { minutes: 10 }],
  ] as const)(
    'the questions come first; after %s the way to begin has the focus',
    async (button, sent) => {
      answers = undefined;
      const { again } = await show();
      expect([screen.queryByRole('list'), start()]).toEqual([null, null]);
      fireEvent.click(screen.getByRole('button', { name: /^10\smin$/ }));
      fireEvent.click(screen.getByRole('button', { name: button }));
      await act(() => Promise.resolve());
      expect(saveAnswers).toHaveBeenCalledExactlyOnceWith('camille', sent);
      answers = sent;
      again();
      const link = screen.getByRole('link', { name: /^Commencer ma séance/ });
      expect(document.activeElement).toBe(link);
      expect(savePlan).not.toHaveBeenCalled();
      // Only then: the keyboard goes on from there.
      const next = screen.getByRole('button', { name: /^10\smin$/ });
      act(() => next.focus());
      again();
      expect(document.activeElement).toBe(next);
    },
  );
});

describe('the plan', () => {
  it.each<[Locale, string, string[]]>([
    ['fr', 'Aujourd’hui', ['Un tour · Droite', 'Pour commencer cette vidéo', 'Vidéo tour']],
    ['en', 'Today', ['One turn · Right', 'To begin this video', 'Vidéo tour']],
  ])('of a beginner says what to practise and why (%s)', async (locale, title, words) => {
    await show({ locale });
    expect(screen.queryByRole('heading', { level: 2, name: title })).not.toBeNull();
    for (const word of words) expect(rows()[0]).toContain(word);
  });

  it('shows all of a longer day on request, and names the move that a new one follows', async () => {
    await show();
    expect(rows()).toHaveLength(4);
    fireEvent.click(screen.getByRole('button', { name: /^Voir les \d étapes$/ }));
    expect(rows().length).toBeGreaterThan(4);
    expect(rows().some((row) => /Deux tours.*La suite, après Un tour/.test(row))).toBe(true);
  });

  it.each<[string, Partial<SkillSummary>, string]>([
    ['a review that is due', {}, 'À revoir depuis 7 jours'],
    [
      'failures of yesterday',
      { failed: 2, last_at: new Date('2026-11-27T10:00:00Z'), best: 4 },
      'Échoué 2 fois hier',
    ],
    ['a warm-up', { best: 10 }, 'Pour s’échauffer : maîtrisé, 10 sur 10'],
  ])('says why: %s', async (_what, more, words) => {
    summary = { ...READY, data: practised(skill('un', more)) };
    await show();
    expect(rows().join()).toContain(words);
  });

  it('is shown without a write, and reads the moves of two films at most, once in several visits', async () => {
    const more = { ...FILMS, shelves: [[card('a', 2), card('b', 2), card('c', 2), card('d', 2)]] };
    await show({ films: more });
    cleanup();
    await show({ films: more });
    expect(readFilm.mock.calls).toEqual([['a'], ['b']]);
    expect(savePlan).not.toHaveBeenCalled();
  });

  it('leads to its session, and each block to its move in the loop, with hand and prop', async () => {
    await show();
    expect(start()?.getAttribute('href')).toBe('/practice/today');
    expect(firstBlock().getAttribute('href')).toBe('/videos/tour?move=un&hand=right&prop=training');
  });

  it('is stored by the first press of a block, and not again once it is', async () => {
    const { again } = await show();
    fireEvent.click(firstBlock());
    expect(savePlan).toHaveBeenCalledOnce();
    const [uid, touched, day, plan] = savePlan.mock.calls[0] ?? [];
    expect([uid, touched, day]).toEqual(['camille', false, DAY]);
    const blocks = toStored(plan?.blocks ?? [], 20, DAY);
    stored = { ...READY, data: { ...blocks, updated_at: NOW } };
    again();
    fireEvent.click(firstBlock());
    expect(savePlan).toHaveBeenCalledOnce();
  });

  it('ticks what was practised, and goes on with the next', async () => {
    await show();
    const before = screen.getAllByRole('listitem').length;
    fireEvent.click(firstBlock());
    const blocks = toStored(savePlan.mock.calls[0]?.[3].blocks ?? [], 20, DAY);
    cleanup();
    summary = { ...READY, data: practised(skill('un', { last_at: NOW })) };
    stored = { ...READY, data: { ...blocks, updated_at: NOW } };
    await show();
    expect(rows()[0]).toContain('fait');
    expect(rows()).toHaveLength(before);
    expect(screen.queryByRole('link', { name: /^Continuer ma séance/ })).not.toBeNull();
    expect(screen.queryByText(/^1 étape faite sur/)).not.toBeNull();
  });

  it('is over when everything is done', async () => {
    await show();
    fireEvent.click(firstBlock());
    const day = toStored(savePlan.mock.calls[0]?.[3].blocks ?? [], 20, DAY);
    cleanup();
    stored = { ...READY, data: { ...day, done: Object.keys(day.blocks), updated_at: NOW } };
    await show();
    expect(screen.getAllByRole('status')[0]?.textContent).toMatch(
      /^C’est fait pour aujourd’hui\..*Demain/,
    );
    expect(screen.queryByRole('link', { name: /ma séance/ })).toBeNull();
  });

  it('says in which week of the basics a member is', async () => {
    await show();
    expect(screen.queryByText(/^Les bases\s: semaine 1 sur 6$/)).not.toBeNull();
  });

  it('says that the basics are mastered, and no week of them', async () => {
    summary = { ...READY, data: practised(skill('un', { best: 10 })) };
    await show({ films: { ...FILMS, shelves: [[card('tour', 1)]] } });
    expect(screen.getByText(/^Les bases/).textContent).toMatch(/^Les bases\s: acquises$/);
  });

  it('keeps the words of its buttons on one line', async () => {
    await show();
    const [exchange] = screen.getAllByRole('button', { name: /^Pas aujourd’hui/ });
    expect(getComputedStyle(exchange as HTMLElement).whiteSpace).toBe('nowrap');
  });
});

describe('a change', () => {
  it('exchanges a block that is not wanted today, and brings it back on request', async () => {
    await show();
    const [exchange] = screen.getAllByRole('button', { name: /^Pas aujourd’hui\s: Un tour/ });
    if (exchange === undefined) throw new Error('no button');
    fireEvent.click(exchange);
    const [, touched, , changed] = savePlan.mock.calls[0] ?? [];
    expect([touched, changed?.setAside?.id]).toEqual([false, 'tour_un_right_training']);
    fireEvent.click(screen.getByRole('button', { name: 'Remettre' }));
    const [, again, , undone] = savePlan.mock.calls[1] ?? [];
    expect([again, undone?.broughtBack?.id]).toEqual([true, 'tour_un_right_training']);
  });

  it('of a block leaves the focus at its place, on the button of the block that follows it', async () => {
    const { again } = await show();
    const buttons = () => screen.getAllByRole('button', { name: /^Pas aujourd’hui/ });
    const [, , pressed] = buttons();
    act(() => pressed?.focus());
    const before = pressed?.getAttribute('aria-label');
    fireEvent.click(pressed as HTMLElement);
    store(savePlan.mock.calls[0]?.[3]);
    again();
    expect(document.activeElement).toBe(buttons()[2]);
    expect(document.activeElement?.getAttribute('aria-label')).not.toBe(before);
  });

  it('that another device has stored is shown', async () => {
    const { again } = await show();
    fireEvent.click(screen.getByRole('button', { name: /^10\smin$/ }));
    expect(rows()).toHaveLength(4);
    store(savePlan.mock.calls[0]?.[3]);
    again();
    expect(rows()).toHaveLength(3);
    const group = screen.getByRole('group', { name: 'Temps pour aujourd’hui' });
    const chosen = within(group).getByRole('button', { pressed: true });
    expect(plain(chosen.textContent)).toBe('10 min');
  });

  it('shortens the day', async () => {
    await show();
    const group = screen.getByRole('group', { name: 'Temps pour aujourd’hui' });
    const minutes = (name: RegExp) => within(group).getByRole('button', { name });
    expect(minutes(/^20\smin$/).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(minutes(/^20\smin$/));
    expect(savePlan).not.toHaveBeenCalled();
    fireEvent.click(minutes(/^10\smin$/));
    expect(savePlan.mock.calls[0]?.[3].minutes).toBe(10);
  });

  it('that cannot be kept says so', async () => {
    savePlan.mockRejectedValue(new AppError('forbidden'));
    await show();
    fireEvent.click(screen.getByRole('button', { name: /^10\smin$/ }));
    await act(() => Promise.resolve());
    expect(screen.queryByText(/Ce changement n’a pas pu être gardé/)).not.toBeNull();
  });
});

describe('without data', () => {
  it('of films, leads to the free videos', async () => {
    await show({ films: { ...FILMS, shelves: [[]] } });
    const way = screen.getByRole('link', { name: 'Voir les vidéos gratuites' });
    expect(way.getAttribute('href')).toBe('/videos/free');
    expect(screen.queryByRole('group')).toBeNull();
  });

  it.each<[string, () => void]>([
    ['the practice', () => (summary = { status: 'error', error: new AppError('timeout') })],
    ['the day', () => (stored = { status: 'error', error: new AppError('timeout') })],
  ])('of %s, says so and offers to try again', async (_what, fail) => {
    fail();
    await show();
    expect(screen.queryByRole('alert')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it.each<[string, () => void]>([
    ['a stored day', () => (stored = { status: 'error', error: new AppError('offline') })],
    ['a day that is still asked for', () => (stored = { status: 'loading' })],
    ['known practice', () => (summary = { status: 'error', error: new AppError('offline') })],
    ['moves of films', () => (unreadable = ['y', 'z'])],
  ])('and without a network: a plan is made without %s', async (_what, lose) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    lose();
    summary = summary.status === 'error' ? summary : { ...READY, data: practised(skill('un')) };
    const shelves =
      unreadable.length > 0 ? [[card('y', 1), card('z', 1), card('tour', 2)]] : FILMS.shelves;
    await show({ films: { ...FILMS, shelves } });
    expect(rows().join()).toContain('Un tour');
  });

  it.each<[string, () => void, OpenFilms | null]>([
    ['practice', () => (summary = { status: 'loading' }), FILMS],
    ['the stored day', () => (stored = { status: 'loading' }), FILMS],
    ['films', () => undefined, null],
  ])('of %s yet, keeps its space of the last visit', async (_what, wait, films) => {
    localStorage.setItem('flair.today-height', '480');
    wait();
    await show({ films });
    expect(screen.queryByRole('region')).toBeNull();
    expect(getComputedStyle(screen.getAllByRole('status')[0] as HTMLElement).minHeight).toBe(
      '480px',
    );
  });
});

describe.each<[string, Partial<Profile>]>([
  ['a trainer', { is_pro_trainer: true }],
  ['an admin', { is_admin: true }],
])('%s', (_who, member) => {
  it.each<[string, LiveState<Practice | null>, boolean]>([
    ['sees none of it without practice', { ...READY, data: null }, false],
    ['sees none of it before that is known', { status: 'loading' }, false],
    ['sees the plan with practice', { ...READY, data: practised(skill('un')) }, true],
  ])('%s', async (_what, known, isShown) => {
    summary = known;
    answers = isShown ? {} : undefined;
    await show({ member });
    expect(screen.queryByRole('region', { name: 'Aujourd’hui' }) !== null).toBe(isShown);
    expect(screen.queryByRole('form')).toBeNull();
  });
});
