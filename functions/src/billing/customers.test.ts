import { expect, test, vi } from 'vitest';

const update = vi.fn(() => Promise.resolve({}));
const documents: Record<string, Record<string, unknown>> = {
  'customers/zoe': { stripe_customer_id: 'cus_1' },
  'profiles/zoe': { email: 'former@example.com', locale: 'en' },
};
const account = { uid: 'zoe', email: 'new@example.com', emailVerified: true };
vi.mock('../platform/stripe.ts', () => ({
  stripe: () => ({ customers: { update } }),
  undefinedIf: (_isExpected: unknown, promise: unknown) => promise,
  isResourceMissing: () => false,
}));
vi.mock('../platform/firebase.ts', () => ({
  database: () => ({
    doc: (path: string) => ({
      get: () =>
        Promise.resolve({
          data: () => documents[path],
          get: (field: string) => documents[path]?.[field],
        }),
    }),
  }),
  findAccount: () => Promise.resolve(account),
  textAt: (document: { get: (field: string) => unknown }, field: string) => document.get(field),
}));
const { updateCustomerContact } = await import('./customers.ts');

test.each([
  ['a confirmed address', true, 'new@example.com'],
  ['no address that nobody has confirmed, but the one before', false, 'former@example.com'],
])('Stripe learns %s', async (_what, emailVerified, email) => {
  account.emailVerified = emailVerified;
  await updateCustomerContact('zoe');
  expect(update).toHaveBeenLastCalledWith(
    'cus_1',
    expect.objectContaining({ email, preferred_locales: ['en'] }),
  );
});
