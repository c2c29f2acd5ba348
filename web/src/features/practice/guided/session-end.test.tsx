import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { NO_PRACTICE, type Practice } from '@atelier/domain/learning/practice-summary';
import { plain } from '../../../test/plain-text.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import { type BlockRecord, sessionOf, type SessionState } from './guided-session.ts';
import { SessionEnd } from './session-end.tsx';
import { weekOf } from './week-days.tsx';

const onAnswer = vi.fn<(blockId: string, caught: number) => void>();
const onAgain = vi.fn<() => void>();
const RECORD: BlockRecord = {
  secondsLeft: 0,
  tries: [],
  answer: null,
  outcome: 'practised',
  problem: null,
  isNoted: false,
};
const block = (id: string): PlanBlock => ({
  id,
  kind: 'review',
  video_id: 'tour',
  move: { id, name_fr: id, name_en: id },
  hand: 'right',
  prop: 'training',
  reason: { code: 'free' },
  minutes: 3,
});
const ended = (records: SessionState['records']): SessionState => ({
  ...sessionOf(Object.keys(records).map(block), new Set(), 'abcdefghijklmnopqrst', null),
  records,
  phase: 'ended',
});
/** A member whose best series of a move is known. */
const withBest = (id: string, best: number): Practice => ({
  days: {},
  skills: {
    [id]: {
      video_id: 'tour',
      move_id: id,
      name_fr: id,
      name_en: id,
      hand: 'right',
      prop: 'training',
      tries: 10,
      caught: best,
      best,
      last_at: new Date('2026-11-20T12:00:00Z'),
    },
  },
});

function show(state: SessionState, before: Practice = NO_PRACTICE, hasTomorrow = true) {
  const tomorrow = { name: 'Appui', hand: null, reason: 'À revoir depuis hier', detail: '' };
  render(
    <MemoryRouter>
      <SessionEnd
        state={state}
        textsOf={({ id }) => ({ name: `Geste ${id}`, hand: null, reason: '', detail: '' })}
        before={before}
        week={weekOf('2026-11-26', { '2026-11-23': 600, '2026-11-22': 600 }, true)}
        tomorrow={hasTomorrow ? tomorrow : null}
        onAnswer={onAnswer}
        onAgain={onAgain}
      />
    </MemoryRouter>,
  );
}
const line = (id: string) => {
  const found = screen.getAllByRole('listitem').find((item) => item.textContent.includes(id));
  if (found === undefined) throw new Error(`no line of ${id}`);
  return found;
};

beforeEach(async () => {
  await initTranslations('fr');
  vi.clearAllMocks();
});
afterEach(cleanup);

describe('the end of a session', () => {
  it('says what was practised, what got better, and what was left out and why', () => {
    show(
      ended({
        a: { ...RECORD, answer: 8, isNoted: true },
        b: { ...RECORD, answer: 3, isNoted: true },
        c: { ...RECORD, outcome: 'left-out', problem: 'not-open' },
        d: { ...RECORD, outcome: 'left-out' },
      }),
      withBest('a', 6),
    );
    expect(plain(line('Geste a').textContent)).toBe('Geste a8 sur 10Mieux que votre record de 6');
    expect(plain(line('Geste b').textContent)).toBe('Geste b3 sur 10Première série notée');
    expect(plain(line('Geste c').textContent)).toContain('n’est plus disponible pour vous');
    expect(plain(line('Geste d').textContent)).toBe('Geste dPassée');
  });

  it('offers to go on with what was left out or not reached, and only then', () => {
    show(
      ended({
        a: RECORD,
        b: { ...RECORD, outcome: 'left-out', problem: 'not-loaded' },
        c: { ...RECORD, outcome: 'waiting' },
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: /^Continuer ma séance, 6/ }));
    expect(onAgain).toHaveBeenCalledOnce();
    cleanup();
    show(ended({ a: RECORD }));
    expect(screen.queryByRole('button', { name: /^Continuer/ })).toBeNull();
  });

  it('praises no series below the best one', () => {
    show(ended({ a: { ...RECORD, answer: 6, isNoted: true } }), withBest('a', 6));
    expect(plain(line('Geste a').textContent)).toBe('Geste a6 sur 10');
  });

  it('lets a block be scored that has no series yet, in one touch', () => {
    show(ended({ a: RECORD, b: { ...RECORD, answer: 9, isNoted: true } }));
    expect(within(line('Geste b')).queryAllByRole('button')).toHaveLength(0);
    fireEvent.click(within(line('Geste a')).getByRole('button', { name: '0 sur 10' }));
    expect(onAnswer.mock.calls).toEqual([['a', 0]]);
    // The targets go.
    expect(document.activeElement).toBe(line('Geste a'));
  });

  it('leaves out what was not reached, and says when nothing was practised', () => {
    show(ended({ a: { ...RECORD, outcome: 'waiting' } }), NO_PRACTICE, false);
    expect(plain(screen.getAllByRole('heading')[0]?.textContent ?? '')).toBe(
      'Rien n’a été travaillé cette fois',
    );
    expect(screen.queryByText('Geste a')).toBeNull();
    expect(screen.queryByText('Demain, pour commencer')).toBeNull();
  });

  it('shows the days of practice of the week, today included, and tomorrow’s first block', () => {
    show(ended({ a: RECORD }));
    const days = screen
      .getAllByRole('listitem')
      .map((item) => item.textContent)
      .filter((text) => text.includes('entraînement'));
    expect(days.map((text) => text.endsWith(', jour d’entraînement'))).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(screen.getByText('À revoir depuis hier')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Tableau de bord' })).toBeDefined();
  });
});
