import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sortMoves, moveAt, findMoveProblem, moveInput, newMoveId } from './move.ts';

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
    ['an end equal to the start', move('a', 2, 2), 'order'],
    ['an end before the start', move('a', 2, 1), 'order'],
    ['no number', move('a', NaN, 1), 'order'],
    ['an end within the rounding of the duration', move('a', 1, 31), null],
    ['an end beyond the rounding', move('a', 1, 31.01), 'outside'],
  ])('%s', (_name, one, fault) => expect(findMoveProblem(one, [one], 30)).toBe(fault));

  it('reports duplicate ids, and no range problem with an unknown duration', () => {
    const [one, other] = [move('a', 1, 2), move('a', 3, 400)];
    expect(findMoveProblem(one, [one, other], 500)).toBe('twice');
    expect(findMoveProblem(move('b', 3, 400), [], 0)).toBeNull();
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
  expect(sortMoves([move('b', 5, 6), move('a', 1.23456, 2)]).map(({ id, start_s }) => [id, start_s])).toEqual([
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
