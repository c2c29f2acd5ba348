import { expect, it } from 'vitest';
import { isWorthRenewing, renewInMs } from './link-renewal.ts';

const MINUTE = 60_000;

it.each([
  ['a fresh link', 60 * MINUTE, 55 * MINUTE],
  ['a link that is about to expire', 5 * MINUTE, 30_000],
  ['an expired link', -10 * MINUTE, 30_000],
])('when %s is renewed', (_name, lifeMs, expected) => {
  expect(renewInMs(1_000_000 + lifeMs, 1_000_000)).toBe(expected);
});

it.each([
  ['the first failure', [], true],
  ['the second failure shortly after', [99_000], true],
  ['the third failure shortly after', [98_000, 99_000], false],
  ['a failure long after two others', [10_000, 11_000], true],
])('whether another link is worth it: %s', (_name, failures, expected) => {
  expect(isWorthRenewing(failures, 100_000)).toBe(expected);
});
