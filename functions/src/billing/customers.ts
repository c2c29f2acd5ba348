import { FieldValue } from 'firebase-admin/firestore';
import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { localeOf } from '@atelier/domain/values';
import { findAccount } from '../platform/accounts.ts';
import { database } from '../platform/firebase.ts';
import { isResourceMissing, invalidatesIdempotencyKey } from '../platform/stripe-errors.ts';
import { stripe } from '../platform/stripe.ts';

/** The mapping of a member to a Stripe customer, from `customers/{uid}`. */
interface CustomerMapping {
  customerId: string | null;
  /**
   * Number of the last customer created. A deleted customer, or a number whose creation failed for good, is followed by
   * the next.
   */
  version: number;
}

const NEW_CUSTOMER = { tier: 'free', status: 'active', cancel_at_period_end: false, syncSeq: 0, appliedSeq: 0 };

/**
 * Returns the member's Stripe customer id, creating the customer if needed. The idempotency key contains the uid, so
 * parallel and repeated calls get the same customer. A customer deleted at Stripe is replaced. The customer carries the
 * uid and the e-mail of the account.
 *
 * @throws DomainError `forbidden` if the member is being deleted
 */
export async function findOrCreateCustomer(uid: string): Promise<string> {
  const known = await readMapping(uid);
  if (known.customerId !== null && (await customerExists(known.customerId))) return known.customerId;
  const version = known.version + 1;
  const created = await createCustomer(uid, version);
  const customerId = await saveMapping(uid, known.customerId, version, created);
  await updateCustomerEmail(uid);
  return customerId;
}

async function createCustomer(uid: string, version: number): Promise<Stripe.Customer> {
  try {
    // Constant parameters only: a repeated call must send the same ones.
    return await stripe().customers.create({ metadata: { uid } }, { idempotencyKey: `cust:${uid}:v${version}` });
  } catch (error) {
    if (invalidatesIdempotencyKey(error)) await skipCustomerVersion(uid, version);
    throw error;
  }
}

/** Skips a customer number whose idempotency key can no longer be used; the next call takes the number after it. */
async function skipCustomerVersion(uid: string, version: number): Promise<void> {
  const db = database();
  const customer = db.doc(path.customer(uid));
  await db.runTransaction(async (transaction) => {
    const [stored, left] = await transaction.getAll(customer, db.doc(path.deletedUser(uid)));
    const present: unknown = stored?.get('customer_version');
    if (left?.exists || (typeof present === 'number' && present >= version)) return;
    transaction.set(customer, { ...(stored?.exists ? {} : NEW_CUSTOMER), customer_version: version }, { merge: true });
  });
}

/** Returns the member's Stripe customer id, or null if there is none. */
export async function findCustomerId(uid: string): Promise<string | null> {
  return (await readMapping(uid)).customerId;
}

/** Returns the uid of a Stripe customer, or null if the customer does not belong to this product. */
export async function findCustomerUid(customerId: string): Promise<string | null> {
  const uid: unknown = (await database().doc(path.stripeCustomer(customerId)).get()).get('uid');
  return typeof uid === 'string' ? uid : null;
}

/**
 * Copies the account's e-mail and the profile's language to the Stripe customer, which Stripe uses for invoices. Does
 * nothing without a customer or an account.
 */
export async function updateCustomerEmail(uid: string): Promise<void> {
  const { customerId } = await readMapping(uid);
  if (customerId === null) return;
  const [account, profile] = await Promise.all([findAccount(uid), database().doc(path.profile(uid)).get()]);
  const email = account?.email;
  if (email === undefined) return;
  const locale = localeOf(profile.get('locale'));
  try {
    await stripe().customers.update(customerId, { email, preferred_locales: [locale] });
  } catch (error) {
    if (!isResourceMissing(error)) throw error;
  }
}

async function readMapping(uid: string): Promise<CustomerMapping> {
  const stored = await database().doc(path.customer(uid)).get();
  const id: unknown = stored.get('stripe_customer_id');
  const version: unknown = stored.get('customer_version');
  return {
    customerId: typeof id === 'string' ? id : null,
    version: typeof version === 'number' ? version : 0,
  };
}

async function customerExists(customerId: string): Promise<boolean> {
  try {
    const customer = await stripe().customers.retrieve(customerId);
    return customer.deleted !== true;
  } catch (error) {
    if (isResourceMissing(error)) return false;
    throw error;
  }
}

/** Saves the mapping in both directions. If a parallel call saved another customer first, returns that one. */
async function saveMapping(
  uid: string,
  before: string | null,
  version: number,
  { id, livemode }: Pick<Stripe.Customer, 'id' | 'livemode'>,
): Promise<string> {
  const db = database();
  const customer = db.doc(path.customer(uid));
  return db.runTransaction(async (transaction) => {
    const [stored, left] = await transaction.getAll(customer, db.doc(path.deletedUser(uid)));
    if (left?.exists) throw new DomainError('forbidden');
    const present: unknown = stored?.get('stripe_customer_id');
    if (typeof present === 'string' && present !== before) return present;
    transaction.set(
      customer,
      {
        stripe_customer_id: id,
        customer_version: version,
        ...(stored?.exists ? {} : NEW_CUSTOMER),
      },
      { merge: true },
    );
    transaction.set(db.doc(path.stripeCustomer(id)), { uid, livemode, created_at: FieldValue.serverTimestamp() });
    return id;
  });
}
