import { beforeEach, expect, test, vi } from 'vitest';
import { DomainError } from '@atelier/domain/error-code';

const [findAccountByEmail, create, sendMail, consumeRateLimit] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
const delay = vi.hoisted(() => ({ end: () => {} }));
vi.mock('node:timers/promises', () => ({
  setTimeout: () => new Promise<void>((resolve) => (delay.end = resolve)),
}));
vi.mock('../platform/firebase.ts', () => ({ findAccountByEmail, database: () => ({ doc: () => ({ create }) }) }));
vi.mock('../platform/rate-limit.ts', () => ({ consumeRateLimit }));
vi.mock('../platform/business-clock.ts', () => ({}));
vi.mock('../mail/mails.ts', () => ({ sendMail, contactOf: () => Promise.resolve({ name: 'Zoé' }) }));
const { sendConfirmationLink } = await import('./receive-declarations.ts');

beforeEach(() => {
  vi.clearAllMocks();
  findAccountByEmail.mockResolvedValue({ uid: 'zoe' });
  consumeRateLimit.mockResolvedValue(undefined);
});

/** Asks for a link and returns whether an answer came before the delay had passed. */
async function isAnsweredEarly(): Promise<boolean> {
  let isAnswered = false;
  const answer = sendConfirmationLink(' Zoe@Example.com', 'withdraw-kit', 'fr').then(() => (isAnswered = true));
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
  expect(consumeRateLimit).toHaveBeenCalledExactlyOnceWith('withdraw-kit-link_zoe', expect.anything());
  expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ uid: 'zoe', state: 'waiting' }));
  expect(sendMail).toHaveBeenCalledOnce();
});

test.each([
  ['an address that no member has', () => findAccountByEmail.mockResolvedValue(undefined)],
  ['a member who was sent enough', () => consumeRateLimit.mockRejectedValue(new DomainError('rate-limited'))],
])('%s gets the same answer after the same time, and nothing is written', async (_who, arrange) => {
  arrange();
  expect(await isAnsweredEarly()).toBe(false);
  expect(create).not.toHaveBeenCalled();
  expect(sendMail).not.toHaveBeenCalled();
});

test('a database error is thrown, not taken for a reached limit', async () => {
  consumeRateLimit.mockRejectedValue(new Error('unavailable'));
  await expect(sendConfirmationLink('zoe@example.com', 'withdraw-kit', 'fr')).rejects.toThrow('unavailable');
});
