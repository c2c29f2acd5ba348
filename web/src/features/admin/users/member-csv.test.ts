import { expect, test } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { csvRow } from '../../../components/admin/csv-button.tsx';
import { MEMBER_FIELDS } from './users-panel.tsx';

test('writes each value in the column of its field, and no other data', () => {
  const data: Profile = {
    display_name: 'Zoé Martin',
    email: 'zoe@example.com',
    phone: '06 39 98 00 00',
    locale: 'fr',
    time_zone: 'Europe/Paris',
    subscription_tier: 'pro',
    subscription_status: 'waiting',
    membership_source: 'admin',
    is_pro_trainer: true,
    is_admin: false,
    created_at: new Date('2026-11-20T09:00:00Z'),
  };
  const row = csvRow(MEMBER_FIELDS, { id: 'u1', data });
  expect(Object.fromEntries(MEMBER_FIELDS.map((field, index) => [field, row[index]]))).toEqual({
    id: 'u1',
    display_name: 'Zoé Martin',
    email: 'zoe@example.com',
    subscription_tier: 'pro',
    subscription_status: 'waiting',
    membership_source: 'admin',
    is_pro_trainer: 'true',
    is_admin: 'false',
    created_at: '2026-11-20T09:00:00.000Z',
  });
  expect(row).toHaveLength(MEMBER_FIELDS.length);
});
