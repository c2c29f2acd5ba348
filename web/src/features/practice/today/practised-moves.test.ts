import { expect, it } from 'vitest';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { type PracticeToday, toStored } from '@atelier/domain/learning/practice-today';
import { type Practised, practisedBlock, watchPractisedMoves } from './practised-moves.ts';

/** Practises on a page; a number lets so many seconds pass. */
function practise(...events: (number | 'start' | 'stop' | { move: string | null })[]): string[] {
  let nowMs = 0;
  const told: string[] = [];
  const moves = watchPractisedMoves(
    () => nowMs,
    (moveId) => told.push(moveId),
  );
  for (const event of events) {
    if (typeof event === 'number') nowMs += event * 1000;
    else if (typeof event === 'string') moves.setActive(event === 'start');
    else moves.countRepetition(event.move);
  }
  return told;
}
const tour = { move: 'tour' };

it.each<[string, Parameters<typeof practise>, string[]]>([
  ['after a minute and a half in its loop', ['start', 60, tour, 30, tour], ['tour']],
  ['over several runs', ['start', 60, tour, 'stop', 600, 'start', 30, tour], ['tour']],
  ['not for the time between runs', ['start', 30, tour, 'stop', 600, 'start', 30, tour], []],
  ['only once', ['start', 90, tour, 90, tour, 90, tour], ['tour']],
  ['each move by itself', ['start', 60, tour, 60, { move: 'stall' }, 40, tour], ['tour']],
  ['not for a loop that is no move', ['start', 90, { move: null }, 90, { move: null }], []],
  ['not for the time of a loop before that is no move', ['start', 90, { move: null }, 9, tour], []],
])('a move counts as practised %s', (_name, events, told) => {
  expect(practise(...events)).toEqual(told);
});

const block = (move: string, hand: 'right' | 'left'): PlanBlock => ({
  id: `v_${move}_${hand}_training`,
  kind: 'new',
  video_id: 'v',
  hand,
  prop: 'training',
  move: { id: move, name_fr: move, name_en: move },
  reason: { code: 'first' },
  minutes: 3,
});
const today = (done: string[]): PracticeToday => ({
  ...toStored([block('tour', 'right'), block('tour', 'left')], 20, '2026-11-20'),
  done,
  updated_at: new Date(),
});
const practised: Practised = { videoId: 'v', moveId: 'tour', hand: null };

it.each<[string, Partial<Practised>, string[], string | undefined]>([
  ['the first of the move', {}, [], 'v_tour_right_training'],
  ['the next hand when one is noted', {}, ['v_tour_right_training'], 'v_tour_left_training'],
  ['the hand of the address', { hand: 'left' }, [], 'v_tour_left_training'],
  ['none when that is noted', { hand: 'left' }, ['v_tour_left_training'], undefined],
  ['none of another film', { videoId: 'w' }, [], undefined],
  ['none of another move', { moveId: 'stall' }, [], undefined],
])('a practised move ticks %s', (_name, more, done, id) => {
  expect(practisedBlock(today(done), { ...practised, ...more })?.id).toBe(id);
});
