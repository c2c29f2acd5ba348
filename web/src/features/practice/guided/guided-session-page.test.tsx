import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import type { PracticeAnswers } from '@atelier/domain/learning/practice-answers';
import { NO_PRACTICE, type Practice } from '@atelier/domain/learning/practice-summary';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../../lib/errors.ts';
import { type LiveState, LOADING } from '../../../lib/firestore/live-state.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import type { DayPlan } from '../today/day-plan.ts';
import type { OpenFilms } from '../today/use-day-plan.ts';

const READY = { status: 'ready', fromCache: false } as const;
let day: string;
let plan: DayPlan;
vi.mock('../today/use-day-plan.ts', () => ({
  useDayPlan: () => ({ ...READY, data: { input: { day }, plan } }),
}));
vi.mock('../mastery/use-series.ts', () => ({ useSeries: () => ({ record: () => undefined }) }));
let practice: LiveState<Practice>;
vi.mock('../mastery/use-practice-summary.ts', () => ({ useOwnPractice: () => practice }));
let answers: PracticeAnswers | undefined;
vi.mock('../answers/use-practice-answers.ts', () => ({
  usePracticeAnswers: () => ({ answers }),
}));
interface DayStubProps {
  plan: DayPlan;
  practice: Practice;
  films: OpenFilms;
  isAgain: boolean;
  onBegin: () => void;
  onAgain: () => void;
}
/** A session that counts the presses since it was made. */
function DayStub(props: DayStubProps) {
  const { blocks } = props.plan;

  const [presses, setPresses] = useState(0);
  const begin = () => {
    setPresses(presses + 1);
    props.onBegin();
  };
  return (
    <>
      <p>{`${presses} of ${blocks.map(({ id }) => id).join()}`}</p>
      <button type="button" onClick={begin}>
        begin
      </button>
      <button type="button" onClick={props.onAgain}>
        again
      </button>
      <p>{`${props.films.shelves.length} shelves`}</p>
      <p>{`${Object.keys(props.practice.days).length} days, ${props.isAgain ? 'again' : 'first'}`}</p>
    </>
  );
}
vi.mock('./guided-day.tsx', () => ({ GuidedDay: DayStub }));
const { GuidedSessionPage } = await import('./guided-session-page.tsx');

const planOf = (...ids: readonly string[]): DayPlan => ({
  minutes: 6,
  blocks: ids.map((id) => ({ id, minutes: 3 }) as PlanBlock),
  setAside: [],
  done: new Set(),
});
const FILMS: LiveState<OpenFilms> = {
  ...READY,
  data: { shelves: [], labels: {}, inProgress: [] },
};
const page = (films: LiveState<OpenFilms> = FILMS, member: Partial<Profile> = {}) => (
  <MemoryRouter>
    <GuidedSessionPage
      uid="camille"
      profile={{ time_zone: 'Europe/Paris', ...member } as Profile}
      films={films}
      recorder={{
        playing: () => undefined,
        stopped: () => undefined,
        setPractising: () => undefined,
        countRepetition: () => undefined,
      }}
    />
  </MemoryRouter>
);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  await initTranslations('fr');
  day = '2026-11-28';
  plan = planOf('a', 'b');
  practice = { ...READY, data: NO_PRACTICE };
  answers = {};
});
afterEach(cleanup);

it('shows a changed plan before the first press, and keeps the one that was begun', () => {
  const { rerender } = render(page());
  plan = planOf('c');
  rerender(page());
  expect(screen.getByText('0 of c')).toBeDefined();
  press('begin');
  plan = planOf('d');
  day = '2026-11-29';
  rerender(page());
  expect(screen.getByText('1 of c')).toBeDefined();
});

it('keeps the names of its films when another plan opens others', () => {
  const { rerender } = render(page());
  press('begin');
  rerender(page({ ...FILMS, data: { shelves: [[], []], labels: {}, inProgress: [] } }));
  expect(screen.getByText('0 shelves')).toBeDefined();
});

it('goes on while the films of another plan are loaded', () => {
  const { rerender } = render(page());
  rerender(page(LOADING));
  expect(screen.queryByText('0 of a,b')).toBeNull();
  rerender(page());
  press('begin');
  rerender(page(LOADING));
  expect(screen.getByText('1 of a,b')).toBeDefined();
});

const FAILED = { status: 'error', error: new AppError('timeout') } as const;

it.each([LOADING, FAILED])('goes on while its sources are $status, with what they were', (lost) => {
  const { rerender } = render(page());
  press('begin');
  practice = { ...READY, data: { ...NO_PRACTICE, days: { '2026-11-28': 60 } } };
  rerender(page());
  expect(screen.getByText('1 days, first')).toBeDefined();
  practice = lost;
  rerender(page(lost));
  expect(screen.getByText('1 of a,b')).toBeDefined();
  press('again');
  expect(screen.queryByText(/of a,b/)).toBeNull();
});

it.each([
  ['the films', (): void => undefined, FAILED],
  [
    'the practice',
    (): void => {
      practice = FAILED;
    },
    FILMS,
  ],
] as const)('says that %s cannot be read, and offers to try again', (_what, lose, films) => {
  lose();
  render(page(films));
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
  expect(screen.getByRole('alert')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeDefined();
});

it('leads to the questions before there are answers', () => {
  answers = undefined;
  render(page());
  expect(screen.getByRole('link', { name: 'Aller aux questions' }).getAttribute('href')).toBe(
    '/dashboard',
  );
});

it.each(['is_pro_trainer', 'is_admin'])(
  'does not send to questions that %s is not asked',
  (role) => {
    answers = undefined;
    render(page(FILMS, { [role]: true }));
    expect(screen.getByText('0 of a,b')).toBeDefined();
  },
);

it('has a way on when nothing is planned', () => {
  plan = planOf();
  render(page());
  expect(screen.getByRole('link').getAttribute('href')).toBe('/videos/free');
});

it('takes nothing from one day to the next, even with the same plan', () => {
  const { rerender } = render(page());
  const before = screen.getByText('0 of a,b');
  day = '2026-11-29';
  rerender(page());
  expect(screen.getByText('0 of a,b')).not.toBe(before);
});

it('begins again with the plan as it is now', () => {
  const { rerender } = render(page());
  press('begin');
  plan = planOf('b');
  rerender(page());
  press('again');
  expect(screen.getByText('0 of b')).toBeDefined();
  expect(screen.getByText('0 days, again')).toBeDefined();
});
