import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import type { Locale } from '@atelier/domain/values';
import { exportRow } from '../../../components/admin/export-button.tsx';
import { initTranslations } from '../../../test/real-translations.ts';
import { MEMBER_FIELDS, useMemberSheet } from './member-export.ts';

const data: Profile = {
  display_name: 'Zoé Martin',
  email: 'zoe@example.com',
  phone: '06 39 98 00 00',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  subscription_tier: 'free',
  subscription_status: 'waiting',
  membership_source: 'admin',
  is_pro_trainer: true,
  is_admin: false,
  created_at: new Date('2026-11-20T09:00:00Z'),
};

test('the file for other software has each value in the column of its field, and no other data', () => {
  const row = exportRow(MEMBER_FIELDS, { id: 'u1', data });
  expect(Object.fromEntries(MEMBER_FIELDS.map((field, index) => [field, row[index]]))).toEqual({
    id: 'u1',
    display_name: 'Zoé Martin',
    email: 'zoe@example.com',
    subscription_tier: 'free',
    subscription_status: 'waiting',
    membership_source: 'admin',
    is_pro_trainer: true,
    is_admin: false,
    created_at: data.created_at,
  });
  expect(row).toHaveLength(MEMBER_FIELDS.length);
});

test.each<[Locale, object]>([
  [
    'fr',
    {
      Nom: 'Zoé Martin',
      'E-mail': 'zoe@example.com',
      Formule: 'Gratuit',
      Statut: 'En attente',
      'Décidé par': 'Un administrateur',
      'Intervenant-Pro': 'Oui',
      Administrateur: 'Non',
      'Inscrit le': data.created_at,
      Identifiant: 'u1',
    },
  ],
  [
    'en',
    {
      Name: 'Zoé Martin',
      Email: 'zoe@example.com',
      Plan: 'Free',
      Status: 'Waiting',
      'Decided by': 'An admin',
      'Pro trainer': 'Yes',
      Administrator: 'No',
      'Registered on': data.created_at,
      Identifier: 'u1',
    },
  ],
])(
  'the spreadsheet has headings and values in the language of the admin: %s',
  async (locale, expected) => {
    await initTranslations(locale);
    const columns = renderHook(() => useMemberSheet()).result.current;
    const row = exportRow(columns, { id: 'u1', data });
    expect(Object.fromEntries(columns.map(({ heading }, index) => [heading, row[index]]))).toEqual(
      expected,
    );
  },
);
