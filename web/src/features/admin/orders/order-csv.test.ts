import { expect, test } from 'vitest';
import { csvRow } from '../../../components/admin/csv-button.tsx';
import { ORDER_FIELDS } from './order-columns.tsx';
import type { Order } from './use-order-status-change.ts';

const data = {
  user_id: 'u1',
  full_name: 'Zoé Martin',
  address: '1 rue des Essais',
  postal_code: '01000',
  city: 'Bourg-en-Bresse',
  country: 'FR',
  amount_total: 5680,
  status: 'paid',
  created_at: new Date('2026-11-20T09:00:00Z'),
} as const;
const cells = (order: Order) => {
  const row = csvRow(ORDER_FIELDS, order);
  expect(row).toHaveLength(ORDER_FIELDS.length);
  return Object.fromEntries(ORDER_FIELDS.map((field, index) => [field, row[index]]));
};

test('writes each value in the column of its field, and nothing for a missing field', () => {
  expect(cells({ id: 'kit-1', data })).toEqual({
    id: 'kit-1',
    full_name: 'Zoé Martin',
    address: '1 rue des Essais',
    postal_code: '01000',
    city: 'Bourg-en-Bresse',
    country: 'FR',
    phone: '',
    amount_total: '5680',
    status: 'paid',
    tracking_number: '',
    paid_at: '',
    created_at: '2026-11-20T09:00:00.000Z',
    withdrawn_at: '',
  });
});

test('writes phone, tracking number and payment date of a shipped order', () => {
  const paid_at = new Date('2026-11-20T09:05:00Z');
  const shipped = { ...data, status: 'expedié', phone: '06 39 98 00 00', tracking_number: '6A1', paid_at } as const;
  expect(cells({ id: 'kit-1', data: shipped })).toMatchObject({
    phone: '06 39 98 00 00',
    status: 'expedié',
    tracking_number: '6A1',
    paid_at: '2026-11-20T09:05:00.000Z',
  });
});

test('writes the withdrawal date, so that the order is not shipped from the file', () => {
  const withdrawn = { ...data, withdrawn_at: new Date('2026-11-20T12:00:00Z') };
  expect(cells({ id: 'kit-1', data: withdrawn })).toMatchObject({ withdrawn_at: '2026-11-20T12:00:00.000Z' });
});
