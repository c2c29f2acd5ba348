import { FieldValue } from 'firebase-admin/firestore';
import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { accounts, database } from '../platform/firebase.ts';
import { isResourceMissing, invalidatesIdempotencyKey } from '../platform/stripe-errors.ts';
import { stripe } from '../platform/stripe.ts';

/** What `customers/{uid}` tells about who a member is at Stripe. */
interface CustomerMapping {
  customerId: string | null;
  /** The number of the last customer: a deleted one, and one whose making failed for good, is followed by another. */
  version: number;
}

const NEW_CUSTOMER = { tier: 'free', status: 'active', cancel_at_period_end: false, syncSeq: 0, appliedSeq: 0 };

/**
 * The member's customer at Stripe, made before anything is bought and once only: the idempotency key is the member's, so
 * two calls at once, and one repeated after a crash, get the same. One that was deleted at Stripe is followed by a new
 * one. The customer carries the uid and, from the account, the e-mail.
 *
 * @throws DomainError `forbidden` for a member who is being deleted
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
    // Nothing that may change: a repeated call must be the same, word for word.
    return await stripe().customers.create({ metadata: { uid } }, { idempotencyKey: `cust:${uid}:v${version}` });
  } catch (error) {
    if (invalidatesIdempotencyKey(error)) await skipCustomerVersion(uid, version);
    throw error;
  }
}

/** Leaves out a customer's number whose key is spent: the next call takes the one after. */
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

/** The member's customer at Stripe; null for who never was one. */
export async function findCustomerId(uid: string): Promise<string | null> {
  return (await readMapping(uid)).customerId;
}

/** Whose customer this is; null for one that is not ours, or no longer. */
export async function findCustomerUid(customerId: string): Promise<string | null> {
  const uid: unknown = (await database().doc(path.stripeCustomer(customerId)).get()).get('uid');
  return typeof uid === 'string' ? uid : null;
}

/**
 * Gives Stripe, which writes invoices to it, the e-mail and the language of the account as they are now. Who has no
 * customer, or no account any more, is left alone.
 */
export async function updateCustomerEmail(uid: string): Promise<void> {
  const { customerId } = await readMapping(uid);
  if (customerId === null) return;
  const [email, profile] = await Promise.all([emailOf(uid), database().doc(path.profile(uid)).get()]);
  if (email === undefined) return;
  const locale = profile.get('locale') === 'en' ? 'en' : 'fr';
  try {
    await stripe().customers.update(customerId, { email, preferred_locales: [locale] });
  } catch (error) {
    if (!isResourceMissing(error)) throw error;
  }
}

async function emailOf(uid: string): Promise<string | undefined> {
  try {
    return (await accounts().getUser(uid)).email;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return undefined;
    throw error;
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

/** Writes both directions of the mapping, unless somebody was quicker: then theirs counts. */
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
