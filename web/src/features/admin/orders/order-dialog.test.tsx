import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { AppError } from '../../../lib/errors.ts';
import type * as liveQuery from '../../../lib/firestore/live-query.tsx';
import { initTranslations } from '../../../test/real-translations.ts';

const saveTracking = vi.fn<(uid: string, id: string, seen: StarterKitOrder, number: string) => Promise<void>>();
const readDoc = vi.fn<() => Promise<StarterKitOrder>>();
const toast = vi.fn<(tone: string, text: string) => void>();
vi.mock('./data/order-store.ts', () => ({ saveTracking }));
vi.mock('../../../lib/session/session.tsx', () => ({ useSession: () => ({ status: 'signed-in', uid: 'boss' }) }));
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

const open = (data: StarterKitOrder) =>
  render(<OrderDialog order={{ id: 'kit-1', data }} onPrint={vi.fn()} onClose={vi.fn()} />);
const type = (number: string) =>
  fireEvent.change(screen.getByLabelText('Tracking number'), { target: { value: number } });
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await Promise.resolve();
  });
const showsMailHint = () => screen.queryByText(/Saving sends the buyer an e-mail/) !== null;
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
  expect(lastToast()).toBe('Tracking number saved. An e-mail gives it to the buyer.');
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
  expect(lastToast()).toMatch(/An e-mail gives it/);
});
