import { describe, expect, it } from 'vitest';
import { isWorthRenewing, renewInMs } from './link-renewal.ts';

const MINUTE = 60_000;

describe('renewInMs', () => {
  it.each([
    ['a fresh link', 60 * MINUTE, 55 * MINUTE],
    ['a link at its end', 5 * MINUTE, 30_000],
    ['a link that looks expired', -10 * MINUTE, 30_000],
  ])('%s', (_name, lifeMs, expected) => {
    expect(renewInMs(1_000_000 + lifeMs, 1_000_000)).toBe(expected);
  });
});

describe('isWorthRenewing', () => {
  it.each([
    ['the first failure', [], true],
    ['the second at once', [99_000], true],
    ['the third at once', [98_000, 99_000], false],
    ['one long after two others', [10_000, 11_000], true],
  ])('%s', (_name, failures, expected) => {
    expect(isWorthRenewing(failures, 100_000)).toBe(expected);
  });
});
