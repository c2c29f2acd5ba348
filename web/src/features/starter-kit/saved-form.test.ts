import { afterEach, expect, it } from 'vitest';
import { clearSavedForm, saveForm, readSavedForm } from './saved-form.ts';

const form = {
  full_name: 'Camille Martin',
  address: '1 rue du Port',
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
  phone: '0600000000',
} as const;

afterEach(() => window.sessionStorage.clear());

it('returns the saved values to the same member only, until they are cleared', () => {
  saveForm('u1', form, true);
  expect(readSavedForm('u1')).toEqual({ ...form, left: true });
  expect(readSavedForm('u2')).toBeNull();
  clearSavedForm('u1');
  expect(readSavedForm('u1')).toBeNull();
});

it.each(['', 'not json', '{"full_name":1}'])('ignores the invalid entry %j', (stored) => {
  window.sessionStorage.setItem('starter-kit:u1', stored);
  expect(readSavedForm('u1')).toBeNull();
});
