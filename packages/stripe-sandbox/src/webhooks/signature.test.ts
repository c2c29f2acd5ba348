import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { signatureHeader } from './signature.ts';

test('signs as the SDK does for tests', () => {
  const { webhooks } = new Stripe('sk_test_x');
  const payload = '{"id":"evt_1"}';
  const secret = 'whsec_x';
  const timestamp = 1_795_168_800;
  expect(signatureHeader(payload, secret, timestamp)).toBe(
    webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  );
});
