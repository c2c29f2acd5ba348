import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { AppError } from '../../../lib/errors.ts';
import type * as liveQuery from '../../../lib/firestore/live-query.tsx';
import { initTranslations } from '../../../test/real-translations.ts';

const saveTracking =
  vi.fn<(uid: string, id: string, seen: StarterKitOrder, number: string) => Promise<void>>();
const readDoc = vi.fn<() => Promise<StarterKitOrder>>();
const onRefund = vi.fn<(order: { id: string }) => void>();
const toast = vi.fn<(tone: string, text: string) => void>();
const settleFailedRefund =
  vi.fn<(uid: string, id: string, seen: StarterKitOrder) => Promise<void>>();
vi.mock('./data/order-store.ts', () => ({ saveTracking, settleFailedRefund }));
vi.mock('../../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'boss' }),
}));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof liveQuery>()),
  readDoc,
}));
const { OrderDialog } = await import('./order-dialog.tsx');

const NUMBER = '6A00000000015';
const SHIPPED: StarterKitOrder = {
  user_id: 'u1',
  full_name: 'Zoé Martin',
  address: '1 rue des Essais',
  postal_code: '01000',
  city: 'Bourg-en-Bresse',
  country: 'FR',
  amount_total: 5680,
  status: 'expedié',
  tracking_number: NUMBER,
  created_at: new Date('2026-11-20T09:00:00Z'),
};
const READY: StarterKitOrder = { ...SHIPPED, status: 'expedier' };

const onPrint = vi.fn<(order: { data: StarterKitOrder }) => void>();
const open = (data: StarterKitOrder) =>
  render(
    <MemoryRouter>
      <OrderDialog
        order={{ id: 'kit-1', data }}
        onPrint={onPrint}
        onRefund={onRefund}
        onClose={vi.fn()}
      />
    </MemoryRouter>,
  );
const type = (number: string) =>
  fireEvent.change(screen.getByLabelText('Tracking number'), { target: { value: number } });
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await Promise.resolve();
  });
const showsMailHint = () => screen.queryByText(/Saving sends the buyer an email/) !== null;
const lastToast = () => toast.mock.lastCall?.[1];

beforeEach(async () => {
  vi.resetAllMocks();
  saveTracking.mockResolvedValue();
  await initTranslations('en');
});
afterEach(cleanup);

it('tells that a new number of a shipped order is sent by e-mail, before and after saving', async () => {
  open(SHIPPED);
  expect(showsMailHint()).toBe(false);
  type('6A00000000022');
  expect(showsMailHint()).toBe(true);
  await save();
  expect(lastToast()).toBe('Tracking number saved. An email gives it to the buyer.');
});

it('shows both hints for a number of an unknown format', () => {
  open(SHIPPED);
  type('at the depot');
  expect(showsMailHint()).toBe(true);
  expect(screen.queryByText(/does not look like/)).not.toBeNull();
});

it.each([
  ['an unchanged number', SHIPPED, ` ${NUMBER} `],
  ['a removed number', SHIPPED, ' '],
  ['a number of an order that is not shipped', READY, '6A00000000022'],
])('%s sends no e-mail and shows no hint', async (_name, order, number) => {
  open(order);
  type(number);
  expect(showsMailHint()).toBe(false);
  await save();
  expect(lastToast()).toBe('Tracking number saved.');
});

it('shows the e-mail hint after a conflict with shipping, before the number is saved', async () => {
  saveTracking.mockRejectedValueOnce(new AppError('conflict'));
  readDoc.mockResolvedValue(SHIPPED);
  open(READY);
  type('6A00000000022');
  await save();
  expect(toast).not.toHaveBeenCalled();
  expect(showsMailHint()).toBe(true);
  await save();
  expect(saveTracking.mock.lastCall?.[2]).toBe(SHIPPED);
  expect(lastToast()).toMatch(/An email gives it/);
});

const PAID: StarterKitOrder = {
  ...SHIPPED,
  number: 'AF-2026-000123',
  email: 'zoe@example.com',
  refunded_cents: 1000,
  stripe_payment_intent_id: 'pi_1',
  stripe_session_id: 'cs_test_1',
};
const RETURNED = { status: 'refunded', fulfilment: 'expedié', returned_at: new Date(0) } as const;
const linkTo = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');

it('shows number, e-mail, member, refunded amount and the payment at Stripe', () => {
  open(PAID);
  expect(screen.getByRole('dialog').textContent).toMatch(/AF-2026-000123.*Refunded€10\.00/);
  expect(linkTo('zoe@example.com')).toBe('mailto:zoe@example.com');
  expect(linkTo('View the member')).toBe('/admin/users/u1');
  expect(linkTo('Open at Stripe (test)')).toBe('https://dashboard.stripe.com/test/payments/pi_1');
  cleanup();
  open({ ...PAID, stripe_session_id: 'cs_live_1' });
  expect(linkTo('Open at Stripe')).toBe('https://dashboard.stripe.com/payments/pi_1');
});

it.each([
  ['a paid order', PAID, true],
  ['a disputed order', { ...PAID, status: 'disputed', fulfilment: 'expedié' } as const, false],
  ['a refunded order', { ...PAID, status: 'refunded', fulfilment: 'paid' } as const, false],
  ['a refunded order whose kit came back', { ...PAID, ...RETURNED } as const, false],
  ['an order without a known payment', SHIPPED, false],
])('%s offers a refund: %s', (_name, order, offered) => {
  open(order);
  const button = screen.queryByRole('button', { name: 'Refund' });
  expect(button !== null).toBe(offered);
  if (button !== null) fireEvent.click(button);
  expect(onRefund.mock.calls.map(([{ id }]) => id)).toEqual(offered ? ['kit-1'] : []);
});

it('prints the number that the field shows, also before it is stored', () => {
  open({ ...READY, tracking_number: undefined });
  type(` ${NUMBER} `);
  fireEvent.click(screen.getByRole('button', { name: 'Print the slip' }));
  expect(onPrint.mock.lastCall?.[0].data.tracking_number).toBe(NUMBER);
});

it('says that a refund failed, and lets the admin settle it', async () => {
  const failed = { ...PAID, failed_refund_cents: 1000 };
  settleFailedRefund.mockResolvedValue();
  open(failed);
  expect(screen.getByText(/A refund of €10\.00 failed/)).toBeTruthy();
  const settle = () =>
    screen.getAllByRole('button', { name: 'It is settled' }).at(-1) ?? expect.fail('no button');
  act(() => void fireEvent.click(settle()));
  expect(
    screen.getByRole('dialog', { name: `Has ${PAID.full_name} received €10.00?` }),
  ).toBeTruthy();
  expect(settleFailedRefund).not.toHaveBeenCalled();
  await act(async () => {
    fireEvent.click(settle());
    await Promise.resolve();
  });
  expect(settleFailedRefund).toHaveBeenCalledExactlyOnceWith('boss', 'kit-1', failed);
  expect(lastToast()).toBe('Failed refund: settled.');
  cleanup();
  open({ ...failed, status: 'disputed', fulfilment: 'paid' });
  expect(screen.queryByRole('button', { name: 'It is settled' })).toBeNull();
});

it('offers the return of a kit that was shipped and refunded', () => {
  open({ ...PAID, ...RETURNED, returned_at: undefined });
  fireEvent.click(screen.getByRole('button', { name: 'Record the return' }));
  expect(onRefund).toHaveBeenCalledOnce();
});

it('leads to the page of the order, and says what a dispute asks for', () => {
  open({
    ...PAID,
    status: 'disputed',
    fulfilment: 'expedié',
    dispute_due_by: new Date('2026-12-01T12:00:00Z'),
  });
  expect(linkTo('Open the page of the order')).toBe('/admin/starter-kit/kit-1');
  expect(screen.getByRole('dialog').textContent).toMatch(/Answer at Stripe before 1\sDec.*2026/);
});

it('shows a deleted buyer without link or e-mail, and announces none', () => {
  open({ ...SHIPPED, user_id: 'deleted' });
  type('6A00000000022');
  expect(showsMailHint()).toBe(false);
  expect(screen.getByRole('dialog').textContent).toContain('no email is sent');
  expect(screen.queryByRole('link', { name: 'View the member' })).toBeNull();
  expect(screen.getByRole('dialog').textContent).toContain('Deleted member');
});

it('keeps a number that is too long whole, says by how much, and saves once it is shorter', async () => {
  open(SHIPPED);
  type('1'.repeat(72));
  expect(screen.getByText('Too long by 12 characters: 60 at most.')).toBeTruthy();
  await save();
  const field = screen.getByLabelText<HTMLInputElement>('Tracking number');
  expect([field.value.length, document.activeElement]).toEqual([72, field]);
  expect(saveTracking).not.toHaveBeenCalled();
  type(` ${'1'.repeat(60)} `);
  await save();
  expect(saveTracking.mock.lastCall?.[3]).toBe('1'.repeat(60));
});
