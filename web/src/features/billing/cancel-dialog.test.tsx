import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../lib/errors.ts';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values).map(String)].join(' '),
    i18n: { language: 'fr' },
  }),
}));
const cancelSubscription = vi.fn<() => Promise<void>>();
vi.mock('./data/billing-calls.ts', () => ({ cancelSubscription: () => cancelSubscription() }));
const { CancelDialog } = await import('./cancel-dialog.tsx');

const profile = { subscription_tier: 'pro', subscription_status: 'active' } as Profile;
const close = vi.fn();
const button = (name: string) => screen.getByRole('button', { name });
/** Confirms the cancellation and has the server answer. */
function cancel(answer: () => Promise<void>) {
  cancelSubscription.mockImplementation(answer);
  render(<CancelDialog profile={profile} hasUnpaidInvoice={false} open onClose={close} />);
  fireEvent.click(button('billing:manage.cancel-confirm'));
}

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

it('with no session nothing happens: nothing is said to be cancelled, and nothing to have failed', async () => {
  cancel(() => Promise.reject(new AppError('signed-out')));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('profile:cancel.done')).toBeNull();
});

it('says that it is done only once the server did it, and asks no second time', async () => {
  let answer: () => void = () => undefined;
  cancel(() => new Promise((resolve) => (answer = resolve)));
  expect(screen.queryByText('profile:cancel.done')).toBeNull();
  answer();
  expect(await screen.findByText('profile:cancel.done')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'billing:manage.cancel-confirm' })).toBeNull();
  expect(close).not.toHaveBeenCalled();
});

it.each([
  ['offline', 'profile:cancel.unreachable'],
  ['timeout', 'profile:cancel.unreachable'],
  ['payment-problem', 'profile:cancel.failed errors:payment-problem'],
  ['unexpected', 'profile:cancel.failed profile:cancel.failed-reason'],
] as const)('a failure %s is told as %s, and can be tried again', async (code, told) => {
  cancel(() => Promise.reject(new AppError(code)));
  expect((await screen.findByRole('alert')).textContent).toBe(told);
  cancelSubscription.mockResolvedValue();
  fireEvent.click(button('billing:manage.cancel-confirm'));
  expect(await screen.findByText('profile:cancel.done')).toBeTruthy();
});
