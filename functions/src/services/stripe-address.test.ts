import { describe, expect, it } from 'vitest';
import { stripeAddress } from './stripe-address.ts';

describe('where calls to Stripe go', () => {
  it('is Stripe itself when nothing is said', () => {
    expect(stripeAddress(undefined, 'sk_live_1')).toEqual({});
    expect(stripeAddress('', 'sk_live_1')).toEqual({});
  });

  it('is a sandbox for a test key', () => {
    const sandbox = { protocol: 'http', host: '127.0.0.1', port: '4242' };
    expect(stripeAddress('http://127.0.0.1:4242', 'sk_test_1')).toEqual(sandbox);
    expect(stripeAddress('http://127.0.0.1:4242/', 'rk_test_1')).toEqual(sandbox);
    expect(stripeAddress('https://sandbox.example', 'sk_test_1')).toMatchObject({ protocol: 'https', port: '443' });
  });

  it.each(['sk_live_1', 'rk_live_1', '', 'whsec_1'])('is refused for the key %j', (key) => {
    expect(() => stripeAddress('http://127.0.0.1:4242', key)).toThrow('not a test key');
  });

  it.each(['http://127.0.0.1:4242/v1', 'http://127.0.0.1:4242/?a=b', 'ftp://127.0.0.1', 'http://me@127.0.0.1'])(
    'is refused at %s',
    (base) => {
      expect(() => stripeAddress(base, 'sk_test_1')).toThrow('must be an origin');
    },
  );
});
