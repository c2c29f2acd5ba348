import { invalidRequest } from '../core/api-error.ts';
import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import type { Buyer, CheckoutTerms } from '../core/hidden-state.ts';
import type {
  CheckoutSession,
  Customer,
  PaymentIntent,
  PaymentMethod,
} from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';
import { problemOfChosen } from './discounts.ts';
import type { Purchase } from './discounts.ts';
import { priceSession } from './price-session.ts';
import { createDebitMethod, startDebit } from './sepa-debits.ts';
import type { DebitEntry } from './sepa-debits.ts';
import { fulfilPurchase } from './fulfil-purchase.ts';
import { fulfilSubscription } from './fulfil-subscription.ts';
import { createIntent, failAuthentication, attemptPayment } from './payments.ts';
import type { PaymentOutcome } from './payments.ts';

export function termsOf(world: World, session: CheckoutSession): CheckoutTerms {
  const terms = world.hidden.checkout[session.id];
  if (!terms) throw invalidRequest(`The sandbox has no terms of ${session.id}.`);
  return terms;
}

/**
 * Makes one attempt to pay a session by card. A declined card leaves it open; a success completes
 * it and fulfils the purchase.
 *
 * @throws ApiError 400 when the session is no longer open, so that a second click does not pay
 * again
 */
export function payCheckout(
  world: World,
  session: CheckoutSession,
  method: PaymentMethod,
  buyer: Buyer,
): PaymentOutcome {
  if (session.status !== 'open') {
    throw invalidRequest(`This Checkout Session is ${String(session.status)}.`);
  }
  const terms = termsOf(world, session);
  setBuyer(world, session, terms, buyer);
  const total = session.amount_total ?? 0;
  if (total === 0) {
    completeSession(world, session, null, method);
    return { kind: 'succeeded', charge: null };
  }
  const intent = findOrCreateIntent(world, session, terms, total);
  const outcome = attemptPayment(world, intent, method, {
    isOnSession: true,
    isAuthenticated: false,
  });
  if (outcome.kind === 'succeeded') completeSession(world, session, intent, method);
  return outcome;
}

/**
 * Remembers the buyer, whose address decides the tax.
 *
 * @throws ApiError 400 when the discount can no longer be used
 */
function setBuyer(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
  buyer: Buyer,
): void {
  const problem =
    terms.discount && problemOfChosen(world, terms.discount, purchaseOf(session, terms));
  if (problem) {
    throw invalidRequest(`The discount can no longer be used: ${problem}.`, {
      code: 'coupon_expired',
    });
  }
  terms.buyer = buyer;
  if (!session.automatic_tax.enabled) return;
  priceSession(world, session, terms, buyer.shipping?.address.country ?? buyer.address.country);
}

/** Returns what a discount must fit. */
export function purchaseOf(session: CheckoutSession, terms: CheckoutTerms): Purchase {
  return {
    customer: session.customer,
    currency: session.currency ?? '',
    subtotal: session.amount_subtotal ?? 0,
    products: terms.items.map(({ price }) => price?.product ?? ''),
  };
}

/**
 * Returns the email address that is known before the buyer fills the form, and which the form
 * cannot change.
 */
export function knownEmail(world: World, session: CheckoutSession): string | null {
  const customer = session.customer ? world.tables.customer.get(session.customer) : undefined;
  return customer?.email ?? session.customer_email;
}

/**
 * Completes a session by direct debit. Whether the bank pays is known days later.
 *
 * @throws ApiError 400 when the session is no longer open, or does not accept direct debits
 */
export function payCheckoutByDebit(
  world: World,
  session: CheckoutSession,
  entry: DebitEntry,
  buyer: Buyer,
): void {
  if (session.status !== 'open') {
    throw invalidRequest(`This Checkout Session is ${String(session.status)}.`);
  }
  if (!acceptsDebits(session)) {
    throw invalidRequest('This Checkout Session does not accept direct debits.');
  }
  const terms = termsOf(world, session);
  setBuyer(world, session, terms, buyer);
  const method = createDebitMethod(world, entry, world.nowFor(session.customer));
  const intent = findOrCreateIntent(world, session, terms, session.amount_total ?? 0);
  startDebit(world, intent, method);
  completeSession(world, session, intent, method);
}

/** Whether the session offers direct debits, which it does not when there is nothing to pay. */
export function acceptsDebits(session: CheckoutSession): boolean {
  return session.payment_method_types.includes('sepa_debit') && (session.amount_total ?? 0) > 0;
}

function findOrCreateIntent(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
  total: number,
): PaymentIntent {
  const intent =
    world.tables.payment_intent.get(terms.intent ?? '') ??
    createCheckoutIntent(world, session, terms, total);
  // After a refused attempt the buyer may have typed a code or another address.
  intent.amount = total;
  intent.shipping =
    terms.payment_shipping ?? (terms.buyer?.shipping as PaymentIntent['shipping']) ?? null;
  return intent;
}

function createCheckoutIntent(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
  amount: number,
): PaymentIntent {
  const intent = createIntent(world, {
    amount,
    currency: session.currency ?? world.account.currency,
    customer: session.customer,
    description:
      terms.payment_description ??
      (session.mode === 'subscription' ? 'Subscription creation' : null),
    metadata: session.mode === 'payment' ? terms.payment_metadata : {},
    shipping: null,
    off_session: session.mode === 'subscription' || terms.save_card,
    payment_method_types: [...session.payment_method_types],
  });
  if (session.mode === 'payment') intent.receipt_email = terms.receipt_email;
  terms.intent = intent.id;
  if (session.mode === 'payment') session.payment_intent = intent.id;
  return intent;
}

/** Continues a checkout after its 3-D Secure challenge. */
export function completeCheckoutAuthentication(
  world: World,
  session: CheckoutSession,
  method: PaymentMethod,
  isAuthenticated: boolean,
): PaymentOutcome {
  if (session.status !== 'open') {
    throw invalidRequest(`This Checkout Session is ${String(session.status)}.`);
  }
  const intent = world.getExisting('payment_intent', termsOf(world, session).intent);
  if (!isAuthenticated) return failAuthentication(world, intent, method);
  const outcome = attemptPayment(world, intent, method, {
    isOnSession: true,
    isAuthenticated: true,
  });
  if (outcome.kind === 'succeeded') completeSession(world, session, intent, method);
  return outcome;
}

function completeSession(
  world: World,
  session: CheckoutSession,
  intent: PaymentIntent | null,
  method: PaymentMethod,
): void {
  const terms = termsOf(world, session);
  const customer = session.customer
    ? world.getExisting('customer', session.customer)
    : newCustomer(world, session, terms);
  if (customer) {
    updateCustomer(world, customer, terms, session);
    session.customer = customer.id;
    assignToCustomer(world, intent, customer.id);
  }
  session.status = 'complete';
  session.url = null;
  session.payment_status = paymentStatus(intent);
  session.customer_details = {
    address: terms.buyer?.address ?? null,
    business_name: null,
    email: customer?.email ?? terms.buyer?.email ?? null,
    individual_name: null,
    name: terms.buyer?.name ?? null,
    phone: terms.buyer?.phone ?? null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  const shipping = terms.buyer?.shipping;
  session.collected_information = {
    business_name: null,
    individual_name: null,
    shipping_details: shipping ? { name: shipping.name, address: shipping.address } : null,
  };
  if (session.consent_collection) {
    session.consent = {
      promotions: null,
      terms_of_service: terms.buyer?.accepts_terms ? 'accepted' : null,
    };
  }
  world.unschedule('expire_session', session.id);
  if (session.mode === 'subscription' && customer) {
    fulfilSubscription(world, session, terms, customer, intent, method);
  } else fulfilPurchase(world, session, terms, intent, method);
}

function paymentStatus(intent: PaymentIntent | null): CheckoutSession['payment_status'] {
  if (!intent) return 'no_payment_required';
  return intent.status === 'succeeded' ? 'paid' : 'unpaid';
}

function newCustomer(
  world: World,
  session: CheckoutSession,
  terms: CheckoutTerms,
): Customer | null {
  if (
    session.mode === 'payment' &&
    session.customer_creation !== 'always' &&
    !terms.invoice_creation
  ) {
    return null;
  }
  const customer = buildObject('customer', {
    id: world.id('customer'),
    created: world.now(),
    email: session.customer_email ?? terms.buyer?.email ?? null,
    name: terms.buyer?.name ?? null,
    invoice_prefix: world.account.invoicePrefix,
    preferred_locales: session.locale && session.locale !== 'auto' ? [session.locale] : [],
  });
  world.tables.customer.insert(customer);
  emitEvent(world, 'customer.created', customer);
  return customer;
}

function updateCustomer(
  world: World,
  customer: Customer,
  terms: CheckoutTerms,
  session: CheckoutSession,
): void {
  const { currency, automatic_tax, mode } = session;
  const isTaxed = automatic_tax.enabled;
  const { buyer, customer_update } = terms;
  if (!buyer) return;
  updateAndEmit(world, 'customer.updated', customer, (edited) => {
    if (customer_update.address || (isTaxed && !edited.address)) edited.address = buyer.address;
    if (customer_update.name) edited.name = buyer.name;
    if (customer_update.shipping && buyer.shipping) edited.shipping = buyer.shipping;
    if (mode === 'subscription') edited.currency ??= currency ?? world.account.currency;
  });
}

/** Assigns a payment that was made without a customer to the new customer. */
function assignToCustomer(world: World, intent: PaymentIntent | null, customer: string): void {
  if (!intent) return;
  intent.customer ??= customer;
  const charge = world.tables.charge.get(intent.latest_charge ?? '');
  if (charge) charge.customer ??= customer;
}
