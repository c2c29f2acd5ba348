import { FieldValue } from 'firebase-admin/firestore';
import type { Stripe } from 'stripe';
import { parseCustomer, type Customer } from '@atelier/domain/billing/customer';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { sellerLine } from '@atelier/domain/site/environment';
import { localeOf } from '@atelier/domain/values';
import { memberAddress } from '../mail/mails.ts';
import { environment } from '../platform/site-environment.ts';
import { database, findAccount, textAt } from '../platform/firebase.ts';
import {
  isResourceMissing,
  invalidatesIdempotencyKey,
  stripe,
  undefinedIf,
} from '../platform/stripe.ts';

/** At the foot of every invoice; Stripe's API knows no footer of the account. */
const INVOICE_FOOTER = sellerLine(environment);

const NEW_CUSTOMER = {
  tier: 'free',
  status: 'active',
  cancel_at_period_end: false,
  syncSeq: 0,
  appliedSeq: 0,
};

/**
 * Returns the member's Stripe customer id, creating the customer if needed. The idempotency key
 * contains the uid, so parallel and repeated calls get the same customer. A customer deleted at
 * Stripe is replaced. The customer carries the uid and the e-mail of the account.
 *
 * @throws DomainError `forbidden` if the member is being deleted
 */
export async function findOrCreateCustomer(uid: string): Promise<string> {
  const { stripe_customer_id: knownId = null, customer_version } = await readCustomer(uid);
  const present = knownId === null ? undefined : await findCustomer(knownId);
  if (present !== undefined) {
    if (present.invoice_settings.footer !== INVOICE_FOOTER) await updateCustomerContact(uid);
    return present.id;
  }
  const version = customer_version + 1;
  const created = await createCustomer(uid, version);
  const customerId = await saveMapping(uid, knownId, version, created);
  await updateCustomerContact(uid);
  return customerId;
}

async function createCustomer(uid: string, version: number): Promise<Stripe.Customer> {
  try {
    // Constant parameters only: a repeated call must send the same ones.
    return await stripe().customers.create(
      { metadata: { uid } },
      { idempotencyKey: `cust:${uid}:v${version}` },
    );
  } catch (error) {
    if (invalidatesIdempotencyKey(error)) await skipCustomerVersion(uid, version);
    throw error;
  }
}

/**
 * Skips a customer number whose idempotency key can no longer be used; the next call takes the
 * number after it.
 */
async function skipCustomerVersion(uid: string, version: number): Promise<void> {
  const db = database();
  const customer = db.doc(path.customer(uid));
  await db.runTransaction(async (transaction) => {
    const [stored, deletedUser] = await transaction.getAll(customer, db.doc(path.deletedUser(uid)));
    if (deletedUser?.exists || parseCustomer(stored?.data()).customer_version >= version) return;
    transaction.set(
      customer,
      { ...(stored?.exists ? {} : NEW_CUSTOMER), customer_version: version },
      { merge: true },
    );
  });
}

/** Returns the member's Stripe customer id, or null if there is none. */
export async function findCustomerId(uid: string): Promise<string | null> {
  return (await readCustomer(uid)).stripe_customer_id ?? null;
}

/** Reads `customers/{uid}`; an empty one for a member who has none. */
export async function readCustomer(uid: string): Promise<Customer> {
  return parseCustomer((await database().doc(path.customer(uid)).get()).data());
}

/**
 * Returns the uid of a Stripe customer, or null if the customer does not belong to this product.
 */
export async function findCustomerUid(customerId: string): Promise<string | null> {
  return textAt(await database().doc(path.stripeCustomer(customerId)).get(), 'uid') ?? null;
}

/**
 * Copies e-mail, language and the seller's numbers to the Stripe customer, for invoices; does
 * nothing without a customer or account.
 */
export async function updateCustomerContact(uid: string): Promise<void> {
  const customerId = await findCustomerId(uid);
  if (customerId === null) return;
  const [account, profile] = await Promise.all([
    findAccount(uid),
    database().doc(path.profile(uid)).get(),
  ]);
  const email = account && memberAddress(account, profile);
  if (email === undefined) return;
  const preferred_locales = [localeOf(profile.get('locale'))];
  const changes = { email, preferred_locales, invoice_settings: { footer: INVOICE_FOOTER } };
  await undefinedIf(isResourceMissing, stripe().customers.update(customerId, changes));
}

async function findCustomer(customerId: string): Promise<Stripe.Customer | undefined> {
  const customer = await undefinedIf(isResourceMissing, stripe().customers.retrieve(customerId));
  return customer === undefined || customer.deleted === true ? undefined : customer;
}

/**
 * Saves the mapping in both directions. If a parallel call saved another customer first, returns
 * that one.
 */
async function saveMapping(
  uid: string,
  before: string | null,
  version: number,
  { id, livemode }: Pick<Stripe.Customer, 'id' | 'livemode'>,
): Promise<string> {
  const db = database();
  const customer = db.doc(path.customer(uid));
  return db.runTransaction(async (transaction) => {
    const [stored, deletedUser] = await transaction.getAll(customer, db.doc(path.deletedUser(uid)));
    if (deletedUser?.exists) throw new DomainError('forbidden');
    const { stripe_customer_id: present } = parseCustomer(stored?.data());
    if (present !== undefined && present !== before) return present;
    const mapping = {
      ...(stored?.exists ? {} : NEW_CUSTOMER),
      stripe_customer_id: id,
      customer_version: version,
    };
    transaction.set(customer, mapping, { merge: true });
    transaction.set(db.doc(path.stripeCustomer(id)), {
      uid,
      livemode,
      created_at: FieldValue.serverTimestamp(),
    });
    return id;
  });
}
