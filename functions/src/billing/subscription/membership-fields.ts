import { isDeepStrictEqual } from 'node:util';
import { FieldValue, Timestamp, type DocumentData, type Transaction } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import {
  NO_CUSTOMER,
  parseCustomerMembership,
  type CustomerMembership,
} from '@atelier/domain/billing/customer-membership';
import { DomainError } from '@atelier/domain/error-code';
import { database, parseDocument } from '../../platform/firebase.ts';

/**
 * Returns the profile fields that hand a membership back to Stripe: the values of `customers/{uid}`, or `free` and
 * `active` for a member without a customer.
 *
 * @throws DomainError `unexpected` if the stored customer is invalid, so that nobody loses a paid plan
 */
export async function releasedMembershipFields(transaction: Transaction, uid: string): Promise<DocumentData> {
  const { tier, status, period_end, cancel_at_period_end, payment_problem, next_tier, billing } =
    await readBilledMembership(transaction, uid);
  return {
    subscription_tier: tier,
    subscription_status: status,
    membership_source: 'stripe',
    current_period_end: period_end ? Timestamp.fromDate(period_end) : FieldValue.delete(),
    cancel_at_period_end: cancel_at_period_end ?? FieldValue.delete(),
    payment_problem: payment_problem ? { since: Timestamp.fromDate(payment_problem.since) } : FieldValue.delete(),
    next_tier: next_tier ?? FieldValue.delete(),
    billing: billing ?? FieldValue.delete(),
    paid_beside: FieldValue.delete(),
  };
}

const MEMBERSHIP_FIELDS = ['subscription_tier', 'subscription_status', 'membership_source'] as const;

/** Returns the fields of a membership that the audit log records, `null` where one is missing. */
export function pickMembershipFields(valueOf: (field: string) => unknown): DocumentData {
  return Object.fromEntries(MEMBERSHIP_FIELDS.map((field) => [field, valueOf(field) ?? null]));
}

/** Reads the membership in `customers/{uid}`, else free. @throws DomainError `unexpected` if it is invalid */
export async function readBilledMembership(transaction: Transaction, uid: string): Promise<CustomerMembership> {
  const customer = await transaction.get(database().doc(path.customer(uid)));
  if (!customer.exists) return NO_CUSTOMER;
  const parsed = parseDocument(customer, parseCustomerMembership);
  if (parsed === undefined) throw new DomainError('unexpected');
  return parsed;
}

type BilledPlan = Pick<CustomerMembership, 'tier' | 'status' | 'period_end' | 'cancel_at_period_end'>;

/** Returns whether a subscription at Stripe goes on. */
export const isRunning = ({ tier, status }: Pick<BilledPlan, 'tier' | 'status'>): boolean =>
  tier !== 'free' && status !== 'canceled';

/**
 * Returns the profile field `paid_beside`: a subscription that continues while an admin's choice decides access. Shown
 * so that the payer can end it. Deletes the field if nothing is paid.
 */
export function parallelSubscription(billed: BilledPlan): DocumentData | FieldValue {
  if (!isRunning(billed)) return FieldValue.delete();
  const { tier, period_end, cancel_at_period_end } = billed;
  return {
    tier,
    cancel_at_period_end: cancel_at_period_end ?? false,
    ...(period_end ? { period_end: Timestamp.fromDate(period_end) } : {}),
  };
}

/** Returns the wanted fields that differ from the stored ones. Deleting a missing field is no change. */
export function changedFields(present: DocumentData, wanted: DocumentData): DocumentData {
  const isDelete = (value: unknown) => value instanceof FieldValue && value.isEqual(FieldValue.delete());
  const differs = ([name, value]: [string, unknown]) =>
    isDelete(value) ? name in present : !isDeepStrictEqual(present[name], value);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}
