/** Why a bank disputes a payment: Stripe's codes. Stripe may add others. */
export const DISPUTE_REASONS = [
  ...([
    'bank_cannot_process',
    'check_returned',
    'credit_not_processed',
    'customer_initiated',
  ] as const),
  ...([
    'debit_not_authorized',
    'duplicate',
    'fraudulent',
    'general',
    'incorrect_account_details',
  ] as const),
  ...([
    'insufficient_funds',
    'product_not_received',
    'product_unacceptable',
    'subscription_canceled',
  ] as const),
  'unrecognized',
] as const;
type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** Returns a stored reason as one that has words; `general` for a code that is not known. */
export const knownDisputeReason = (stored: string | undefined): DisputeReason =>
  DISPUTE_REASONS.find((one) => one === stored) ?? 'general';
