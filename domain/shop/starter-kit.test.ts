import { expect, test } from 'vitest';
import { kitDiscount } from './starter-kit.ts';

test.each([
  ['free', 4990, null],
  ['basic', 4990, null],
  ['pro', 4990, { coupon: 'KIT_PRO_5', percent: 5, cents: 250 }],
  ['premium', 4990, { coupon: 'KIT_PREMIUM_10', percent: 10, cents: 499 }],
  ['premium', 0, { coupon: 'KIT_PREMIUM_10', percent: 10, cents: 0 }],
] as const)('%s takes off a kit of %i cents: %j', (tier, price, discount) => {
  expect(kitDiscount(tier, price)).toEqual(discount);
});
