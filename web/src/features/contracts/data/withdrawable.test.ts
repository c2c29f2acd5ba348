import { beforeEach, expect, it, vi } from 'vitest';
import type { WithdrawalPreview } from '@atelier/domain/contracts/payments';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { AppError } from '../../../lib/errors.ts';

const readQuery = vi.fn<(spec: QuerySpec) => Promise<object[]>>();
const previewWithdrawal = vi.fn<() => Promise<WithdrawalPreview>>();
vi.mock('../../../lib/firestore/live-query.tsx', () => ({ readQuery }));
vi.mock('./contract-calls.ts', () => ({ previewWithdrawal }));
const { readContracts } = await import('./withdrawable.ts');

const ORDERS = [{ id: 'kit-1', data: {} }];
const PREVIEW = { refund_cents: 1999, kept_cents: 0 };

beforeEach(() => {
  vi.resetAllMocks();
  readQuery.mockResolvedValue(ORDERS);
  previewWithdrawal.mockResolvedValue(PREVIEW);
});

it('are the own orders, and what the subscription would give back', async () => {
  expect(await readContracts('zoe')).toEqual({ orders: ORDERS, subscription: PREVIEW });
  expect(readQuery.mock.calls[0]?.[0].where).toEqual([
    { field: 'user_id', op: '==', value: 'zoe' },
  ]);
});

it.each([
  ['no-subscription', null],
  ['withdrawal-over', null],
  ['payment-unavailable', 'unknown'],
  ['offline', 'unknown'],
] as const)('after the answer %s the subscription is %s', async (code, expected) => {
  previewWithdrawal.mockRejectedValue(new AppError(code));
  expect((await readContracts('zoe')).subscription).toBe(expected);
});

it('fails when the orders cannot be read', async () => {
  readQuery.mockRejectedValue(new AppError('offline'));
  await expect(readContracts('zoe')).rejects.toMatchObject({ code: 'offline' });
});
