import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addOrderNoteRequest, resendOrderMailRequest } from './admin-orders.ts';

const note = '4f7a4c1e-6f0b-4c55-9a58-6b8f6f3a1c2d';
const noted = { id: 'kit-1', note, text: 'À rappeler' };

test.each([
  ['a note', noted, true],
  ['a blank note', { ...noted, text: ' \n ' }, false],
  ['a note that is too long', { ...noted, text: 'x'.repeat(1001) }, false],
  ['a note without an id of its own', { ...noted, note: 'n1' }, false],
])('%s', (_name, request, isValid) => {
  expect(z.safeParse(addOrderNoteRequest, request).success).toBe(isValid);
});

test.each([
  ['confirmation', true],
  ['shipping', true],
  ['refund', false],
])('the mail %s can be sent again: %s', (mail, isValid) => {
  expect(z.safeParse(resendOrderMailRequest, { id: 'kit-1', mail }).success).toBe(isValid);
});
