import { expect, test } from 'vitest';
import { draftState } from './draft-state.ts';

test.each([
  ['a new draft', { updated_by: 'trainer' }, 'waiting'],
  ['an admin edited it', { updated_by: 'admin' }, 'waiting'],
  ['an admin removed the note', { updated_by: 'admin', review_note: '' }, 'waiting'],
  ['an admin wrote a note', { updated_by: 'admin', review_note: 'Plus près.' }, 'to-correct'],
  [
    'its author edited it after the note',
    { updated_by: 'trainer', review_note: 'Plus près.' },
    'corrected',
  ],
])('%s', (_name, fields, expected) => {
  expect(draftState({ author_id: 'trainer', ...fields })).toBe(expected);
});
