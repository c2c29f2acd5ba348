import { FieldValue, Timestamp, type DocumentData, type Transaction } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/collection-paths';
import { NO_CUSTOMER, parseCustomerMembership } from '@atelier/domain/entities/customer-membership';
import { DomainError } from '@atelier/domain/error-code';
import { database } from './firebase.ts';
import { readStored } from './stored-document.ts';

/**
 * The profile's fields of a membership that is given back to Stripe: what `customers/{uid}` says, and `free` and
 * `active` for somebody who never was a customer.
 *
 * @throws DomainError `unexpected` for a stored customer that cannot be read: nobody loses a paid plan by that.
 */
export async function releaseMembership(transaction: Transaction, uid: string): Promise<DocumentData> {
  const customer = await transaction.get(database().doc(path.customer(uid)));
  const says = customer.exists
    ? readStored(customer.ref.path, () => parseCustomerMembership(customer.data()))
    : NO_CUSTOMER;
  if (says === undefined) throw new DomainError('unexpected');
  const { tier, status, period_end, cancel_at_period_end } = says;
  return {
    subscription_tier: tier,
    subscription_status: status,
    membership_source: 'stripe',
    current_period_end: period_end ? Timestamp.fromDate(period_end) : FieldValue.delete(),
    cancel_at_period_end: cancel_at_period_end ?? FieldValue.delete(),
  };
}
