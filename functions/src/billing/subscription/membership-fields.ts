import { isDeepStrictEqual } from 'node:util';
import {
  FieldValue,
  Timestamp,
  type DocumentData,
  type Transaction,
} from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import {
  NO_CUSTOMER,
  parseCustomerMembership,
  type CustomerMembership,
} from '@atelier/domain/billing/customer';
import { DomainError } from '@atelier/domain/error-code';
import { database, parseDocument } from '../../platform/firebase.ts';

/**
 * Returns fields as Firestore stores them: dates as timestamps; one that is null is removed from
 * the document.
 */
export function storedFields(fields: Readonly<Record<string, unknown>>): DocumentData {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value === null ? FieldValue.delete() : storedValue(value),
    ]),
  );
}

function storedValue(value: unknown): unknown {
  if (value instanceof Date) return Timestamp.fromDate(value);
  if (Array.isArray(value)) return value.map(storedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, storedValue(inner)]),
  );
}

const MEMBERSHIP_FIELDS = [
  'subscription_tier',
  'subscription_status',
  'membership_source',
] as const;

/** Returns the fields of a membership that the audit log records, `null` where one is missing. */
export function pickMembershipFields(valueOf: (field: string) => unknown): DocumentData {
  return Object.fromEntries(MEMBERSHIP_FIELDS.map((field) => [field, valueOf(field) ?? null]));
}

/**
 * Reads the membership in `customers/{uid}`, else free.
 *
 * @throws DomainError `unexpected` if it is invalid, so that nobody loses a paid plan
 */
export async function readBilledMembership(
  transaction: Transaction,
  uid: string,
): Promise<CustomerMembership> {
  const customer = await transaction.get(database().doc(path.customer(uid)));
  if (!customer.exists) return NO_CUSTOMER;
  const parsed = parseDocument(customer, parseCustomerMembership);
  if (parsed === undefined) throw new DomainError('unexpected');
  return parsed;
}

/**
 * Returns the wanted fields that differ from the stored ones. Deleting a missing field is no
 * change.
 */
export function changedFields(present: DocumentData, wanted: DocumentData): DocumentData {
  const isDelete = (value: unknown) =>
    value instanceof FieldValue && value.isEqual(FieldValue.delete());
  const differs = ([name, value]: [string, unknown]) =>
    isDelete(value) ? name in present : !isDeepStrictEqual(present[name], value);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}
