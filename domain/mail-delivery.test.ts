import { expect, test } from 'vitest';
import { MAX_MAIL_ATTEMPTS, mailRetryDelayMs } from './mail-delivery.ts';
import { HOUR_MS, MINUTE_MS } from './time-units.ts';

test('delays double, and a mail is given up before a one-time link expires', () => {
  expect([1, 2, 3, 9].map(mailRetryDelayMs)).toEqual(
    [1, 2, 4, 256].map((minutes) => minutes * MINUTE_MS),
  );
  expect(mailRetryDelayMs(20)).toBe(6 * HOUR_MS);
  const delays = Array.from({ length: MAX_MAIL_ATTEMPTS - 1 }, (_, index) =>
    mailRetryDelayMs(index + 1),
  );
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeLessThan(9 * HOUR_MS);
});
