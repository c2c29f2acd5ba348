import { describe, expect, it } from 'vitest';
import { type DeletionStep, dueSteps, retryDelayMs, type StepState } from './deletion-steps.ts';

const at = new Date('2026-11-20T12:00:00Z');
const later = new Date(at.getTime() + 1);
const steps = (done: readonly DeletionStep[]): Record<DeletionStep, StepState> => ({
  stripe: done.includes('stripe') ? 'done' : 'open',
  auth: done.includes('auth') ? 'done' : 'open',
  profile: done.includes('profile') ? 'done' : 'open',
  content: done.includes('content') ? 'done' : 'open',
  files: done.includes('files') ? 'done' : 'open',
  second_pass: done.includes('second_pass') ? 'done' : 'open',
});
const FIRST = ['auth', 'profile', 'content', 'files'] as const;

describe('dueSteps', () => {
  it.each<[string, readonly DeletionStep[], Date, readonly DeletionStep[]]>([
    ['everything but the second pass first', [], later, ['stripe', ...FIRST]],
    ['only failed steps', ['stripe', 'auth', 'content', 'files'], later, ['profile']],
    ['a failed Stripe step does not block the others', [...FIRST], at, ['stripe', 'second_pass']],
    ['no second pass before its time', ['stripe', ...FIRST], later, []],
    [
      'no second pass before the first is complete',
      ['stripe', 'auth', 'profile', 'content'],
      at,
      ['files'],
    ],
    ['Stripe stays open after everything else', [...FIRST, 'second_pass'], at, ['stripe']],
    ['nothing at the end', ['stripe', ...FIRST, 'second_pass'], at, []],
  ])('%s', (_name, done, secondPassAt, due) => {
    expect(dueSteps(steps(done), secondPassAt, at)).toEqual(due);
  });
});

it('waits longer after each failure, up to six hours', () => {
  expect([1, 2, 3, 20].map(retryDelayMs)).toEqual([300_000, 600_000, 1_200_000, 21_600_000]);
});
