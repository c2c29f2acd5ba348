import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MemberBilling } from '@atelier/domain/contracts/admin-members';
import { AppError } from '../../../lib/errors.ts';
import {
  endSubscriptions,
  fetchBilling,
  fetchPayments,
  linkTo,
  pageOf,
  profile,
  refundInvoice,
  refundOrder,
  section,
} from '../../../test/member-page.tsx';
import { plain } from '../../../test/plain-text.ts';

const { MemberPage } = await import('./member-page.tsx');
const page = pageOf(MemberPage);

const SINCE = Date.UTC(2026, 2, 3, 10);
const UNTIL = Date.UTC(2026, 4, 3, 10);
const INVOICE = {
  status: 'paid',
  cents: 1900,
  paid_cents: 1900,
  refunded: null,
  at: SINCE,
  failed_refund_cents: 0,
  is_disputed: false,
  has_failed: false,
  lost_cents: 0,
  subject: { kind: 'plan', tier: 'pro', interval: 'month', is_change: false },
} as const;
const SUBSCRIPTION = {
  id: 'sub_1',
  tier: 'pro',
  interval: 'month',
  price_cents: 1900,
  state: 'runs',
  since: SINCE,
  until: null,
  next: { cents: 1900, at: UNTIL },
} as const;
const bill = (fields: Partial<MemberBilling>): MemberBilling => ({
  subscriptions: [],
  rows: [],
  next: null,
  livemode: false,
  ...fields,
});
const money = () => section('Subscriptions and invoices');
const named = (name: string | RegExp) => within(money()).getByRole('button', { name });
const click = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element);
    await Promise.resolve();
  });

it('shows subscriptions and invoices with links to Stripe, what they were for and what became of them', async () => {
  const back = (cents: number) => ({ refunded: { cents, at: UNTIL } });
  fetchBilling.mockResolvedValueOnce(
    bill({
      subscriptions: [
        {
          ...SUBSCRIPTION,
          id: 'sub_2',
          tier: 'premium',
          interval: 'year',
          price_cents: 39_990,
          since: UNTIL,
        },
        { ...SUBSCRIPTION, state: 'ended', until: UNTIL, next: null },
      ],
      rows: [
        { ...INVOICE, id: 'in_1', number: 'F-0001', status: 'open', paid_cents: 0 },
        { ...INVOICE, id: 'in_2', number: 'F-0002', ...back(1900) },
        { ...INVOICE, id: 'in_3', number: 'F-0003', ...back(500) },
        {
          ...INVOICE,
          id: 'in_4',
          number: 'F-0004',
          subject: { ...INVOICE.subject, is_change: true },
        },
        {
          ...INVOICE,
          id: 'in_5',
          number: 'F-0005',
          subject: { kind: 'order', id: 'kit-1', reference: 'AF-2026-000011' },
        },
        {
          ...INVOICE,
          id: 'in_6',
          number: null,
          subject: { kind: 'other', text: 'Shirt' },
          failed_refund_cents: 300,
        },
        {
          ...INVOICE,
          id: 'in_7',
          number: 'F-0007',
          status: 'open',
          paid_cents: 0,
          has_failed: true,
        },
        { ...INVOICE, id: 'in_8', number: 'F-0008', is_disputed: true },
        { ...INVOICE, id: 'in_9', number: 'F-0009', lost_cents: 1900 },
      ],
    }),
  );
  render(page({ 'profiles/zoe': profile() }));
  await vi.waitFor(() =>
    expect(linkTo('F-0001', money())).toBe('https://dashboard.stripe.com/test/invoices/in_1'),
  );
  const rows = within(money()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
    'Premium, €399.90 a yearsince 3 May 2026 · next payment of €19.00 on 3 May 2026 · Open at StripeRunningEnd subscription',
    'Pro, €19.00 a monthfrom 3 March 2026 to 3 May 2026 · Open at StripeEnded',
    'Pro, per month3 March 2026 · F-0001€19.00open',
    'Pro, per month3 March 2026 · F-0002€19.00refunded on 3 May 2026',
    'Pro, per month3 March 2026 · F-0003€19.00paid, €5.00 of it refunded on 3 May 2026Refund',
    'Change to Pro, per month3 March 2026 · F-0004€19.00paidRefund',
    'Kit, order AF-2026-0000113 March 2026 · F-0005€19.00paidRefund',
    expect.stringMatching(/^Shirt3 March 2026 · in_6 · .*€3\.00.*paid$/),
    'Pro, per month3 March 2026 · F-0007€19.00payment failed',
    'Pro, per month3 March 2026 · F-0008€19.00disputed with the bank',
    'Pro, per month3 March 2026 · F-0009€19.00€19.00 taken back by the bank',
  ]);
  expect(linkTo('Kit, order AF-2026-000011', money())).toBe('/admin/starter-kit/kit-1');
  expect(plain(money().textContent)).toContain(
    'Paid: €133.00. Refunded: €24.00. Net: €90.00. The bank took back €19.00.',
  );
  const [newest] = within(money()).getAllByRole('link');
  expect(newest?.getAttribute('href')).toBe(
    'https://dashboard.stripe.com/test/subscriptions/sub_2',
  );
});

it('totals say of how many invoices they are while others are not shown', async () => {
  fetchBilling.mockResolvedValueOnce(
    bill({ rows: [{ ...INVOICE, id: 'in_1', number: 'F-0001' }], next: 'in_1' }),
  );
  render(page({ 'profiles/zoe': profile() }));
  const totals = 'Of 1 invoice shown: paid €19.00, refunded €0.00, net €19.00.';
  await vi.waitFor(() => expect(plain(money().textContent)).toContain(totals));
});

it('refunds an invoice: what is left, with a reason, and what was seen; then shows the new state', async () => {
  const row = { ...INVOICE, id: 'in_1', number: 'F-0001', refunded: { cents: 500, at: UNTIL } };
  fetchBilling.mockResolvedValueOnce(bill({ rows: [row] }));
  fetchBilling.mockResolvedValue(
    bill({ rows: [{ ...row, refunded: { cents: 1900, at: UNTIL } }] }),
  );
  refundInvoice.mockResolvedValue({ changed: true });
  render(page({ 'profiles/zoe': profile() }));
  await vi.waitFor(() => expect(named('Refund F-0001')).toBeTruthy());
  await click(named('Refund F-0001'));
  const form = screen.getByRole('dialog', { name: 'Refund the invoice F-0001' });
  expect(plain(form.textContent)).toContain('Paid: €19.00. Refunded so far: €5.00. Left: €14.00.');
  expect(form.textContent).toContain('ends the subscription at once');
  fireEvent.change(within(form).getByLabelText(/^Reason/), { target: { value: 'Paid twice' } });
  await click(within(form).getByRole('button', { name: 'Refund €14.00' }));
  const request = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
  expect(refundInvoice).toHaveBeenCalledExactlyOnceWith({
    uid: 'zoe',
    invoice: 'in_1',
    request,
    amount_cents: 1400,
    reason: 'Paid twice',
    expected_refunded_cents: 500,
  });
  await vi.waitFor(() => expect(money().textContent).toContain('refunded on'));
  expect(within(money()).queryByRole('button', { name: 'Refund F-0001' })).toBeNull();
  // The button is gone, the place on the page is not.
  expect(document.activeElement?.textContent).toContain('F-0001');
  expect(document.activeElement?.tagName).toBe('LI');
});

it('of two admins the second sees what was refunded meanwhile, and refunds only after another press', async () => {
  const row = { ...INVOICE, id: 'in_1', number: 'F-0001' };
  fetchBilling.mockResolvedValueOnce(bill({ rows: [row] }));
  fetchBilling.mockResolvedValue(bill({ rows: [{ ...row, refunded: { cents: 500, at: UNTIL } }] }));
  refundInvoice.mockRejectedValueOnce(new AppError('conflict'));
  refundInvoice.mockResolvedValue({ changed: true });
  render(page({ 'profiles/zoe': profile() }));
  await vi.waitFor(() => expect(named('Refund F-0001')).toBeTruthy());
  await click(named('Refund F-0001'));
  const form = screen.getByRole('dialog');
  fireEvent.change(within(form).getByLabelText(/^Amount/), { target: { value: '10' } });
  fireEvent.change(within(form).getByLabelText(/^Reason/), { target: { value: 'x' } });
  await click(within(form).getByRole('button', { name: /^Refund €10/ }));
  await vi.waitFor(() =>
    expect(plain(within(form).getByRole('alert').textContent)).toContain('so far: €5.00'),
  );
  await click(within(form).getByRole('button', { name: /^Refund €10/ }));
  expect(refundInvoice.mock.calls).toMatchObject([
    [{ expected_refunded_cents: 0 }],
    [{ expected_refunded_cents: 500 }],
  ]);
});

it('refunds the invoice of a kit as its order', async () => {
  const subject = { kind: 'order', id: 'kit-1', reference: 'AF-2026-000011' } as const;
  fetchBilling.mockResolvedValue(
    bill({ rows: [{ ...INVOICE, id: 'in_1', number: 'F-0001', subject }] }),
  );
  refundOrder.mockResolvedValue({ changed: true });
  render(
    page({
      'profiles/zoe': profile(),
      'starter_kit_orders/kit-1': {
        number: 'AF-2026-000011',
        user_id: 'zoe',
        full_name: 'Zoé',
        address: '1 rue des Essais',
        postal_code: '75011',
        city: 'Paris',
        country: 'FR',
        amount_total: 1900,
        status: 'paid',
        created_at: new Date('2026-11-20T10:00:00Z'),
      },
    }),
  );
  await vi.waitFor(() => expect(named('Refund AF-2026-000011')).toBeTruthy());
  await click(named('Refund AF-2026-000011'));
  const form = await screen.findByRole('dialog', { name: 'Refund the order AF-2026-000011' });
  fireEvent.change(within(form).getByLabelText(/^Reason/), { target: { value: 'x' } });
  await click(within(form).getByRole('button', { name: 'Refund €19.00' }));
  expect(refundOrder.mock.lastCall).toMatchObject([
    { id: 'kit-1', amount_cents: 1900, expected_refunded_cents: 0 },
  ]);
});

it('ends one of two subscriptions now, and says that the other one decides the access', async () => {
  const running = { ...SUBSCRIPTION, id: 'sub_2', tier: 'premium' } as const;
  fetchBilling.mockResolvedValue(bill({ subscriptions: [SUBSCRIPTION, running] }));
  const paid = {
    tier: 'pro',
    interval: 'month',
    price_cents: 1900,
    period_end: UNTIL,
    ends_at: null,
  } as const;
  const both = [
    { ...paid, id: 'sub_1', refund_cents: 600, is_disputed: false },
    { ...paid, id: 'sub_2', refund_cents: 900, is_disputed: false },
  ];
  fetchPayments.mockResolvedValue({ subscriptions: both });
  endSubscriptions.mockResolvedValue({
    changed: true,
    ends_at: SINCE,
    refund_cents: 600,
    late_cents: 0,
  });
  render(page({ 'profiles/zoe': profile({ subscription_tier: 'premium' }) }));
  await vi.waitFor(() => expect(named('End subscription Pro of Zoé')).toBeTruthy());
  await click(named('End subscription Pro of Zoé'));
  const form = screen.getByRole('dialog', { name: 'End the subscription of Zoé' });
  const now = await within(form).findByRole('radio', { name: /^Cancel now and refund €6\.00/ });
  expect(within(form).getAllByRole('radio')).toHaveLength(2);
  expect(form.textContent).toContain('Another subscription goes on and decides the access.');
  fireEvent.click(now);
  await click(within(form).getByRole('button', { name: 'Cancel and refund €6.00' }));
  expect(endSubscriptions).toHaveBeenCalledExactlyOnceWith({
    uid: 'zoe',
    subscriptions: ['sub_1'],
    expected_refund_cents: 600,
  });
  await vi.waitFor(() => expect(fetchBilling).toHaveBeenCalledTimes(2));
});
