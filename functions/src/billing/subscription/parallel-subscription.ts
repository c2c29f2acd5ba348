import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import type { CustomerMembership } from '@atelier/domain/billing/customer-membership';

/**
 * Returns the profile field `paid_beside`: a subscription that continues while an admin's choice decides access. Shown
 * so that the payer can end it. Deletes the field if nothing is paid.
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
