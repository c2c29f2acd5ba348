import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import type { CustomerMembership } from '@atelier/domain/billing/customer-membership';

/**
 * The profile's field for a subscription that runs while an admin's choice decides: its payer must see it to end it.
 * Nothing for who pays nothing.
 */
export function parallelSubscription(billed: ParallelBilling): DocumentData | FieldValue {
  const { tier, status, period_end, cancel_at_period_end } = billed;
  if (tier === 'free' || status === 'canceled') return FieldValue.delete();
  return {
    tier,
    cancel_at_period_end: cancel_at_period_end ?? false,
    ...(period_end ? { period_end: Timestamp.fromDate(period_end) } : {}),
  };
}

type ParallelBilling = Pick<CustomerMembership, 'tier' | 'status'> & {
  period_end?: Date | null | undefined;
  cancel_at_period_end?: boolean | undefined;
};
