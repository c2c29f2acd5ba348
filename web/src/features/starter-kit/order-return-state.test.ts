import { expect, it } from 'vitest';
import { AppError } from '../../lib/app-error.ts';
import { orderReturn } from './order-return-state.ts';

const nothing = { answer: null, failure: null, late: false };

it('waits, then asks for patience, and claims nothing by itself', () => {
  expect(orderReturn(nothing)).toBe('checking');
  expect(orderReturn({ ...nothing, late: true })).toBe('slow');
});

it.each(['paid', 'processing', 'open', 'expired'] as const)('says %s once the server does', (answer) => {
  expect(orderReturn({ ...nothing, answer })).toBe(answer);
  expect(orderReturn({ ...nothing, answer, late: true })).toBe(answer);
});

it.each(['forbidden', 'not-found', 'invalid-data'] as const)('a refusal %s is an unknown order', (code) => {
  expect(orderReturn({ ...nothing, failure: new AppError(code) })).toBe('unknown');
});

it.each(['offline', 'timeout', 'payment-unavailable', 'unexpected', 'rate-limited'] as const)(
  'a failure %s is waited out',
  (code) => {
    expect(orderReturn({ ...nothing, failure: new AppError(code) })).toBe('checking');
    expect(orderReturn({ answer: null, failure: new AppError(code), late: true })).toBe('slow');
  },
);
