import { expect, it } from 'vitest';
import { progressAt } from './send-video.ts';

it.each([
  ['video', 0, 10],
  ['video', 0.5, 30],
  ['video', 1, 50],
  ['thumbnail', 0, 50],
  ['database', 1, 100],
] as const)('maps the step %s at %s to %s %%', (step, stepProgress, percent) => {
  expect(progressAt(step, stepProgress)).toEqual({ step, percent });
});
