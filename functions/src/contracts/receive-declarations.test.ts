import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DomainError } from '@atelier/domain/error-code';

const findAccountByEmail = vi.fn();
const create = vi.fn();
const sendMail = vi.fn();
const consumeRateLimit = vi.fn();
const findCustomerId = vi.fn();
const getOrders = vi.fn();
const delay = vi.hoisted(() => ({ end: () => {} }));
vi.mock('node:timers/promises', () => ({
  setTimeout: () => new Promise<void>((resolve) => (delay.end = resolve)),
}));
vi.mock('../platform/firebase.ts', () => ({
  findAccountByEmail,
  database: () => ({ doc: () => ({ create }) }),
  toFirestoreQuery: () => ({ get: getOrders }),
}));
vi.mock('../billing/customers.ts', () => ({ findCustomerId }));
vi.mock('../platform/rate-limit.ts', () => ({ consumeRateLimit }));
const now = new Date('2026-11-26T10:00:00Z');
vi.mock('../platform/business-clock.ts', () => ({
  businessClock: () => Promise.resolve({ now: () => now }),
}));
vi.mock('../mail/mails.ts', () => ({
  sendMail,
  contactOf: () => Promise.resolve({ name: 'Zoé' }),
}));
const { answerWithoutContract, createDeclaration, sendConfirmationLink } =
  await import('./receive-declarations.ts');

beforeEach(() => {
  vi.clearAllMocks();
  findAccountByEmail.mockResolvedValue({ uid: 'zoe', emailVerified: true });
  consumeRateLimit.mockResolvedValue(undefined);
  findCustomerId.mockResolvedValue(null);
  getOrders.mockResolvedValue({ empty: true });
});
/** What somebody may have bought. */
const CONTRACTS: [string, () => unknown][] = [
  ['a customer', () => findCustomerId.mockResolvedValue('cus_1')],
  ['an order', () => getOrders.mockResolvedValue({ empty: false })],
];

/** Asks for a link and returns whether an answer came before the delay had passed. */
async function isAnsweredEarly(): Promise<boolean> {
  let isAnswered = false;
  const answer = sendConfirmationLink(' Zoe@Example.com', 'withdraw-kit', 'fr').then(
    () => (isAnswered = true),
  );
  await expect.poll(() => findAccountByEmail).toHaveBeenCalledWith('zoe@example.com');
  // Everything else is mocked, so that it is done within a turn of the event loop.
  await new Promise(setImmediate);
  const wasEarly = isAnswered;
  delay.end();
  await answer;
  return wasEarly;
}

test('a member is sent a link, within limits of their own for each kind', async () => {
  expect(await isAnsweredEarly()).toBe(false);
  expect(consumeRateLimit).toHaveBeenCalledExactlyOnceWith(
    'withdraw-kit-link_zoe',
    expect.anything(),
  );
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ uid: 'zoe', state: 'waiting' }),
  );
  expect(sendMail).toHaveBeenCalledOnce();
});

const unconfirmed = () =>
  findAccountByEmail.mockResolvedValue({ uid: 'zoe', emailVerified: false });

test.each([
  ['an address that no member has', () => findAccountByEmail.mockResolvedValue(undefined), 0],
  ['an unconfirmed address without a contract', unconfirmed, 0],
  [
    'a member who was sent enough',
    () => consumeRateLimit.mockRejectedValue(new DomainError('rate-limited')),
    1,
  ],
])(
  '%s gets the same answer after the same time, and nothing is written',
  async (_who, arrange, counted) => {
    arrange();
    expect(await isAnsweredEarly()).toBe(false);
    expect(consumeRateLimit).toHaveBeenCalledTimes(counted);
    expect(create).not.toHaveBeenCalled();
    expect(sendMail).not.toHaveBeenCalled();
  },
);

test.each(CONTRACTS)(
  'an unconfirmed address with %s is sent a link',
  async (_contract, arrange) => {
    unconfirmed();
    arrange();
    await isAnsweredEarly();
    expect(sendMail).toHaveBeenCalledOnce();
  },
);

describe('a declaration of a signed-in member', () => {
  const declare = (isConfirmed: boolean) =>
    createDeclaration({ uid: 'zoe', isConfirmed }, 'end-contract', 'fr');

  test.each(CONTRACTS)(
    'with %s is stored without another limit, also unconfirmed',
    async (_contract, arrange) => {
      arrange();
      expect(await declare(false)).toMatch(/^[0-9a-f]{64}$/);
      expect(create).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ uid: 'zoe', state: 'declared' }),
      );
      expect(consumeRateLimit).not.toHaveBeenCalled();
    },
  );

  test('without a contract and a confirmed address is not stored, and not counted', async () => {
    expect(await declare(false)).toBeUndefined();
    expect([create, consumeRateLimit].flatMap((one) => one.mock.calls)).toEqual([]);
  });

  test('without a contract, but with a confirmed address, is stored three times an hour', async () => {
    expect(await declare(true)).toBeDefined();
    const limit = { times: 3, withinMs: 3_600_000 };
    expect(consumeRateLimit).toHaveBeenCalledExactlyOnceWith('without-contract_zoe', limit);
    expect(create).toHaveBeenCalledOnce();
    consumeRateLimit.mockRejectedValue(new DomainError('rate-limited'));
    await expect(declare(true)).rejects.toThrow('rate-limited');
    expect(create).toHaveBeenCalledOnce();
  });
});

test('without a contract there is nothing to end, and no subscription and no order to withdraw from', async () => {
  const answer = { received_at: now.toISOString(), outcome: 'nothing-to-end' };
  expect(await answerWithoutContract('end-contract')).toEqual(answer);
  await expect(answerWithoutContract('withdraw-subscription')).rejects.toThrow('no-subscription');
  await expect(answerWithoutContract('withdraw-kit')).rejects.toThrow('no-order');
});

test('a database error is thrown, not taken for a reached limit', async () => {
  consumeRateLimit.mockRejectedValue(new Error('unavailable'));
  await expect(sendConfirmationLink('zoe@example.com', 'withdraw-kit', 'fr')).rejects.toThrow(
    'unavailable',
  );
});
