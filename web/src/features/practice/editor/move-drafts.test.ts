import { describe, expect, it } from 'vitest';
import {
  findDraftErrors,
  toMoves,
  changeDraft,
  moveDraftEnd,
  addDraft,
  removeDraft,
} from './move-drafts.ts';

const move = (id: string, start_s: number, end_s: number) => ({
  id,
  name_fr: 'Lancer',
  name_en: 'Throw',
  start_s,
  end_s,
});
const spanOf = (drafts: readonly { id: string; start_s: number; end_s: number }[], id: string) => {
  const found = drafts.find((draft) => draft.id === id);
  return [found?.start_s, found?.end_s];
};

describe('addDraft', () => {
  it.each([
    ['at the playhead', 4.567, [4.57, 7.57]],
    ['near the end', 29, [29, 30]],
    ['at the end', 30, [29.5, 30]],
  ])('adds a move %s', (_name, atS, span) => {
    const { drafts, id } = addDraft([], atS, 30);
    expect(spanOf(drafts, id)).toEqual(span);
  });

  it('keeps the time order and gives each move its own id', () => {
    const first = addDraft([move('a', 10, 12)], 5, 30);
    const second = addDraft(first.drafts, 20, 30);
    expect(second.drafts.map(({ id }) => id)).toEqual([first.id, 'a', second.id]);
    expect(first.id).not.toBe(second.id);
  });
});

describe('moveDraftEnd', () => {
  const drafts = [move('a', 10, 12), move('b', 15, 20)];
  it.each([
    ['the start', 'a', 11, [11, 12]],
    ['the start after the end', 'a', 14, [14, 17]],
    ['the end', 'b', 11.256, [10, 11.26]],
    ['the end before the start', 'b', 9, [6, 9]],
    ['the end beyond the video', 'b', 40, [10, 30]],
  ] as const)('sets %s', (_name, end, toS, span) => {
    const changed = moveDraftEnd(drafts, 'a', end, toS, 30);
    expect(spanOf(changed, 'a')).toEqual(span);
    expect(spanOf(changed, 'b')).toEqual([15, 20]);
  });
});

it('finds the drafts that cannot be saved', () => {
  const { drafts, id } = addDraft([move('a', 10, 12), move('b', 15, 99)], 1, 30);
  expect([...findDraftErrors(drafts, 30)]).toEqual([
    [id, 'name'],
    ['b', 'outside'],
  ]);
  const fixed = removeDraft(changeDraft(drafts, id, { name_fr: 'Un', name_en: 'One' }), 'b');
  expect(findDraftErrors(fixed, 30).size).toBe(0);
});

it('gives new moves an id based on their name', () => {
  const { drafts, id } = addDraft([move('lancer', 10, 12)], 1, 30);
  const saved = toMoves(changeDraft(drafts, id, { name_fr: ' Lancer ', name_en: 'Throw ' }));
  expect(saved.map((one) => [one.id, one.name_fr, one.name_en])).toEqual([
    ['lancer-2', 'Lancer', 'Throw'],
    ['lancer', 'Lancer', 'Throw'],
  ]);
});
