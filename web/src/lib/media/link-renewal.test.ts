import { expect, it } from 'vitest';
import { renewInMs } from './link-renewal.ts';

const MINUTE = 60_000;

it.each([
  ['a fresh link', 60 * MINUTE, 55 * MINUTE],
  ['a link that is about to expire', 5 * MINUTE, 30_000],
  ['an expired link', -10 * MINUTE, 30_000],
])('when %s is renewed', (_name, lifeMs, expected) => {
  expect(renewInMs(1_000_000 + lifeMs, 1_000_000)).toBe(expected);
});
