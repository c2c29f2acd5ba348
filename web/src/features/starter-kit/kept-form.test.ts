import { afterEach, expect, it } from 'vitest';
import { forgetForm, keepForm, keptFormOf } from './kept-form.ts';

const form = {
  full_name: 'Camille Martin',
  address: '1 rue du Port',
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
  phone: '0600000000',
} as const;

afterEach(() => window.sessionStorage.clear());

it('gives back what one member typed, to that member alone, until it is forgotten', () => {
  keepForm('u1', form, true);
  expect(keptFormOf('u1')).toEqual({ ...form, left: true });
  expect(keptFormOf('u2')).toBeNull();
  forgetForm('u1');
  expect(keptFormOf('u1')).toBeNull();
});

it.each(['', 'not json', '{"full_name":1}'])('takes %j for nothing', (stored) => {
  window.sessionStorage.setItem('starter-kit:u1', stored);
  expect(keptFormOf('u1')).toBeNull();
});
