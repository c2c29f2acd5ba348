import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Live } from '../../lib/live/live-state.ts';
import { speak } from '../../test/real-words.ts';

vi.mock('../../lib/session.tsx', () => ({ useSession: () => ({ status: 'signed-in', uid: 'boss' }) }));
const { LiveSourceContext } = await import('../../lib/live-query.tsx');
const { OrdersPanel } = await import('./orders-panel.tsx');

beforeEach(() => speak('fr'));
afterEach(cleanup);

const timed = (date: string) => ({ toMillis: () => Date.parse(date) });
const page = (fields: object) => {
  const order = {
    user_id: 'u1',
    full_name: 'Zoé Martin',
    address: '1 rue des Essais',
    postal_code: '01000',
    city: 'Bourg-en-Bresse',
    country: 'FR',
    amount_total: 5680,
    status: 'paid',
    created_at: timed('2026-11-20T09:00:00Z'),
    paid_at: timed('2026-11-20T09:05:00Z'),
    ...fields,
  };
  const live: Live<unknown> = {
    status: 'ready',
    fromCache: false,
    data: [{ id: 'kit-1', data: order, cursor: { ref: { path: 'starter_kit_orders/kit-1' } } }],
  };
  return (
    <MemoryRouter>
      <LiveSourceContext value={() => live}>
        <OrdersPanel />
      </LiveSourceContext>
    </MemoryRouter>
  );
};

it('a buyer who withdraws while the admin is asked about the parcel is heard', () => {
  const { rerender } = render(page({}));
  fireEvent.click(screen.getByRole('button', { name: /^Marquer expédié/ }));
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).not.toContain('Rétractation');
  rerender(page({ withdrawn_at: timed('2026-11-21T10:00:00Z') }));
  expect(dialog.textContent).toContain('Rétractation le 21 novembre 2026');
});
