import { expect, test } from 'vitest';
import { cronProblem } from './cron-problem.ts';

test.each(['* * * * *', '*/15 * * * *', '30 3 * * *', '5 0-23/2 1,15 * 1-5', '0 0 1 1 7'])(
  '%s is taken',
  (schedule) => {
    expect(cronProblem(schedule)).toBeUndefined();
  },
);

test.each([
  ['every day', 'is not five fields of cron'],
  ['* * * * * *', 'is not five fields of cron'],
  ['60 * * * *', 'has no minute that cron knows'],
  ['* 24 * * *', 'has no hour that cron knows'],
  ['* * 0 * *', 'has no day of the month that cron knows'],
  ['* * * 13 *', 'has no month that cron knows'],
  ['* * * * 8', 'has no day of the week that cron knows'],
  ['*/0 * * * *', 'has no minute that cron knows'],
  ['20-10 * * * *', 'has no minute that cron knows'],
  [', * * * *', 'has no minute that cron knows'],
])('%s is refused: it %s', (schedule, words) => {
  expect(cronProblem(schedule)).toBe(`"${schedule}" ${words}`);
});
