import { expect, it } from 'vitest';
import type { OrderStatus } from '@atelier/domain/values';
import { AppError } from '../../lib/errors.ts';
import { orderReturn, paidOrder } from './order-return-state.ts';

const nothing = { answer: null, failure: null, timedOut: false };

it('waits, then asks for patience, and claims nothing by itself', () => {
  expect(orderReturn(nothing)).toBe('checking');
  expect(orderReturn({ ...nothing, timedOut: true })).toBe('slow');
});

it.each(['paid', 'processing', 'open', 'expired'] as const)('says %s once the server does', (answer) => {
  expect(orderReturn({ ...nothing, answer })).toBe(answer);
  expect(orderReturn({ ...nothing, answer, timedOut: true })).toBe(answer);
});

it.each(['forbidden', 'not-found', 'invalid-data'] as const)('a refusal %s is an unknown order', (code) => {
  expect(orderReturn({ ...nothing, failure: new AppError(code) })).toBe('unknown');
});

it.each(['offline', 'timeout', 'payment-unavailable', 'unexpected', 'rate-limited'] as const)(
  'a failure %s is waited out',
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
] as const)('an order that is %s, opened again later, is told as %s', (status, told) => {
  expect(read({ status })).toBe(told);
});

it('who withdrew is not told that their kit is being packed, nor that it is on its way', () => {
  const withdrawn_at = new Date();
  for (const status of ['paid', 'expedié'] as const) {
    expect(read({ status, withdrawn_at })).toBe('withdrawn');
  }
  expect(read({ status: 'refunded', withdrawn_at })).toBe('refunded');
});

it('thanks for no packing before the order is read, nor when it cannot be', () => {
  expect(paidOrder({ status: 'loading' })).toBe('checking');
  expect(paidOrder({ status: 'error', error: new AppError('offline') })).toBe('received');
});
