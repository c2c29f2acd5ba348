import { expect, it } from 'vitest';
import type { OrderStatus } from '@atelier/domain/values';
import { AppError } from '../../lib/errors.ts';
import { orderReturn, paidOrder } from './order-return-state.ts';

const nothing = { answer: null, failure: null, timedOut: false };

it('is checking without an answer, and slow after the timeout', () => {
  expect(orderReturn(nothing)).toBe('checking');
  expect(orderReturn({ ...nothing, timedOut: true })).toBe('slow');
});

it.each(['paid', 'processing', 'open', 'expired'] as const)(
  'returns the answer %s of the server',
  (answer) => {
    expect(orderReturn({ ...nothing, answer })).toBe(answer);
    expect(orderReturn({ ...nothing, answer, timedOut: true })).toBe(answer);
  },
);

it.each(['forbidden', 'not-found', 'invalid-data'] as const)(
  'maps the permanent error %s to an unknown order',
  (code) => {
    expect(orderReturn({ ...nothing, failure: new AppError(code) })).toBe('unknown');
  },
);

it.each(['offline', 'timeout', 'payment-unavailable', 'unexpected', 'rate-limited'] as const)(
  'keeps waiting after the temporary error %s',
  (code) => {
    expect(orderReturn({ ...nothing, failure: new AppError(code) })).toBe('checking');
    expect(orderReturn({ answer: null, failure: new AppError(code), timedOut: true })).toBe('slow');
  },
);

const read = (data: { status: OrderStatus; withdrawn_at?: Date }) =>
  paidOrder({ status: 'ready', data, fromCache: false });

it.each([
  ['paid', 'paid'],
  ['expedier', 'paid'],
  ['expedié', 'sent'],
  ['refunded', 'refunded'],
  ['disputed', 'disputed'],
  ['expired', 'received'],
] as const)('maps a paid order of status %s to %s', (status, state) => {
  expect(read({ status })).toBe(state);
});

it('is withdrawn, not paid or sent, after a withdrawal', () => {
  const withdrawn_at = new Date();
  for (const status of ['paid', 'expedié'] as const) {
    expect(read({ status, withdrawn_at })).toBe('withdrawn');
  }
  expect(read({ status: 'refunded', withdrawn_at })).toBe('refunded');
});

it('is checking before the order is read, and received when it cannot be read', () => {
  expect(paidOrder({ status: 'loading' })).toBe('checking');
  expect(paidOrder({ status: 'error', error: new AppError('offline') })).toBe('received');
});
