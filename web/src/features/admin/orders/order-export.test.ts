import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Locale } from '@atelier/domain/values';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { type Cell, toCsv } from '../../../lib/device/csv.ts';
import { exportRow } from '../../../components/admin/export-button.tsx';
import { initTranslations } from '../../../test/real-translations.ts';
import { useOrderExport } from './order-export.ts';

const data: StarterKitOrder = {
  number: 'AF-2026-000123',
  user_id: 'u1',
  email: 'zoe@example.com',
  full_name: 'Zoé Martin',
  address: '1 rue des Essais',
  postal_code: '01000',
  city: 'Bourg-en-Bresse',
  country: 'FR',
  amount_total: 123_456,
  status: 'paid',
  created_at: new Date('2026-11-20T23:30:00Z'),
};

async function table(
  locale: Locale,
  fields: Partial<StarterKitOrder>,
): Promise<{ headings: string[]; row: Cell[] }> {
  await initTranslations(locale);
  const columns = renderHook(() => useOrderExport()).result.current;
  const row = exportRow(columns, { id: 'kit-1', data: { ...data, ...fields } });
  return { headings: columns.map(({ heading }) => heading), row };
}
/** Returns the cells of an order by the heading of their column. */
async function cells(
  locale: Locale,
  fields: Partial<StarterKitOrder> = {},
): Promise<Record<string, Cell>> {
  const { headings, row } = await table(locale, fields);
  return Object.fromEntries(headings.map((heading, index) => [heading, row[index]]));
}

test('a file for a French bookkeeper has headings, euros as numbers, and text for what is not counted', async () => {
  expect(await cells('fr')).toEqual({
    Référence: 'AF-2026-000123',
    'Commandée le': data.created_at,
    'Payée le': undefined,
    Statut: 'Payée',
    'Montant TTC (€)': 1234.56,
    'Remboursé (€)': 0,
    'Remboursée le': undefined,
    'Nom complet': 'Zoé Martin',
    'E-mail': 'zoe@example.com',
    Téléphone: undefined,
    Adresse: '1 rue des Essais',
    'Code postal': '01000',
    Ville: 'Bourg-en-Bresse',
    Pays: 'France',
    'Numéro de suivi': undefined,
    'Rétractation reçue': undefined,
    'Retour reçu': undefined,
    'Paiement Stripe': undefined,
  });
});

test('the CSV file books an order and its refund on the days that the studio’s calendar shows', async () => {
  const { headings, row } = await table('fr', {
    paid_at: new Date('2026-11-30T23:30:00Z'),
    refunded_cents: 1050,
    refunded_at: new Date('2027-06-30T22:15:00Z'),
    phone: '06 39 98 00 00',
  });
  const file = toCsv(headings, [row]);
  expect(file).toBe(
    [
      '"Référence","Commandée le","Payée le","Statut","Montant TTC (€)","Remboursé (€)","Remboursée le","Nom complet",',
      '"E-mail","Téléphone","Adresse","Code postal","Ville","Pays","Numéro de suivi","Rétractation reçue","Retour reçu",',
      '"Paiement Stripe"\r\n"AF-2026-000123","2026-11-21T00:30:00+01:00","2026-12-01T00:30:00+01:00",',
      '"Payée, remboursée en partie","1234.56","10.5","2027-07-01T00:15:00+02:00","Zoé Martin","zoe@example.com",',
      '"06 39 98 00 00","1 rue des Essais","01000","Bourg-en-Bresse","France","","","",""\r\n',
    ].join(''),
  );
});

test('writes refund, return, tracking and payment, so that the order is neither shipped nor booked twice', async () => {
  const at = new Date('2026-11-22T12:00:00Z');
  const fields = {
    status: 'expedié' as const,
    refunded_cents: 1050,
    tracking_number: '6A1',
    stripe_payment_intent_id: 'pi_1',
    phone: '06 39 98 00 00',
    paid_at: at,
    withdrawn_at: at,
    returned_at: at,
  };
  expect(await cells('en', fields)).toMatchObject({
    'Amount incl. VAT (€)': 1234.56,
    'Refunded (€)': 10.5,
    Status: 'Shipped, refunded in part',
    'Paid on': at,
    'Tracking number': '6A1',
    'Stripe payment': 'pi_1',
    'Return received': at,
    'Withdrawal received': at,
    Phone: '06 39 98 00 00',
  });
});
