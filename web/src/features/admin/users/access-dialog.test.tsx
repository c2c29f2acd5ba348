import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CancellationOutcome } from '@atelier/domain/contracts/admin-money';
import { FRESH_MEMBERSHIP, type Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../../lib/errors.ts';
import type * as liveQuery from '../../../lib/firestore/live-query.tsx';
import { plain } from '../../../test/plain-text.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import type { PaidSubscription } from './member-payment.tsx';
import type { MembershipChange } from './use-membership-change.ts';

const fetchPayments = vi.fn<() => Promise<{ subscriptions: PaidSubscription[] }>>();
const cancelSubscriptions = vi.fn<(request: object) => Promise<CancellationOutcome>>();
const endSubscriptions = vi.fn<(request: object) => Promise<CancellationOutcome>>();
const change = vi.fn<MembershipChange['change']>();
const toast = vi.fn<(tone: string, text: string) => void>();
const readDoc = vi.fn<() => Promise<Profile>>();
vi.mock('./data/member-actions.ts', () => ({
  fetchPayments,
  cancelSubscriptions,
  endSubscriptions,
}));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof liveQuery>()),
  readDoc,
}));
const { AccessButton } = await import('./membership-values.tsx');

const END = Date.UTC(2026, 11, 29, 10);
const PAID: PaidSubscription = {
  id: 'sub_1',
  tier: 'basic',
  interval: 'month',
  price_cents: 999,
  period_end: END,
  ends_at: null,
  refund_cents: 666,
  is_disputed: false,
};
const PAYER: Profile = {
  display_name: 'Zoé',
  email: 'zoe@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  ...FRESH_MEMBERSHIP,
  subscription_tier: 'basic',
  current_period_end: new Date(END),
  created_at: new Date('2026-11-01T10:00:00Z'),
  billing: { interval: 'month', next_interval: 'month', next_price_cents: 999 },
};
const UNPAID: Profile = { ...PAYER, billing: undefined };
const outcome = (fields: Partial<CancellationOutcome> = {}) => ({
  changed: true,
  ends_at: END,
  refund_cents: 0,
  late_cents: 0,
  ...fields,
});

const opener = () => screen.getByRole('button', { name: 'Edit the access of Zoé' });
async function open(member: Profile) {
  render(<AccessButton uid="zoe" member={member} changes={{ pending: {}, change }} />);
  opener().focus();
  await act(async () => {
    fireEvent.click(opener());
    await Promise.resolve();
  });
}
const dialog = () => screen.getByRole('dialog');
const set = (label: RegExp, value: string) =>
  fireEvent.change(within(dialog()).getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(within(dialog()).getByRole('button', { name }));
    await Promise.resolve();
  });
const choose = async (name: RegExp) =>
  fireEvent.click(await within(dialog()).findByRole('radio', { name }));
const labels = async () =>
  (await within(dialog()).findAllByRole('radio')).map((one) =>
    plain(one.closest('label')?.textContent ?? ''),
  );
const isClosed = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const calls = () =>
  [change, cancelSubscriptions, endSubscriptions].map(({ mock }) => mock.calls.length);

beforeEach(async () => {
  vi.resetAllMocks();
  fetchPayments.mockResolvedValue({ subscriptions: [PAID] });
  await initTranslations('en');
});
afterEach(cleanup);

describe('a member who pays nothing', () => {
  it('is asked nothing about payments: choosing writes nothing, the button does', async () => {
    await open(UNPAID);
    set(/^Plan of/, 'pro');
    set(/^Status of/, 'waiting');
    expect(calls()).toEqual([0, 0, 0]);
    expect(within(dialog()).queryByRole('radio')).toBeNull();
    await press('Save the access');
    const next = { subscription_tier: 'pro', subscription_status: 'waiting' };
    expect(change).toHaveBeenCalledExactlyOnceWith('zoe', UNPAID, next);
    expect(fetchPayments).not.toHaveBeenCalled();
    await isClosed();
    expect(document.activeElement).toBe(opener());
  });

  it('stays as it is after Cancel, and after saving the same values', async () => {
    await open(UNPAID);
    set(/^Plan of/, 'pro');
    await press('Cancel');
    await isClosed();
    expect(document.activeElement).toBe(opener());
    fireEvent.click(opener());
    await press('Save the access');
    await isClosed();
    expect(calls()).toEqual([0, 0, 0]);
  });
});

describe('a member who pays', () => {
  it('names what is paid and what each answer does to money and access, and writes nothing without one', async () => {
    await open(PAYER);
    set(/^Status of/, 'canceled');
    expect(await labels()).toEqual([
      expect.stringMatching(
        /^Cancel at the end of the period, on 29 December 2026Nothing more is charged .*open until 29/,
      ),
      expect.stringMatching(/^Cancel now and refund €6\.66.*The access closes at once\.$/),
      expect.stringMatching(/^Change the access only.*at once: Basic, Cancelled\.$/),
    ]);
    expect(plain(dialog().textContent)).toContain(
      'Pays for Basic, €9.99 a month, renewed on 29 December 2026',
    );
    await press('Save the access');
    expect(within(dialog()).getByRole('alert').textContent).toBe(
      'Choose what becomes of the payment.',
    );
    await press('Cancel');
    await isClosed();
    expect(calls()).toEqual([0, 0, 0]);
    expect(document.activeElement).toBe(opener());
  });

  it('at the end of the period: the access closes with it by itself', async () => {
    cancelSubscriptions.mockResolvedValue(outcome());
    await open(PAYER);
    set(/^Status of/, 'canceled');
    await choose(/^Cancel at the end/);
    await press(/^Cancel for 29\sDecember 2026$/);
    expect(cancelSubscriptions).toHaveBeenCalledExactlyOnceWith({
      uid: 'zoe',
      subscriptions: ['sub_1'],
    });
    await isClosed();
    expect(plain(toast.mock.lastCall?.[1] ?? '')).toBe(
      'The subscription of Zoé will end on 29 December 2026.',
    );
    expect(change).not.toHaveBeenCalled();
  });

  it('now: sends the amount that was shown, and the access that the end does not bring by itself', async () => {
    endSubscriptions.mockResolvedValue(outcome({ refund_cents: 666 }));
    await open(PAYER);
    set(/^Plan of/, 'premium');
    await choose(/^Cancel now and refund/);
    expect((await labels())[1]).toMatch(/at once: Premium, Active\.$/);
    await press('Cancel and refund €6.66');
    expect(endSubscriptions).toHaveBeenCalledExactlyOnceWith({
      uid: 'zoe',
      subscriptions: ['sub_1'],
      expected_refund_cents: 666,
      access: {
        membership: { tier: 'premium', status: 'active' },
        expected: { tier: 'basic', status: 'active', source: 'stripe' },
      },
    });
    await isClosed();
    expect(toast.mock.lastCall).toEqual([
      'success',
      'The subscription of Zoé has ended; €6.66 refunded.',
    ]);
  });

  it('the access only: as for a member who pays nothing', async () => {
    await open(PAYER);
    set(/^Status of/, 'canceled');
    await choose(/^Change the access only/);
    await press('Change only the access');
    expect(calls()).toEqual([1, 0, 0]);
    await isClosed();
  });

  it('a new amount is shown and asked for again; other failures stay in the dialog', async () => {
    endSubscriptions.mockRejectedValueOnce(new AppError('conflict'));
    readDoc.mockResolvedValue(PAYER);
    await open(PAYER);
    set(/^Status of/, 'canceled');
    await choose(/^Cancel now/);
    fetchPayments.mockResolvedValue({ subscriptions: [{ ...PAID, refund_cents: 633 }] });
    await press('Cancel and refund €6.66');
    await within(dialog()).findByRole('button', { name: 'Cancel and refund €6.33' });
    expect(within(dialog()).getByRole('alert').textContent).toContain('has just changed');
    endSubscriptions.mockRejectedValueOnce(new AppError('payment-unavailable'));
    await press('Cancel and refund €6.33');
    await vi.waitFor(() =>
      expect(within(dialog()).getByRole('alert').textContent).toContain('not answering'),
    );
    expect(toast).not.toHaveBeenCalled();
  });

  it('what ends already, or is not to be refunded, is not offered again', async () => {
    fetchPayments.mockResolvedValue({
      subscriptions: [{ ...PAID, ends_at: END, refund_cents: 0, is_disputed: true }],
    });
    await open(PAYER);
    set(/^Status of/, 'canceled');
    expect(await labels()).toEqual([
      expect.stringMatching(/^Cancel now, without a refund.*the bank decides first/),
      expect.stringMatching(/^Change the access only/),
    ]);
  });

  it('what is paid could not be read: says so, and changes nothing', async () => {
    fetchPayments.mockRejectedValue(new AppError('payment-unavailable'));
    await open(PAYER);
    set(/^Status of/, 'canceled');
    expect((await within(dialog()).findByRole('alert')).textContent).toContain('not answering');
    await press('Save the access');
    expect(calls()).toEqual([0, 0, 0]);
    expect(dialog()).toBeTruthy();
  });
});
