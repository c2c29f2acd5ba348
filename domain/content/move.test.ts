import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  sortMoves,
  moveAt,
  findMoveProblem,
  isInFilm,
  moveInput,
  newMoveId,
  partMoves,
} from './move.ts';

const move = (id: string, start_s: number, end_s: number, rest = {}) => ({
  id,
  name_fr: 'Lancer',
  name_en: 'Throw',
  start_s,
  end_s,
  ...rest,
});

describe('findMoveProblem', () => {
  it.each([
    ['a valid move', move('a', 1, 2), null],
    ['no French name', move('a', 1, 2, { name_fr: ' ' }), 'name'],
    ['no English name', move('a', 1, 2, { name_en: '' }), 'name'],
    ['a name of 80 characters', move('a', 1, 2, { name_fr: ' x'.padEnd(81, 'x') }), null],
    ['a name too long', move('a', 1, 2, { name_en: 'x'.repeat(81) }), 'name'],
    ['an end equal to the start', move('a', 2, 2), 'order'],
    ['an end before the start', move('a', 2, 1), 'order'],
    ['no number', move('a', NaN, 1), 'order'],
    ['an end within the rounding of the duration', move('a', 1, 31), null],
    ['an end beyond the rounding', move('a', 1, 31.01), 'outside'],
  ])('%s', (_name, one, fault) => expect(findMoveProblem(one, [one], 30)).toBe(fault));

  it('reports duplicate ids, and no range problem with an unknown duration', () => {
    const one = move('a', 1, 2);
    const other = move('a', 3, 400);
    expect(findMoveProblem(one, [one, other], 500)).toBe('twice');
    expect(findMoveProblem(move('b', 3, 400), [], 0)).toBeNull();
  });
});

describe('isInFilm', () => {
  it.each([
    ['a stretch within the film', 1, 30, 30, true],
    ['an end within the rounding of the stored duration', 1, 30.9, 30, true],
    ['an end beyond the film', 1, 31.1, 30, false],
    ['a start at its end', 30, 30.9, 30, false],
    ['a start so near to its end that nothing is left to see', 29.8, 30.9, 30, false],
    ['all of it after the end', 360, 375, 30, false],
    ['no length', 2, 2, 30, false],
    ['an end before the start', 3, 2, 30, false],
    ['a start before the film', -1, 2, 30, false],
    ['a film of unknown length', 360, 375, NaN, true],
    ['no length in a film of unknown length', 2, 2, 0, false],
  ])('%s', (_name, start_s, end_s, filmS, expected) =>
    expect(isInFilm({ start_s, end_s }, filmS)).toBe(expected),
  );
});

describe('partMoves', () => {
  const early = move('a', 1, 9);
  const late = move('b', 60, 75);
  it.each([
    ['moves that fit stay as they are', { moves: [early, late] }, '00:01:15', null],
    [
      'a shorter film puts those beyond its end aside',
      { moves: [late, early] },
      '00:00:30',
      [['a'], ['b']],
    ],
    ['those that are aside stay there', { moves: [early], moves_aside: [late] }, '00:00:30', null],
    ['others join them', { moves: [early], moves_aside: [late] }, '00:00:05', [[], ['a', 'b']]],
    [
      'a longer film brings them back',
      { moves: [early], moves_aside: [late] },
      '00:01:20',
      [['a', 'b'], []],
    ],
    ['an unknown length moves nothing', { moves: [early], moves_aside: [late] }, '00:00:00', null],
    ['a video without moves', {}, '00:00:30', null],
  ])('%s', (_name, fields, duration, expected) => {
    const parted = partMoves({ ...fields, duration });
    const ids = (moves: readonly { id: string }[]) => moves.map(({ id }) => id);
    expect(parted && [ids(parted.moves), ids(parted.moves_aside)]).toEqual(expected);
  });
});

describe('moveInput', () => {
  it.each([
    ['an id with a slash', { id: 'a/b' }],
    ['an id too long', { id: 'a'.repeat(41) }],
    ['a blank name', { name_fr: '  ' }],
    ['a name too long', { name_en: 'x'.repeat(81) }],
    ['a negative start', { start_s: -0.1 }],
    ['an extra field', { note: 'x' }],
  ])('refuses %s', (_name, fields) => {
    expect(z.safeParse(moveInput, move('a', 1, 2)).success).toBe(true);
    expect(z.safeParse(moveInput, move('a', 1, 2, fields)).success).toBe(false);
  });
});

it('sorts moves by time and rounds to hundredths of a second', () => {
  expect(
    sortMoves([move('b', 5, 6), move('a', 1.23456, 2)]).map(({ id, start_s }) => [id, start_s]),
  ).toEqual([
    ['a', 1.23],
    ['b', 5],
  ]);
});

it.each([
  [0.9, null],
  [1, 'a'],
  [2.5, 'b'],
  [3.5, 'a'],
  [4, null],
])('at %s s plays %s', (positionS, id) => {
  expect(moveAt([move('b', 2, 3), move('a', 1, 4)], positionS)?.id ?? null).toBe(id);
});

it.each([
  ['Réception shaker', [], 'reception-shaker'],
  ['Réception shaker', ['reception-shaker', 'reception-shaker-2'], 'reception-shaker-3'],
  ['Œuvre d’Anne', [], 'oeuvre-d-anne'],
  ['¡!', [], 'mouvement'],
  ['x'.repeat(80), [], 'x'.repeat(34)],
])('names the id of %s', (name, taken, id) => expect(newMoveId(name, taken)).toBe(id));
