import { expect, it } from 'vitest';
import { groupLines } from './prose.tsx';

it('reads paragraphs and lists from lines', () => {
  expect(groupLines('Interdits :\n• la haine ;\n• la réclame.\nTout se conteste.')).toEqual([
    { kind: 'paragraph', lines: ['Interdits :'] },
    { kind: 'list', lines: ['la haine ;', 'la réclame.'] },
    { kind: 'paragraph', lines: ['Tout se conteste.'] },
  ]);
});
