import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
vi.mock('../../lib/firestore-reads.ts', () => ({
  listenPage: async (
    spec: QuerySpec,
    after: Stored['cursor'] | null,
    next: (raw: { data: readonly Stored[]; fromCache: boolean }) => void,
  ) => {
    const start = after === null ? 0 : stored.findIndex(({ cursor }) => cursor.ref.path === after.ref.path) + 1;
    next({ data: stored.slice(start, start + spec.limit), fromCache: false });
    return () => undefined;
  },
}));
const { OrdersSection } = await import('./orders-section.tsx');

const order = (number: number): Stored => ({
  id: `kit-${number}`,
  data: {
    user_id: 'member',
    full_name: 'Acheteuse',
    address: '1 rue des Essais',
    postal_code: '75011',
    city: 'Paris',
    country: 'FR',
    amount_total: 5680,
    status: 'paid',
    created_at: { toMillis: () => Date.UTC(2026, 10, 20) },
  },
  cursor: { ref: { path: `starter_kit_orders/kit-${number}` } },
});
const ordersTo = (last: number) => Array.from({ length: last }, (_, index) => order(index + 1));
/** Each test is another member: what one listens to outlives its page for a while. */
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
  expect(screen.getByText(/orders\.reference kit-30/)).toBeTruthy();
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

it('says that there are none', async () => {
  stored = [];
  show();
  expect(await screen.findByText('orders.none')).toBeTruthy();
});
