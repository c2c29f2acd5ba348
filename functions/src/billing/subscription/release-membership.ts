import { FieldValue, Timestamp, type DocumentData, type Transaction } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import {
  NO_CUSTOMER,
  parseCustomerMembership,
  type CustomerMembership,
} from '@atelier/domain/billing/customer-membership';
import { DomainError } from '@atelier/domain/error-code';
import { database } from '../../platform/firebase.ts';
import { parseStored } from '../../platform/parse-stored-document.ts';

/**
 * The profile's fields of a membership that is given back to Stripe: what `customers/{uid}` says, and `free` and
 * `active` for somebody who never was a customer.
 *
 * @throws DomainError `unexpected` for a stored customer that cannot be read: nobody loses a paid plan by that.
 */
export async function releasedMembershipFields(transaction: Transaction, uid: string): Promise<DocumentData> {
  const { tier, status, period_end, cancel_at_period_end, payment_problem, next_tier } = await readBilledMembership(
    transaction,
    uid,
  );
  return {
    subscription_tier: tier,
    subscription_status: status,
    membership_source: 'stripe',
    current_period_end: period_end ? Timestamp.fromDate(period_end) : FieldValue.delete(),
    cancel_at_period_end: cancel_at_period_end ?? FieldValue.delete(),
    payment_problem: payment_problem ? { since: Timestamp.fromDate(payment_problem.since) } : FieldValue.delete(),
    next_tier: next_tier ?? FieldValue.delete(),
    paid_beside: FieldValue.delete(),
  };
}

/** What `customers/{uid}` says, free for who has none. @throws DomainError `unexpected` when it cannot be read */
export async function readBilledMembership(transaction: Transaction, uid: string): Promise<CustomerMembership> {
  const customer = await transaction.get(database().doc(path.customer(uid)));
  if (!customer.exists) return NO_CUSTOMER;
  const parsed = parseStored(customer.ref.path, () => parseCustomerMembership(customer.data()));
  if (parsed === undefined) throw new DomainError('unexpected');
  return parsed;
}
