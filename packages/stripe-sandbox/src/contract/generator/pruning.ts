import { UNCHECKED_PARAMS, DESCRIBED_VARIANTS } from './operations.ts';

/** Variants of payment methods that are checked, and the fields next to them. */
const DESCRIBED = new Set([
  'bancontact',
  'billing_details',
  'card',
  'custom',
  'ideal',
  'link',
  'paypal',
  'radar_options',
  'sepa_debit',
  'type',
  'us_bank_account',
  'allow_redisplay',
  'created',
  'customer',
  'customer_account',
  'id',
  'livemode',
  'metadata',
  'object',
]);
const PER_PAYMENT_METHOD = /(^payment_method|\.PaymentMethodDetails|[^d]PaymentMethodOptions)$/;

/** Whether a property is not checked: a rare payment method, or a rarely used part of a request. */
export function isUnchecked(owner: string, property: string): boolean {
  const variant = DESCRIBED_VARIANTS.find(({ ends }) => owner.endsWith(ends));
  if (variant) return !variant.keeps.has(property);
  if (PER_PAYMENT_METHOD.test(owner)) return !DESCRIBED.has(property);
  return owner.includes('Params') && UNCHECKED_PARAMS.has(property);
}
