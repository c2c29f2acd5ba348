import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MemberBilling, MemberWritings } from '@atelier/domain/contracts/admin-members';
import type { CancellationOutcome, MemberSubscriptions } from '@atelier/domain/contracts/admin-money';
import { DELETION_STEPS } from '@atelier/domain/members/deletion-steps';
import { FRESH_MEMBERSHIP, type Profile } from '@atelier/domain/members/profile';
import { AppError } from '../../../lib/errors.ts';
import { initTranslations } from '../../../test/real-translations.ts';
import { fakeDocument, type DocumentsByPath, fakeLiveSource } from '../../../test/fake-firestore.ts';
import type * as memberActions from './data/member-actions.ts';
import { plain } from '../../../test/plain-text.ts';

const changeMembership = vi.fn<typeof memberActions.changeMembership>();
const deleteUser = vi.fn<(request: object) => Promise<void>>();
const toast = vi.fn<(tone: string, text: string, undo?: { label: string; run: () => void }) => void>();
const muteMember = vi.fn<(request: object) => Promise<object>>();
const fetchWritings = vi.fn<(request: object) => Promise<MemberWritings>>();
const fetchBilling = vi.fn<(request: object) => Promise<MemberBilling>>();
const fetchPayments = vi.fn<() => Promise<MemberSubscriptions>>();
const endSubscriptions = vi.fn<(request: object) => Promise<CancellationOutcome>>();
const refundInvoice = vi.fn<(request: object) => Promise<{ changed: boolean }>>();
const refundOrder = vi.fn<(request: object) => Promise<{ changed: boolean }>>();
let stored: DocumentsByPath;
vi.mock('./data/member-actions.ts', () => ({
  changeMembership,
  deleteUser,
  fetchBilling,
  fetchWritings,
  ...{ fetchPayments, refundInvoice, refundOrder, endSubscriptions, cancelSubscriptions: vi.fn() },
  fetchMemberActivity: () => new Promise(() => undefined),
  setAdmin: vi.fn(),
  setTrainer: vi.fn(),
}));
vi.mock('../../../lib/moderation/moderation-calls.ts', () => ({ muteMember }));
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
}));
vi.mock('../../../components/feedback/toast.tsx', () => ({ useToast: () => toast }));
const { LiveSourceContext } = await import('../../../lib/firestore/live-query.tsx');
const { MemberPage } = await import('./member-page.tsx');

const profile = (fields: Partial<Profile> = {}): Profile => ({
  display_name: 'Zoé',
  email: 'zoe@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  ...FRESH_MEMBERSHIP,
  created_at: new Date('2026-11-01T10:00:00Z'),
  ...fields,
});
const page = (documents: DocumentsByPath) => {
  stored = documents;
  return (
    <MemoryRouter>
      <LiveSourceContext value={fakeLiveSource(documents)}>
        <MemberPage uid="zoe" />
      </LiveSourceContext>
    </MemoryRouter>
  );
};
const button = (label: string, inside: HTMLElement = document.body) =>
  [...inside.querySelectorAll('button')].find((one) => one.textContent === label);
const press = (label: string, inside?: HTMLElement) =>
  act(async () => {
    fireEvent.click(button(label, inside) ?? expect.fail(`no button ${label}`));
    await Promise.resolve();
  });
const section = (title: string) =>
  screen.getByText(title, { selector: 'h2, h3' }).closest('section') ?? expect.fail(`no section ${title}`);

beforeEach(async () => {
  vi.resetAllMocks();
  fetchWritings.mockResolvedValue({ rows: [], next: null });
  fetchBilling.mockResolvedValue({ subscriptions: [], rows: [], next: null, livemode: false });
  await initTranslations('en');
});
afterEach(cleanup);

it('lets Stripe decide again on a membership set by an admin, and undoes that', async () => {
  changeMembership.mockResolvedValue();
  const parallel = {
    tier: 'basic',
    cancel_at_period_end: false,
    period_end: new Date('2030-03-05T12:00:00Z'),
  } as const;
  const plan = { id: 'sub_2', tier: 'pro', interval: 'year', price_cents: 19_990 } as const;
  const other = { ...parallel, ...plan, cancel_at_period_end: true };
  const setByAdmin = profile({
    ...{ subscription_tier: 'premium', membership_source: 'admin', paid_beside: parallel },
    other_subscriptions: [other],
  });
  const { rerender } = render(page({ 'profiles/zoe': setByAdmin }));
  expect(plain(section('Subscription').textContent)).toContain(
    'Pays for Basic, renewed on 5 March 2030Has paid for Pro, until 5 March 2030',
  );
  await press('Give back to Stripe');
  const [uid, seen, next] = changeMembership.mock.lastCall ?? [];
  expect([uid, seen, next]).toMatchObject([
    'zoe',
    { subscription_tier: 'premium', membership_source: 'admin' },
    'stripe',
  ]);
  rerender(page({ 'profiles/zoe': profile() }));
  expect(button('Give back to Stripe')).toBeUndefined();
  expect(section('Subscription').textContent).not.toContain('Pays for');
  await act(async () => {
    toast.mock.lastCall?.[2]?.run();
    await vi.waitFor(() => expect(changeMembership).toHaveBeenCalledTimes(2));
  });
  expect(changeMembership.mock.lastCall?.slice(1)).toMatchObject([
    { subscription_tier: 'free', membership_source: 'stripe' },
    { subscription_tier: 'premium', subscription_status: 'active' },
  ]);
});

it('mutes a member, shows until when, and lifts the mute; an admin cannot be muted', async () => {
  muteMember.mockResolvedValue({});
  const { rerender } = render(page({ 'profiles/zoe': profile() }));
  await press('Mute');
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Insults' } });
  await press('Mute', dialog);
  expect(muteMember).toHaveBeenLastCalledWith({ uid: 'zoe', minutes: 1440, reason: 'Insults' });
  rerender(
    page({ 'profiles/zoe': profile({ muted_until: new Date(Date.now() + 3_600_000), muted_reason: 'Insults' }) }),
  );
  expect(screen.getByText(/^Muted until /)).toBeTruthy();
  expect(screen.getByText('Reason: Insults')).toBeTruthy();
  await press('Unmute');
  expect(muteMember).toHaveBeenLastCalledWith({ uid: 'zoe', minutes: 0 });
  rerender(page({ 'profiles/zoe': profile({ muted_until: new Date(Date.now() - 3_600_000) }) }));
  expect(screen.queryByText(/^Muted until /)).toBeNull();
  rerender(page({ 'profiles/zoe': profile({ is_admin: true }) }));
  expect(button('Mute')).toBeUndefined();
});

it.each([
  ['Orders', /PaidPartly refunded: €12\.00/, 'AF-2026-000011'],
  ['What was done', /Reason 0\./, 'Reason 11.'],
])('the section %s lists everything of the member, ten per page', (title, first, last) => {
  const documents: Record<string, object> = { 'profiles/zoe': profile() };
  for (let index = 0; index < 13; index += 1) {
    // The last one belongs to another member.
    const uid = index === 12 ? 'paul' : 'zoe';
    const at = new Date(Date.UTC(2026, 10, 20, 20 - index));
    documents[`starter_kit_orders/order-${index}`] = {
      number: `AF-2026-0000${index}`,
      user_id: uid,
      full_name: 'Zoé',
      address: '1 rue des Essais',
      postal_code: '75011',
      city: 'Paris',
      country: 'FR',
      amount_total: 5680,
      ...(index === 0 ? { status: 'paid', refunded_cents: 1200 } : { status: 'expired' }),
      created_at: at,
    };
    documents[`audit_log/entry-${index}`] = {
      actor: 'boss',
      target: uid,
      member: uid,
      action: 'member.trainer',
      at,
      before: null,
      after: { reason: `Reason ${index}.` },
    };
  }
  render(page(documents));
  expect(section(title).textContent).toContain('1 to 10');
  expect(section(title).textContent).toMatch(first);
  expect(section(title).textContent).not.toContain(last);
  fireEvent.click(within(section(title)).getByLabelText('Next page'));
  expect(section(title).textContent).toContain('11 to 12 of 12');
  expect(section(title).textContent).toContain(last);
});

const linkTo = (name: string | RegExp, inside: HTMLElement) =>
  within(inside).getByRole('link', { name }).getAttribute('href');

it('opens a mail to the member, and links each order to its page', () => {
  const order = { user_id: 'zoe', full_name: 'Zoé', amount_total: 5680, created_at: new Date('2026-11-20T10:00:00Z') };
  const address = { address: '1 rue des Essais', postal_code: '75011', city: 'Paris', country: 'FR' };
  render(
    page({
      'profiles/zoe': profile({ email: 'zoe+flair@example.com' }),
      'starter_kit_orders/o1': {
        ...{ ...order, ...address, number: 'AF-2026-000007', status: 'paid', paid_at: new Date() },
      },
      'starter_kit_orders/o2': { ...order, ...address, number: 'AF-2026-000008', status: 'expired' },
    }),
  );
  expect(linkTo('Write to Zoé', document.body)).toBe('mailto:zoe%2Bflair@example.com');
  expect(linkTo('AF-2026-000007', section('Orders'))).toBe('/admin/starter-kit/o1');
  expect(linkTo('AF-2026-000008', section('Orders'))).toBe('/admin/starter-kit/o2');
});

it('shows what the member wrote with links to comments and rooms, ten at a time, and says why more cannot be read', async () => {
  const at = Date.UTC(2026, 10, 20, 10);
  fetchWritings.mockResolvedValueOnce({
    rows: [
      { target: 'videos/v1/comments/c1', place: 'The simple turn', text: 'Very clear.', at },
      { target: 'chat_rooms/2/messages/m1', text: '', at },
    ],
    next: 42,
  });
  render(page({ 'profiles/zoe': profile() }));
  const list = () => section('Comments and messages');
  await vi.waitFor(() => expect(linkTo('The simple turn', list())).toBe('/videos/v1#comment-c1'));
  expect(linkTo('Chat 2', list())).toBe('/premium-chat-vip?room=2');
  expect(list().textContent).toContain('Very clear.');
  expect(list().textContent).toContain('A file is attached.');
  fetchWritings.mockRejectedValueOnce(new AppError('offline'));
  await press('See more', list());
  expect(within(list()).getByRole('alert')).toBeTruthy();
  fetchWritings.mockResolvedValueOnce({ rows: [{ target: 'videos/v2/comments/c', text: 'Older.', at }], next: null });
  await press('See more', list());
  expect(fetchWritings.mock.calls).toEqual([
    [{ uid: 'zoe' }],
    [{ uid: 'zoe', before: 42 }],
    [{ uid: 'zoe', before: 42 }],
  ]);
  expect(list().textContent).toContain('Older.');
  expect(list().textContent).toContain('Very clear.');
  expect(button('See more', list())).toBeUndefined();
});

const [SINCE, UNTIL] = [Date.UTC(2026, 2, 3, 10), Date.UTC(2026, 4, 3, 10)];
const INVOICE = {
  ...({ status: 'paid', cents: 1900, paid_cents: 1900, refunded: null, at: SINCE } as const),
  ...{ failed_refund_cents: 0, is_disputed: false, has_failed: false },
  subject: { kind: 'plan', tier: 'pro', interval: 'month', is_change: false },
} as const;
const SUBSCRIPTION = {
  ...({ id: 'sub_1', tier: 'pro', interval: 'month', price_cents: 1900, state: 'runs', since: SINCE } as const),
  ...{ until: null, next: { cents: 1900, at: UNTIL } },
};
const bill = (fields: Partial<MemberBilling>): MemberBilling => ({
  ...{ subscriptions: [], rows: [], next: null, livemode: false, ...fields },
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
        { ...SUBSCRIPTION, id: 'sub_2', tier: 'premium', interval: 'year', price_cents: 39_990, since: UNTIL },
        { ...SUBSCRIPTION, state: 'ended', until: UNTIL, next: null },
      ],
      rows: [
        { ...INVOICE, id: 'in_1', number: 'F-0001', status: 'open', paid_cents: 0 },
        { ...INVOICE, id: 'in_2', number: 'F-0002', ...back(1900) },
        { ...INVOICE, id: 'in_3', number: 'F-0003', ...back(500) },
        { ...INVOICE, id: 'in_4', number: 'F-0004', subject: { ...INVOICE.subject, is_change: true } },
        {
          ...INVOICE,
          id: 'in_5',
          number: 'F-0005',
          subject: { kind: 'order', id: 'kit-1', reference: 'AF-2026-000011' },
        },
        { ...INVOICE, id: 'in_6', number: null, subject: { kind: 'other', text: 'Shirt' }, failed_refund_cents: 300 },
        { ...INVOICE, id: 'in_7', number: 'F-0007', status: 'open', paid_cents: 0, has_failed: true },
        { ...INVOICE, id: 'in_8', number: 'F-0008', is_disputed: true },
      ],
    }),
  );
  render(page({ 'profiles/zoe': profile() }));
  await vi.waitFor(() => expect(linkTo('F-0001', money())).toBe('https://dashboard.stripe.com/test/invoices/in_1'));
  const rows = within(money()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
    'Premium, €399.90 a yearsince 3 May 2026 · next payment of €19.00 on 3 May 2026 · Open at StripeRunningEnd subscription',
    'Pro, €19.00 a monthfrom 3 March 2026 to 3 May 2026 · Open at StripeEnded',
    'Pro, By the month3 March 2026 · F-0001€19.00open',
    'Pro, By the month3 March 2026 · F-0002€19.00refunded on 3 May 2026',
    'Pro, By the month3 March 2026 · F-0003€19.00paid, €5.00 of it refunded on 3 May 2026Refund',
    'Change to Pro, By the month3 March 2026 · F-0004€19.00paidRefund',
    'Kit, order AF-2026-0000113 March 2026 · F-0005€19.00paidRefund',
    expect.stringMatching(/^Shirt3 March 2026 · in_6 · .*€3\.00.*paid$/),
    'Pro, By the month3 March 2026 · F-0007€19.00payment failed',
    'Pro, By the month3 March 2026 · F-0008€19.00disputed with the bank',
  ]);
  expect(linkTo('Kit, order AF-2026-000011', money())).toBe('/admin/starter-kit/kit-1');
  expect(plain(money().textContent)).toContain('Paid: €114.00. Refunded: €24.00. Net: €90.00.');
  const [newest] = within(money()).getAllByRole('link');
  expect(newest?.getAttribute('href')).toBe('https://dashboard.stripe.com/test/subscriptions/sub_2');
});

it('totals say of how many invoices they are while others are not shown', async () => {
  fetchBilling.mockResolvedValueOnce(bill({ rows: [{ ...INVOICE, id: 'in_1', number: 'F-0001' }], next: 'in_1' }));
  render(page({ 'profiles/zoe': profile() }));
  const totals = 'Of 1 invoice shown: paid €19.00, refunded €0.00, net €19.00.';
  await vi.waitFor(() => expect(plain(money().textContent)).toContain(totals));
});

it('refunds an invoice: what is left, with a reason, and what was seen; then shows the new state', async () => {
  const row = { ...INVOICE, id: 'in_1', number: 'F-0001', refunded: { cents: 500, at: UNTIL } };
  fetchBilling.mockResolvedValueOnce(bill({ rows: [row] }));
  fetchBilling.mockResolvedValue(bill({ rows: [{ ...row, refunded: { cents: 1900, at: UNTIL } }] }));
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
    ...{ uid: 'zoe', invoice: 'in_1', request, amount_cents: 1400, reason: 'Paid twice', expected_refunded_cents: 500 },
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
  await vi.waitFor(() => expect(plain(within(form).getByRole('alert').textContent)).toContain('so far: €5.00'));
  await click(within(form).getByRole('button', { name: /^Refund €10/ }));
  expect(refundInvoice.mock.calls).toMatchObject([
    [{ expected_refunded_cents: 0 }],
    [{ expected_refunded_cents: 500 }],
  ]);
});

it('refunds the invoice of a kit as its order', async () => {
  const subject = { kind: 'order', id: 'kit-1', reference: 'AF-2026-000011' } as const;
  fetchBilling.mockResolvedValue(bill({ rows: [{ ...INVOICE, id: 'in_1', number: 'F-0001', subject }] }));
  refundOrder.mockResolvedValue({ changed: true });
  render(
    page({
      'profiles/zoe': profile(),
      'starter_kit_orders/kit-1': {
        ...{ number: 'AF-2026-000011', user_id: 'zoe', full_name: 'Zoé', address: '1 rue des Essais' },
        ...{ postal_code: '75011', city: 'Paris', country: 'FR', amount_total: 1900, status: 'paid' },
        created_at: new Date('2026-11-20T10:00:00Z'),
      },
    }),
  );
  await vi.waitFor(() => expect(named('Refund AF-2026-000011')).toBeTruthy());
  await click(named('Refund AF-2026-000011'));
  const form = await screen.findByRole('dialog', { name: 'Refund the order AF-2026-000011' });
  fireEvent.change(within(form).getByLabelText(/^Reason/), { target: { value: 'x' } });
  await click(within(form).getByRole('button', { name: 'Refund €19.00' }));
  expect(refundOrder.mock.lastCall).toMatchObject([{ id: 'kit-1', amount_cents: 1900, expected_refunded_cents: 0 }]);
});

it('ends one of two subscriptions now, and says that the other one decides the access', async () => {
  const running = { ...SUBSCRIPTION, id: 'sub_2', tier: 'premium' } as const;
  fetchBilling.mockResolvedValue(bill({ subscriptions: [SUBSCRIPTION, running] }));
  const paid = { tier: 'pro', interval: 'month', price_cents: 1900, period_end: UNTIL, ends_at: null } as const;
  const both = [
    { ...paid, id: 'sub_1', refund_cents: 600, is_disputed: false },
    { ...paid, id: 'sub_2', refund_cents: 900, is_disputed: false },
  ];
  fetchPayments.mockResolvedValue({ subscriptions: both });
  endSubscriptions.mockResolvedValue({ changed: true, ends_at: SINCE, refund_cents: 600, late_cents: 0 });
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
    ...{ uid: 'zoe', subscriptions: ['sub_1'], expected_refund_cents: 600 },
  });
  await vi.waitFor(() => expect(fetchBilling).toHaveBeenCalledTimes(2));
});

it('lists the reports by the member and about what the member wrote', () => {
  const report = { reason: 'Rude', state: 'open', created_at: new Date('2026-11-20T10:00:00Z'), place: 'The turn' };
  const said = { user_id: 'zoe', author_name: 'Zoé', text: 'Harsh words', has_file: false };
  const target = 'videos/v1/comments/c1';
  render(
    page({
      'profiles/zoe': profile(),
      'reports/about': { ...report, target, reporter: 'rose', reporter_name: 'Rose', said },
      'reports/by': { ...report, target, reporter: 'zoe', said: { ...said, user_id: 'max', author_name: 'Max' } },
      'reports/other': { ...report, target, reporter: 'rose', said: { ...said, user_id: 'max' } },
    }),
  );
  const about = section('Reports about this member');
  expect(within(about).getAllByRole('listitem')).toHaveLength(1);
  expect(about.textContent).toMatch(/^Reports about this memberOpen .*The turn · RoseReason: RudeHarsh words$/);
  expect(linkTo('The turn', about)).toBe('/videos/v1#comment-c1');
  const by = section('Reports by this member');
  expect(within(by).getAllByRole('listitem')).toHaveLength(1);
  expect(linkTo('Max', by)).toBe('/admin/users/max');
});

it('lists what the member wrote to the team, with the answers', () => {
  const message = (user_id: string, state: string, hour: number, fields: object) => ({
    ...{ user_id, state, author_name: 'Zoé', created_at: new Date(Date.UTC(2026, 10, 20, hour)), ...fields },
  });
  render(
    page({
      'profiles/zoe': profile(),
      'support_messages/a': message('zoe', 'resolved', 8, { text: 'Where is it?', answer: 'It leaves tomorrow.' }),
      'support_messages/b': message('zoe', 'open', 9, { text: 'And my invoice?' }),
      'support_messages/c': message('max', 'dismissed', 10, { text: 'Hello' }),
    }),
  );
  const rows = within(section('Messages to the team')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Open · .*And my invoice\?$/),
    expect.stringMatching(/^Answered · .*Where is it\?Answer: It leaves tomorrow\.$/),
  ]);
});

const deletion = (done: readonly string[], fields: object = {}) => ({
  state: 'pending',
  steps: Object.fromEntries(DELETION_STEPS.map((step) => [step, done.includes(step) ? 'done' : 'open'])),
  attempts: 1,
  next_at: new Date('2026-11-20T12:00:00Z'),
  ...fields,
});
const states = () => [...document.querySelectorAll('ol > li')].map((one) => one.lastElementChild?.textContent);
/** Not by role: computing the roles of a page with this many fields takes a second. */
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]') ?? expect.fail('no dialog');

it('deletes a member after their e-mail is typed and shows the steps', async () => {
  deleteUser.mockResolvedValue();
  render(page({ 'profiles/zoe': profile(), 'deletions/zoe': deletion(['stripe']) }));
  await press('Delete Zoé');
  await press('Delete for good', dialog());
  expect(dialog().querySelector('[role=alert]')?.textContent).toContain('zoe@example.com');
  expect(deleteUser).not.toHaveBeenCalled();
  const field = dialog().querySelector('input') ?? expect.fail('no field');
  fireEvent.change(field, { target: { value: 'Zoe@Example.com' } });
  await press('Delete for good', dialog());
  expect(deleteUser.mock.calls).toEqual([[{ uid: 'zoe', email: 'zoe@example.com' }]]);
  expect(dialog().textContent).toContain('Cancel the subscriptionDone');
});

it('the page of a deleted member shows failed and open steps and the next attempt', () => {
  const others = DELETION_STEPS.filter((step) => step !== 'stripe' && step !== 'second_pass');
  const { rerender } = render(page({ 'deletions/zoe': deletion(others, { error: 'stripe' }) }));
  expect(screen.getByText('This member does not exist, or not any more.')).toBeTruthy();
  expect(states()).toEqual(['To be retried', 'Done', 'Done', 'Done', 'Done', 'Waiting']);
  expect(screen.getByText(/^Goes on: .*20/)).toBeTruthy();
  rerender(page({ 'deletions/zoe': deletion(DELETION_STEPS, { state: 'done' }) }));
  expect(new Set(states())).toEqual(new Set(['Done']));
  expect(screen.queryByText(/^Goes on/)).toBeNull();
});
