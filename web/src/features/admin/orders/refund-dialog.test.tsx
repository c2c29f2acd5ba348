import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RefundOrderRequest } from '@atelier/domain/contracts/admin';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { AppError } from '../../../lib/errors.ts';
import type * as liveQuery from '../../../lib/firestore/live-query.tsx';
import { initTranslations } from '../../../test/real-translations.ts';

const refundOrder = vi.fn<(request: RefundOrderRequest) => Promise<{ changed: boolean }>>();
const readDoc = vi.fn<() => Promise<StarterKitOrder>>();
const toast = vi.fn<(tone: string, text: string) => void>();
const onClose = vi.fn();
vi.mock('./data/order-store.ts', () => ({ refundOrder }));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof liveQuery>()),
  readDoc,
}));
const { parseEuros } = await import('../../../components/admin/refund-dialog.tsx');
const { RefundDialog } = await import('./refund-dialog.tsx');

const ORDER: StarterKitOrder = {
  number: 'AF-2026-000123',
  user_id: 'u1',
  full_name: 'Zoé Martin',
  address: '1 rue des Essais',
  postal_code: '01000',
  city: 'Bourg-en-Bresse',
  country: 'FR',
  amount_total: 5680,
  status: 'paid',
  created_at: new Date('2026-11-20T09:00:00Z'),
};
const open = (fields: Partial<StarterKitOrder> = {}) =>
  render(<RefundDialog order={{ id: 'kit-1', data: { ...ORDER, ...fields } }} onClose={onClose} />);
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: /^(Refund €|Record)/ }));
    await Promise.resolve();
  });
const sent = () => refundOrder.mock.calls.map(([request]) => request);

beforeEach(async () => {
  vi.resetAllMocks();
  refundOrder.mockResolvedValue({ changed: true });
  await initTranslations('en');
});
afterEach(cleanup);

it.each([
  ['12,50', 1250],
  ['12.5', 1250],
  ['1 234,56 €', 123_456],
  ['7', 700],
  ['0', 0],
  ['', undefined],
  ['-1', undefined],
  ['1,234', undefined],
  ['1e3', undefined],
])('%j is %s cents', (typed, cents) => {
  expect(parseEuros(typed)).toBe(cents);
});

it('proposes what is left, and sends the cents with what the admin saw', async () => {
  open({ refunded_cents: 1000 });
  expect(screen.getByLabelText<HTMLInputElement>(/Amount/).value).toBe('46.80');
  type(/Amount/, '12,50');
  type(/Reason/, 'Damaged box');
  await submit();
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(sent()).toEqual([
    {
      id: 'kit-1',
      request: id,
      amount_cents: 1250,
      reason: 'Damaged box',
      returned: false,
      expected_refunded_cents: 1000,
    },
  ]);
  expect(toast).toHaveBeenCalledWith('success', '€12.50 refunded. An email tells the buyer.');
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['more than is left', '56.81', 'x'],
  ['nothing', '0', 'x'],
  ['something else than an amount', 'all', 'x'],
  ['no reason', '10', ' '],
])('asks again for %s', async (_what, amount, reason) => {
  open();
  type(/Amount/, amount);
  type(/Reason/, reason);
  await submit();
  expect(sent()).toEqual([]);
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
});

it('offers the return of a shipped kit only; ticked after a withdrawal, also without a refund', async () => {
  open();
  expect(screen.queryByRole('checkbox')).toBeNull();
  cleanup();
  open({ status: 'expedié', withdrawn_at: new Date('2026-11-21T09:00:00Z') });
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  type(/Amount/, '0');
  expect(screen.getByText('Optional: kept in the log. No email is sent.')).toBeTruthy();
  await submit();
  expect(sent()).toMatchObject([{ amount_cents: 0, returned: true, reason: '' }]);
  expect(toast).toHaveBeenCalledWith('success', 'Return recorded.');
});

it('sends the same request again while its outcome is unknown, and another one after an answer or a change', async () => {
  open();
  type(/Reason/, 'x');
  for (const code of [
    'timeout',
    'offline',
    'payment-unavailable',
    'unexpected',
    'refund-refused',
  ] as const) {
    refundOrder.mockRejectedValueOnce(new AppError(code));
    await submit();
    expect(screen.getByRole('alert')).toBeTruthy();
  }
  await submit();
  type(/Reason/, 'y');
  await submit();
  const ids = sent().map(({ request }) => request);
  expect(new Set(ids.slice(0, 5)).size).toBe(1);
  expect(new Set(ids.slice(4)).size).toBe(3);
});

it('shows what was refunded meanwhile, and refunds only after another confirmation', async () => {
  refundOrder.mockRejectedValueOnce(new AppError('conflict'));
  readDoc.mockResolvedValue({ ...ORDER, refunded_cents: 1000 });
  open();
  type(/Amount/, '10');
  type(/Reason/, 'x');
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('Refunded so far: €10.00');
  expect(toast).not.toHaveBeenCalled();
  await submit();
  expect(sent().map(({ expected_refunded_cents }) => expected_refunded_cents)).toEqual([0, 1000]);
});

it('keeps a reason that is too long whole, says by how much, and refunds once it is shorter', async () => {
  open();
  type(/Reason/, 'x'.repeat(512));
  expect(screen.getByText('Too long by 12 characters: 500 at most.')).toBeTruthy();
  await submit();
  const field = screen.getByLabelText<HTMLTextAreaElement>(/Reason/);
  expect([field.value.length, document.activeElement]).toEqual([512, field]);
  expect(sent()).toEqual([]);
  type(/Reason/, 'x'.repeat(500));
  await submit();
  expect(sent()).toHaveLength(1);
});
