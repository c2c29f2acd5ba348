import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { NO_PRACTICE } from '@atelier/domain/learning/practice-summary';
import type { Profile } from '@atelier/domain/members/profile';
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
vi.mock('../mastery/use-practice-summary.ts', () => ({
  useOwnPractice: () => ({ ...READY, data: NO_PRACTICE }),
}));
vi.mock('../answers/use-practice-answers.ts', () => ({
  usePracticeAnswers: () => ({ answers: {} }),
}));
interface DayStubProps {
  plan: DayPlan;
  onBegin: () => void;
  onAgain: () => void;
}
/** A session that counts the presses since it was made. */
function DayStub({ plan: { blocks }, onBegin, onAgain }: DayStubProps) {
  const [presses, setPresses] = useState(0);
  const begin = () => {
    setPresses(presses + 1);
    onBegin();
  };
  return (
    <>
      <p>{`${presses} of ${blocks.map(({ id }) => id).join()}`}</p>
      <button type="button" onClick={begin}>
        begin
      </button>
      <button type="button" onClick={onAgain}>
        again
      </button>
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
const page = (films: LiveState<OpenFilms> = FILMS) => (
  <MemoryRouter>
    <GuidedSessionPage
      uid="camille"
      profile={{ time_zone: 'Europe/Paris' } as Profile}
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

it('goes on while the films of another plan are loaded', () => {
  const { rerender } = render(page());
  rerender(page(LOADING));
  expect(screen.queryByText('0 of a,b')).toBeNull();
  rerender(page());
  press('begin');
  rerender(page(LOADING));
  expect(screen.getByText('1 of a,b')).toBeDefined();
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
});
