import { expect, test } from 'vitest';
import { hidePersonalFields } from './audit-log.ts';

const order = { iban: 'FR76', siret: '123', phone: '0601', address: '1 rue X', status: 'paid', amount_total: 4990 };

test('personal fields are unreadable, the others stay', () => {
  const [, after] = hidePersonalFields(null, order);
  expect(after).toMatchObject({ status: 'paid', amount_total: 4990 });
  const shown = JSON.stringify(after);
  for (const secret of ['FR76', '123"', '0601', 'rue']) expect(shown).not.toContain(secret);
});

test('the name of a reporter is unreadable', () => {
  const [before] = hidePersonalFields({ reporter_name: 'Zoé Martin', state: 'open' }, null);
  expect(JSON.stringify(before)).not.toContain('Martin');
});

test('changed and unchanged values are distinguishable', () => {
  const [before, after] = hidePersonalFields(order, { ...order, phone: '0602' });
  expect(before?.address).toBe(after?.address);
  expect(before?.phone).not.toBe(after?.phone);
});

test('fingerprints differ between entries', () => {
  expect(hidePersonalFields(order, null)[0]?.phone).not.toBe(hidePersonalFields(order, null)[0]?.phone);
});

test('null stays null', () => {
  expect(hidePersonalFields(null, null)).toEqual([null, null]);
});
