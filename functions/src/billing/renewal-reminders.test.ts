import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import type { YearlyRenewal } from '@atelier/domain/billing/customer';
import { DAY_MS } from '@atelier/domain/time-units';

const now = new Date('2026-11-20T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
let customers: { id: string; renewals: YearlyRenewal[] }[];
const sendMail = vi.fn<(mail: { id: string }) => void>();
const contactOf = vi.fn();
const reconcileFailed = vi.fn();
vi.mock('../platform/firebase.ts', () => ({
  pagesOf: () => [customers],
  toFirestoreQuery: () => ({}),
  parseDocument: ({ renewals }: { renewals: YearlyRenewal[] }, parse: (data: unknown) => unknown) =>
    parse({
      tier: 'premium',
      status: 'active',
      renewals: renewals.map((one) => ({ ...one, at: Timestamp.fromDate(one.at) })),
    }),
}));
vi.mock('../platform/log.ts', () => ({ logEvent: { reconcileFailed } }));
vi.mock('../mail/mails.ts', () => ({
  COMMON_TEXTS: { fr: { tier: { basic: 'Basic', pro: 'Pro', premium: 'Premium' } } },
  contactOf,
  sendMail,
}));
const { remindRenewals } = await import('./renewal-reminders.ts');

const renewal = (id: string, days: number, fields: Partial<YearlyRenewal> = {}): YearlyRenewal => ({
  id,
  tier: 'pro',
  next_tier: 'pro',
  price_cents: 19_990,
  at: inDays(days),
  ...fields,
});
const sent = () => sendMail.mock.calls.map(([{ id }]) => id);

beforeEach(() => {
  vi.resetAllMocks();
  contactOf.mockResolvedValue({ uid: 'zoe', email: 'zoe@example.com', locale: 'fr' });
});

test('each subscription has its own mail, with its plan, its price and the last day, also on one day', async () => {
  const cheaper = renewal('sub_2', 40, { tier: 'premium', next_tier: 'basic', price_cents: 9990 });
  customers = [{ id: 'zoe', renewals: [renewal('sub_1', 40), cheaper] }];
  await remindRenewals(now);
  const common = { next: inDays(40), last: inDays(39) };
  expect(sendMail.mock.calls).toMatchObject([
    [
      {
        id: 'renewal_sub_1_2026-12-30',
        data: { tier: 'Pro', plan: 'Pro', price: 19_990, ...common },
      },
    ],
    [
      {
        id: 'renewal_sub_2_2026-12-30',
        data: { tier: 'Premium', plan: 'Basic', price: 9990, ...common },
      },
    ],
  ]);
});

test('a renewal is announced from 60 to 31 days before it, also if an earlier one is too near', async () => {
  const days = [1, 30.9, 31, 60, 60.1];
  customers = [{ id: 'zoe', renewals: days.map((count) => renewal(`sub_${count}`, count)) }];
  await remindRenewals(now);
  expect(sent()).toEqual(['renewal_sub_31_2026-12-21', 'renewal_sub_60_2027-01-19']);
});

test('a member who cannot be told does not keep the others from being told', async () => {
  customers = ['gone', 'broken', 'zoe'].map((id) => ({
    id,
    renewals: [renewal(`sub_of_${id}`, 40)],
  }));
  contactOf.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('unavailable'));
  await remindRenewals(now);
  expect(sent()).toEqual(['renewal_sub_of_zoe_2026-12-30']);
  expect(reconcileFailed).toHaveBeenCalledExactlyOnceWith('renewal', 'broken', expect.any(Error));
});
