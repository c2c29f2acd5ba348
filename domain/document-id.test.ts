import { expect, test } from 'vitest';
import { isDocumentId } from './document-id.ts';

test.each([
  ['a', true],
  ['Ab9_-', true],
  ['__a', true],
  ['a'.repeat(128), true],
  ['', false],
  ['a'.repeat(129), false],
  ['a/b', false],
  ['.', false],
  ['..', false],
  ['é', false],
  ['__a__', false],
  ['____', false],
  ['a\n', false],
])('%j: %s', (id, is) => {
  expect(isDocumentId(id)).toBe(is);
});
