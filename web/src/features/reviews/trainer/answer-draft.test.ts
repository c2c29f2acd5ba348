import { expect, it } from 'vitest';
import {
  type AnswerDraft,
  EMPTY_DRAFT,
  readDraft,
  storeDraft,
  toAnswer,
  withDrawing,
  withNote,
  withoutNote,
} from './answer-draft.ts';

const LINE = {
  kind: 'line' as const,
  points: [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ],
};
const COMPLETE: AnswerDraft = {
  criteria: { height: 2, plane: 1, catch: 0, calm: 2 },
  notes: [{ at_s: 3, text: 'Plus haut' }],
  drawings: [{ at_s: 4, shapes: [LINE] }],
  verdict: 'again',
  change: ' Le coude ',
};
function fakeStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('keeps a draft for each trainer and review until it is removed', () => {
  const storage = fakeStorage();
  storeDraft(storage, 'ines', 'r1', COMPLETE);
  expect([...storage.items.keys()]).toEqual(['flair.review.ines.r1']);
  expect(readDraft(storage, 'ines', 'r1')).toEqual(COMPLETE);
  expect(readDraft(storage, 'ines', 'r2')).toEqual(EMPTY_DRAFT);
  expect(readDraft(storage, 'bob', 'r1')).toEqual(EMPTY_DRAFT);
  storeDraft(storage, 'ines', 'r1', null);
  expect(readDraft(storage, 'ines', 'r1')).toEqual(EMPTY_DRAFT);
});

it('starts empty when the stored draft is invalid', () => {
  const storage = fakeStorage();
  storage.items.set('flair.review.ines.r1', '{"criteria":{"height":7}}');
  expect(readDraft(storage, 'ines', 'r1')).toEqual(EMPTY_DRAFT);
});

it('sorts notes and drawings by time', () => {
  const earlier = withNote(COMPLETE, { at_s: 1, text: 'Le départ' });
  expect(earlier.notes.map(({ at_s }) => at_s)).toEqual([1, 3]);
  const changed = withNote(earlier, { at_s: 3, text: 'Moins haut' }, 1);
  expect(changed.notes.map(({ text }) => text)).toEqual(['Le départ', 'Moins haut']);
  expect(withoutNote(changed, 0).notes.map(({ text }) => text)).toEqual(['Moins haut']);
  const drawn = withDrawing(COMPLETE, 2, [LINE]);
  expect(drawn.drawings.map(({ at_s }) => at_s)).toEqual([2, 4]);
  expect(withDrawing(drawn, 4, []).drawings.map(({ at_s }) => at_s)).toEqual([2]);
});

it('sends the thing to change only with the verdict `again`', () => {
  expect(toAnswer(COMPLETE, '1.m4a')).toMatchObject({
    answer: { change: 'Le coude', reply_file: '1.m4a' },
  });
  expect(toAnswer({ ...COMPLETE, verdict: 'validated' }, null)).toMatchObject({
    answer: { change: null, reply_file: null },
  });
  expect(toAnswer({ ...COMPLETE, change: 'x'.repeat(501) }, null)).toEqual({ gaps: ['change'] });
});

it.each([
  ['criteria', { criteria: { height: 1 } }],
  ['verdict', { verdict: null }],
  ['change', { change: '  ' }],
] as const)('names what is missing: %s', (gap, fields) => {
  expect(toAnswer({ ...COMPLETE, ...fields }, null)).toEqual({ gaps: [gap] });
});
