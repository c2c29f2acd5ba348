import { expect, test } from 'vitest';
import { isContention } from './contention.ts';

const failure = (code: unknown, message = 'failed') => Object.assign(new Error(message), { code });

test.each([
  [4, '4 DEADLINE_EXCEEDED: Deadline exceeded'],
  [8, '8 RESOURCE_EXHAUSTED: too much contention on these documents. please try again.'],
  [10, '10 ABORTED: Transaction lock timeout.'],
  [14, '14 UNAVAILABLE: The service is currently unavailable.'],
])('the code %i passes by itself: %s', (code, message) => {
  expect(isContention(failure(code, message))).toBe(true);
});

test.each([
  ['a quota that is used up', failure(8, '8 RESOURCE_EXHAUSTED: Quota exceeded.')],
  ['a document that is missing', failure(5)],
  ['a refusal', failure(7)],
  ['a failure of Stripe', failure('lock_timeout', 'too much contention')],
  ['a failure without a code', new Error('too much contention')],
  ['no error', undefined],
])('%s does not', (_what, error) => {
  expect(isContention(error)).toBe(false);
});
