import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stripeAddress } from './secrets.ts';

describe('stripeAddress', () => {
  it('is empty by default', () => {
    expect(stripeAddress(undefined, 'sk_live_1')).toEqual({});
    expect(stripeAddress('', 'sk_live_1')).toEqual({});
  });

  it('is a sandbox for a test key', () => {
    const sandbox = { protocol: 'http', host: '127.0.0.1', port: '4242' };
    expect(stripeAddress('http://127.0.0.1:4242', 'sk_test_1')).toEqual(sandbox);
    expect(stripeAddress('http://127.0.0.1:4242/', 'rk_test_1')).toEqual(sandbox);
    expect(stripeAddress('https://sandbox.example', 'sk_test_1')).toMatchObject({
      protocol: 'https',
      port: '443',
    });
  });

  it.each(['sk_live_1', 'rk_live_1', '', 'whsec_1'])('rejects the key %j', (key) => {
    expect(() => stripeAddress('http://127.0.0.1:4242', key)).toThrow('not a test key');
  });

  it.each([
    'http://127.0.0.1:4242/v1',
    'http://127.0.0.1:4242/?a=b',
    'ftp://127.0.0.1',
    'http://me@127.0.0.1',
  ])('rejects %s', (base) => {
    expect(() => stripeAddress(base, 'sk_test_1')).toThrow('must be an origin');
  });
});

describe('a function that calls Stripe', () => {
  // Each start loads the module again.
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['a live key and a sandbox', 'sk_live_1', 'http://127.0.0.1:4242', 'not a test key'],
    ['a test key and a sandbox', 'sk_test_1', 'http://127.0.0.1:4242', undefined],
    ['a live key and Stripe itself', 'sk_live_1', '', undefined],
  ])('started with %s', async (_what, key, base, refusal) => {
    vi.stubEnv('STRIPE_SECRET_KEY', key);
    vi.stubEnv('STRIPE_API_BASE', base);
    const started = import('./secrets.ts');
    if (refusal === undefined) await expect(started).resolves.toHaveProperty('STRIPE_KEY');
    else await expect(started).rejects.toThrow(refusal);
  });
});
