import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values?: Record<string, unknown>) =>
      values === undefined ? key : `${key} ${Object.values(values).join(' ')}`,
    i18n: { language: 'fr' },
  }),
}));

interface Stored {
  id: string;
  data: unknown;
  cursor: { ref: { path: string } };
}
let stored: readonly Stored[] = [];
type Emit = (raw: { data: readonly Stored[]; fromCache: boolean }) => void;
/** Emits a change to the page that was opened last. */
let emit: Emit = () => undefined;
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  listenPage: async (spec: QuerySpec, after: Stored['cursor'] | null, next: Emit) => {
    emit = next;
    const start =
      after === null ? 0 : stored.findIndex(({ cursor }) => cursor.ref.path === after.ref.path) + 1;
    next({ data: stored.slice(start, start + spec.limit), fromCache: false });
    return () => undefined;
  },
}));
const { OrdersSection } = await import('./orders-section.tsx');

const order = (number: number, fields: object = {}): Stored => ({
  id: `kit-${number}`,
  data: {
    number: `AF-2026-0000${number}`,
    user_id: 'member',
    full_name: 'Acheteuse',
    address: '1 rue des Essais',
    postal_code: '75011',
    city: 'Paris',
    country: 'FR',
    amount_total: 5680,
    status: 'paid',
    created_at: { toMillis: () => Date.UTC(2026, 10, 20) },
    ...fields,
  },
  cursor: { ref: { path: `starter_kit_orders/kit-${number}` } },
});
const ordersTo = (last: number) => Array.from({ length: last }, (_, index) => order(index + 1));
/** Every test uses a new member, because listeners stay open for a while after their page. */
let member = 0;
const show = () =>
  render(
    <MemoryRouter>
      <OrdersSection uid={`member-${(member += 1)}`} />
    </MemoryRouter>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  stored = ordersTo(30);
});
afterEach(cleanup);

it('shows 24 of 30 orders, then the other six, then the first ones again', async () => {
  show();
  await screen.findByText('pages.rows 1 24');
  expect(screen.getAllByRole('listitem')).toHaveLength(24);
  await press('pages.next');
  await screen.findByText('pages.rows-of 25 30 30');
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByText(/orders\.reference AF-2026-000030/)).toBeTruthy();
  await press('pages.previous');
  await screen.findByText('pages.rows 1 24');
  expect(screen.getAllByRole('listitem')).toHaveLength(24);
});

it('has no pages for 24 orders', async () => {
  stored = ordersTo(24);
  show();
  expect(await screen.findAllByRole('listitem')).toHaveLength(24);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('shows a text when there are no orders', async () => {
  stored = [];
  show();
  expect(await screen.findByText('orders.none')).toBeTruthy();
});

it('updates an order live: payment in progress, paid, then sent with a tracking link', async () => {
  stored = [order(1, { status: 'pending', is_processing: true })];
  show();
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('orders.processing');
  expect(row.textContent).toMatch(/56,80\s€/);
  // A payment in progress must not be repeated.
  expect(screen.queryByRole('link', { name: 'orders.resume' })).toBeNull();
  const become = (fields: object) =>
    act(() => emit({ data: [order(1, fields)], fromCache: false }));
  become({ status: 'paid' });
  expect(row.textContent).toContain('orders.status.paid');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/orders/kit-1',
  ]);
  become({ status: 'expedié', tracking_number: '6A12345678901' });
  expect(row.textContent).toContain('orders.status.expedié');
  const parcel = screen.getByRole('link', { name: /^orders\.tracking 6A12345678901/ });
  expect(parcel.getAttribute('href')).toContain('6A12345678901');
});
