import { beforeEach, expect, test, vi } from 'vitest';

let order: Record<string, unknown> | undefined;
const findSession = vi.fn<(id: string, expand: string[]) => Promise<object | undefined>>();
vi.mock('../platform/firebase.ts', () => ({
  database: () => ({
    doc: () => ({ get: () => Promise.resolve({ get: (field: string) => order?.[field] }) }),
  }),
  textAt: (stored: { get: (field: string) => unknown }, field: string) => stored.get(field),
}));
vi.mock('../billing/checkout/checkout-sessions.ts', () => ({ findSession }));
const { orderInvoicePage } = await import('./order-invoice.ts');

const url = 'https://invoice.example.test/i/1';

beforeEach(() => {
  vi.clearAllMocks();
  order = { user_id: 'zoe', stripe_session_id: 'cs_1' };
  findSession.mockResolvedValue({ invoice: { hosted_invoice_url: url } });
});

test('is the page of the invoice that the checkout made', async () => {
  expect(await orderInvoicePage('zoe', 'o1')).toEqual({ url });
  expect(findSession.mock.calls).toEqual([['cs_1', ['invoice']]]);
});

test.each([
  ['of another member', { user_id: 'malo', stripe_session_id: 'cs_1' }],
  ['that does not exist', undefined],
])('is refused for an order %s, before Stripe is asked', async (_whose, stored) => {
  order = stored;
  await expect(orderInvoicePage('zoe', 'o1')).rejects.toMatchObject({ code: 'forbidden' });
  expect(findSession).not.toHaveBeenCalled();
});

test.each([
  ['whose checkout made none', { invoice: null }],
  ['whose invoice is a draft', { invoice: { hosted_invoice_url: null } }],
  ['of another account of Stripe', undefined],
])('is not found for an order %s', async (_state, session) => {
  findSession.mockResolvedValue(session);
  await expect(orderInvoicePage('zoe', 'o1')).rejects.toMatchObject({ code: 'not-found' });
});

test('is not found for an order without checkout', async () => {
  order = { user_id: 'zoe' };
  await expect(orderInvoicePage('zoe', 'o1')).rejects.toMatchObject({ code: 'not-found' });
  expect(findSession).not.toHaveBeenCalled();
});
