import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const get = vi.fn();
const write = vi.fn();
vi.mock('firebase-functions/logger', () => ({ write, warn: vi.fn() }));
vi.mock('../platform/firebase.ts', () => ({ database: () => ({ doc: () => ({ get }) }) }));
const { checkHealth } = await import('./health.ts');

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_1');
  get.mockResolvedValue({});
});
afterEach(() => vi.unstubAllEnvs());

test('is well when Firestore answers and the secret is bound', async () => {
  await expect(checkHealth()).resolves.toBeUndefined();
  expect(write).not.toHaveBeenCalled();
});

test.each<[string, () => void]>([
  ['Firestore refuses', () => get.mockRejectedValue(new Error('7 PERMISSION_DENIED'))],
  ['the secret is empty', () => vi.stubEnv('STRIPE_SECRET_KEY', ' ')],
])('fails without a detail for the caller when %s, and logs the reason', async (_fault, plant) => {
  plant();
  await expect(checkHealth()).rejects.toMatchObject({
    name: 'DomainError',
    code: 'offline',
    message: 'offline',
  });
  expect(write.mock.calls).toMatchObject([[{ severity: 'ERROR', message: 'health-failed' }]]);
});

test('gives up on a Firestore that does not answer', async () => {
  get.mockReturnValue(new Promise(() => {}));
  await expect(checkHealth(1)).rejects.toMatchObject({ code: 'offline' });
});
