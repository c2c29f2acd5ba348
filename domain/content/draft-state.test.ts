import { expect, test } from 'vitest';
import { draftState } from './draft-state.ts';

test.each([
  ['a new proposal', { updated_by: 'trainer' }, 'waiting'],
  ['an admin corrected a word', { updated_by: 'admin' }, 'waiting'],
  ['an admin took the note back', { updated_by: 'admin', review_note: '' }, 'waiting'],
  ['an admin wrote a note', { updated_by: 'admin', review_note: 'Plus près.' }, 'to-correct'],
  ['its author wrote after the note', { updated_by: 'trainer', review_note: 'Plus près.' }, 'corrected'],
])('%s', (_name, fields, expected) => {
  expect(draftState({ author_id: 'trainer', ...fields })).toBe(expected);
});
