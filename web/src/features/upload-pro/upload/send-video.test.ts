import { expect, it } from 'vitest';
import { progressAt } from './send-video.ts';

it.each([
  ['video', 0, 10],
  ['video', 0.5, 30],
  ['video', 1, 50],
  ['thumbnail', 0, 50],
  ['database', 1, 100],
] as const)('%s at %s: %s %%', (step, share, percent) => {
  expect(progressAt(step, share)).toEqual({ step, percent });
});
