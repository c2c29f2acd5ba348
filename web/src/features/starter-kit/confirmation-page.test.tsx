import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import { AppError } from '../../lib/errors.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';

const confirmOrder = vi.fn<(order: string) => Promise<ConfirmedCheckout['checkout']>>();
const mocks = vi.hoisted(() => ({ session: { status: 'signed-out' } as Session }));
vi.mock('./data/kit-calls.ts', () => ({ confirmOrder: (order: string) => confirmOrder(order) }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => mocks.session }));
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useDocOnce: (path: string | null) =>
    path === null
      ? { status: 'loading' }
      : {
          status: 'ready',
          fromCache: false,
          data: {
            number: 'AF-2026-000123',
            full_name: 'Camille',
            address: '1 rue',
            postal_code: '44000',
            city: 'Nantes',
            amount_total: 5680,
            delivery_days: 5,
            status: 'paid',
          },
        },
}));
const { ConfirmationPage } = await import('./confirmation-page.tsx');

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const isWaiting = () => screen.getByRole('status').getAttribute('aria-busy') === 'true';
function open(order: string): void {
  render(
    <MemoryRouter initialEntries={[`/starter-kit-confirmation?order=${order}`]}>
      <ConfirmationPage />
    </MemoryRouter>,
  );
}
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.resetAllMocks();
  await initTranslations('fr');
  vi.useFakeTimers();
  mocks.session = { status: 'signed-in', uid: 'camille' } as Session;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows a visitor only the reference, without a request to the server', () => {
  mocks.session = { status: 'signed-out' };
  open('kit-1&number=AF-2026-000123');
  expect(screen.getByText('AF-2026-000123')).toBeTruthy();
  expect(screen.queryByText(/Nantes/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toContain(
    'AF-2026-000123',
  );
  expect(confirmOrder).not.toHaveBeenCalled();
});

it('shows the stored number of a paid order, whatever the address says', async () => {
  confirmOrder.mockResolvedValue('paid');
  open('kit-1&number=AF-2026-000999');
  await advance(0);
  expect(screen.getByText('AF-2026-000123')).toBeTruthy();
  expect(screen.getByText(/^5\sjours ouvrés/)).toBeTruthy();
});

it('shows an unknown order for another member’s order and for an invalid URL', async () => {
  confirmOrder.mockRejectedValue(new AppError('forbidden'));
  open('kit-1');
  await advance(0);
  expect(title()).toBe('Commande introuvable');
  expect(screen.queryByText('KIT-1')).toBeNull();
  expect(screen.getByRole('link', { name: 'Voir mes commandes' }).getAttribute('href')).toBe(
    '/userProfile#orders',
  );
  cleanup();
  open('..%2Fprofiles');
  expect(title()).toBe('Commande introuvable');
  expect(confirmOrder).toHaveBeenCalledOnce();
});

it('polls an unavailable server for 30 s, and again on request', async () => {
  confirmOrder.mockRejectedValue(new AppError('payment-unavailable'));
  open('kit-1');
  await advance(29_000);
  expect([title(), isWaiting()]).toEqual(['Un instant', true]);
  await advance(1_000);
  expect([title(), isWaiting()]).toEqual(['Un peu de patience', false]);
  const callsBefore = confirmOrder.mock.calls.length;
  await advance(60_000);
  expect(confirmOrder).toHaveBeenCalledTimes(callsBefore);
  confirmOrder.mockResolvedValue('paid');
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier encore' }));
  await advance(0);
  expect(title()).toMatch(/^Merci/);
  expect(screen.getByText(/44000 Nantes/)).toBeTruthy();
});

it('does not confirm the order while a direct debit is in progress', async () => {
  confirmOrder.mockResolvedValue('processing');
  open('kit-1');
  await advance(0);
  expect(title()).toBe('Paiement en route');
  expect(screen.queryByText(/Nantes/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Voir ma commande' }).getAttribute('href')).toBe(
    '/orders/kit-1',
  );
});
