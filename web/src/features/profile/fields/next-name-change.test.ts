import { expect, it } from 'vitest';
import { nextNameChange } from './next-name-change.ts';

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  ['never changed', undefined, null],
  ['changed over a day ago', '2026-11-19T11:59:59.999Z', null],
  ['changed a day ago to the moment', '2026-11-19T12:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['changed just now', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00.000Z'],
])('%s', (_name, changedAt, next) => {
  expect(nextNameChange(changedAt === undefined ? undefined : new Date(changedAt), now)?.toISOString() ?? null).toBe(
    next,
  );
});
