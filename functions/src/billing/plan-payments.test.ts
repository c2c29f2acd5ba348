import { expect, test } from 'vitest';
import { isDisputeOpen } from './plan-payments.ts';

test.each([
  ['needs_response', true],
  ['under_review', true],
  ['appeal_under_review', true],
  ['a status of a later version', true],
  ['won', false],
  ['lost', false],
  ['prevented', false],
  ['warning_needs_response', false],
  ['warning_closed', false],
])('a dispute with the status %s is open: %s', (status, isOpen) => {
  expect(isDisputeOpen({ status })).toBe(isOpen);
});
