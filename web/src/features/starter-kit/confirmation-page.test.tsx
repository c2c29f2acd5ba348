import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import { AppError } from '../../lib/errors.ts';
import type { Session } from '../../lib/session/session.tsx';
import { initTranslations } from '../../test/real-translations.ts';

const confirmOrder = vi.fn<(order: string) => Promise<ConfirmedCheckout['checkout']>>();
const held = vi.hoisted(() => ({ session: { status: 'signed-out' } as Session }));
vi.mock('./data/kit-calls.ts', () => ({ confirmOrder: (order: string) => confirmOrder(order) }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => held.session }));
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useDocOnce: (path: string | null) =>
    path === null
      ? { status: 'loading' }
      : {
          status: 'ready',
          fromCache: false,
          data: {
            full_name: 'Camille',
            address: '1 rue',
            postal_code: '44000',
            city: 'Nantes',
            amount_total: 5680,
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
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.resetAllMocks();
  await initTranslations('fr');
  vi.useFakeTimers();
  held.session = { status: 'signed-in', uid: 'camille' } as Session;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('tells a visitor the reference alone, and asks the server nothing', () => {
  held.session = { status: 'signed-out' };
  open('kit-1');
  expect(screen.getByText('kit-1')).toBeTruthy();
  expect(screen.queryByText(/Nantes/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toContain('kit-1');
  expect(confirmOrder).not.toHaveBeenCalled();
});

it('knows neither another’s order nor an address that names none', async () => {
  confirmOrder.mockRejectedValue(new AppError('forbidden'));
  open('kit-1');
  await pass(0);
  expect(title()).toBe('Commande introuvable');
  expect(screen.queryByText('kit-1')).toBeNull();
  cleanup();
  open('..%2Fprofiles');
  expect(title()).toBe('Commande introuvable');
  expect(confirmOrder).toHaveBeenCalledOnce();
});

it('waits for a server that is away, claims nothing, and asks again when told to', async () => {
  confirmOrder.mockRejectedValue(new AppError('payment-unavailable'));
  open('kit-1');
  await pass(29_000);
  expect([title(), isWaiting()]).toEqual(['Un instant', true]);
  await pass(1_000);
  expect([title(), isWaiting()]).toEqual(['Un peu de patience', false]);
  const asked = confirmOrder.mock.calls.length;
  await pass(60_000);
  expect(confirmOrder).toHaveBeenCalledTimes(asked);
  confirmOrder.mockResolvedValue('paid');
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier encore' }));
  await pass(0);
  expect(title()).toMatch(/^Merci/);
  expect(screen.getByText(/44000 Nantes/)).toBeTruthy();
});

it('claims nothing while a direct debit is on its way', async () => {
  confirmOrder.mockResolvedValue('processing');
  open('kit-1');
  await pass(0);
  expect(title()).toBe('Paiement en route');
  expect(screen.queryByText(/Nantes/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Voir mes commandes' })).toBeTruthy();
});
