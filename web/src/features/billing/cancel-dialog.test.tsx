import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../lib/errors.ts';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values: Record<string, unknown> = {}) =>
      [key, ...Object.values(values).map(String)].join(' '),
    i18n: { language: 'fr' },
  }),
}));
const cancelSubscription = vi.fn<() => Promise<void>>();
vi.mock('./data/billing-calls.ts', () => ({ cancelSubscription: () => cancelSubscription() }));
const { CancelDialog } = await import('./cancel-dialog.tsx');

const profile = { subscription_tier: 'pro', subscription_status: 'active' } as Profile;
const close = vi.fn();
const cancelled = vi.fn();
const button = (name: string) => screen.getByRole('button', { name });
/** Opens the dialog and confirms; `answer` is the server's. */
function cancel(
  answer: () => Promise<void>,
  paid: Partial<Profile> = {},
  hasUnpaidInvoice = false,
) {
  cancelSubscription.mockImplementation(answer);
  const one = {
    profile: { ...profile, ...paid },
    subscription: undefined,
    kept: [],
    hasUnpaidInvoice,
  };
  render(<CancelDialog {...one} open onClose={close} onCancelled={cancelled} />);
  fireEvent.click(button('billing:manage.cancel-confirm'));
}

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

it('closes without a success or error message when there is no session', async () => {
  cancel(() => Promise.reject(new AppError('signed-out')));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('profile:cancel.done')).toBeNull();
});

it('shows the success message only after the server has answered, without the confirm button', async () => {
  let answer: () => void = () => undefined;
  cancel(() => new Promise((resolve) => (answer = resolve)));
  expect(screen.queryByText('profile:cancel.done')).toBeNull();
  answer();
  expect(await screen.findByText('profile:cancel.done')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'billing:manage.cancel-confirm' })).toBeNull();
  expect(close).not.toHaveBeenCalled();
  expect(cancelled).toHaveBeenCalledOnce();
});

it.each([
  ['offline', 'profile:cancel.unreachable'],
  ['timeout', 'profile:cancel.unreachable'],
  ['payment-problem', 'profile:cancel.failed errors:payment-problem'],
  ['unexpected', 'profile:cancel.failed profile:cancel.failed-reason'],
] as const)('shows the error %s as %s and can be retried', async (code, message) => {
  cancel(() => Promise.reject(new AppError(code)));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  cancelSubscription.mockResolvedValue();
  fireEvent.click(button('billing:manage.cancel-confirm'));
  expect(await screen.findByText('profile:cancel.done')).toBeTruthy();
});

it.each([
  ['the date of the end', false, 'billing:manage.cancelled-title 30\u00a0novembre 2026'],
  ['no date while an invoice is open', true, 'billing:manage.cancelled-title-unpaid'],
])(
  'asks in its title, and after the cancellation states the end: %s',
  async (_name, hasUnpaidInvoice, ended) => {
    const end = new Date('2026-11-30T12:00:00Z');
    cancel(() => Promise.resolve(), { current_period_end: end }, hasUnpaidInvoice);
    expect(screen.getByRole('dialog', { name: 'billing:manage.cancel-question' })).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: ended })).toBeTruthy();
  },
);
