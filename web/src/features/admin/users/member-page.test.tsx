import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MemberBilling, MemberWritings } from '@atelier/domain/contracts/admin-members';
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
let stored: DocumentsByPath;
vi.mock('./data/member-actions.ts', () => ({
  changeMembership,
  deleteUser,
  fetchBilling,
  fetchWritings,
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
    'Basic, renewed on 5 March 2030 · Pro, until 5 March 2030',
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
  expect(section('Subscription').textContent).not.toContain('Pays for besides');
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

it('opens a mail to the member, and links paid orders to their list', () => {
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
  expect(linkTo('AF-2026-000007', section('Orders'))).toBe('/admin/starter-kit?q=AF-2026-000007');
  expect(within(section('Orders')).queryByRole('link', { name: 'AF-2026-000008' })).toBeNull();
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

it('shows subscriptions and invoices with links to Stripe', async () => {
  const [since, until] = [Date.UTC(2026, 2, 3, 10), Date.UTC(2026, 4, 3, 10)];
  const subject = { kind: 'plan', tier: 'pro', interval: 'month', is_change: false } as const;
  const row = { status: 'paid', subject, cents: 1900, refunded: null } as const;
  fetchBilling.mockResolvedValueOnce({
    subscriptions: [
      { id: 'sub_2', tier: 'premium', interval: 'year', since: until, until: null },
      { id: 'sub_1', tier: 'pro', interval: 'month', since, until },
    ],
    rows: [
      { ...row, id: 'in_1', number: 'F-0001', status: 'open', at: since },
      { ...row, id: 'in_2', number: 'F-0002', refunded: { cents: 1900, at: until }, at: since },
      { ...row, id: 'in_3', number: 'F-0003', refunded: { cents: 500, at: until }, at: since },
      { ...row, id: 'in_4', number: 'F-0004', subject: { ...row.subject, is_change: true }, at: since },
      { ...row, id: 'in_5', number: 'F-0005', subject: { kind: 'order', reference: 'AF-2026-000011' }, at: since },
      { ...row, id: 'in_6', number: null, subject: { kind: 'other', text: '' }, at: since },
    ],
    next: null,
    livemode: false,
  });
  render(page({ 'profiles/zoe': profile() }));
  const list = () => section('Subscriptions and invoices');
  await vi.waitFor(() => expect(linkTo('F-0001', list())).toBe('https://dashboard.stripe.com/test/invoices/in_1'));
  expect(plain(list().textContent)).toMatch(/Premium, .*since 3 May 2026.*Pro, .*from 3 March 2026 to 3 May 2026/);
  const invoices = within(list()).getAllByRole('listitem');
  expect(invoices.map(({ textContent }) => plain(textContent))).toEqual([
    '3 March 2026 · €19.00 · Pro, By the month · open · F-0001',
    '3 March 2026 · €19.00 · Pro, By the month · refunded on 3 May 2026 · F-0002',
    '3 March 2026 · €19.00 · Pro, By the month · paid, €5.00 of it refunded on 3 May 2026 · F-0003',
    '3 March 2026 · €19.00 · Change to Pro, By the month · paid · F-0004',
    '3 March 2026 · €19.00 · Kit, order AF-2026-000011 · paid · F-0005',
    '3 March 2026 · €19.00 · paid · in_6',
  ]);
  const [newest] = within(list()).getAllByRole('link');
  expect(newest?.getAttribute('href')).toBe('https://dashboard.stripe.com/test/subscriptions/sub_2');
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
