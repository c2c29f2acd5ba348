import { FieldValue } from 'firebase-admin/firestore';
import type { Stripe } from 'stripe';
import { effectiveTier } from '@atelier/domain/access/access';
import { path } from '@atelier/domain/paths';
import type { ShippingForm } from '@atelier/domain/contracts/payments';
import { parseProfile } from '@atelier/domain/members/profile';
import { DomainError } from '@atelier/domain/error-code';
import { KIT_DELIVERY_DAYS, kitDiscount } from '@atelier/domain/shop/starter-kit';
import { parseSiteSettings } from '@atelier/domain/site/settings';
import { businessClock } from '../platform/business-clock.ts';
import { database, parseDocument } from '../platform/firebase.ts';
import { reserveOrder, type KitOrder, type ReservedOrder } from './kit-order.ts';
import { findSession } from '../billing/checkout/checkout-sessions.ts';
import { kitOffer } from './kit-offer.ts';
import { kitSession } from './kit-session.ts';
import { syncOrder } from './sync-order.ts';
import { findOrCreateCustomer } from '../billing/customers.ts';
import { requireNoOpenDispute } from '../billing/lost-payments.ts';
import { checkoutVat } from '../billing/vat.ts';
import { invalidatesIdempotencyKey, stripe } from '../platform/stripe.ts';
import { syncSubscription } from '../billing/subscription/sync-subscription.ts';

/** Limits the loop; more orders cannot have ended between two clicks. */
const MAX_ATTEMPTS = 5;

/**
 * Orders a kit: creates the order, then opens its checkout. The price is Stripe's; the discount is
 * that of the member's tier at this moment.
 *
 * @returns the address of the checkout; a second click returns the same one while it is open.
 * @throws DomainError `forbidden` for a member without a profile, `dispute-open`, `rate-limited`
 */
export async function startKitCheckout(uid: string, form: ShippingForm): Promise<string> {
  await requireNoOpenDispute(uid);
  const customer = await findOrCreateCustomer(uid);
  await syncSubscription(customer);
  const clock = await businessClock();
  const order = await orderFor(uid, customer, form, clock.now());
  const closedOrderIds = new Set<string>();
  while (closedOrderIds.size < MAX_ATTEMPTS) {
    const reserved = await reserveOrder(order, clock.now(), closedOrderIds);
    const session = await findOrCreateSession(reserved);
    if (session?.status === 'open' && session.url !== null) return session.url;
    closedOrderIds.add(reserved.id);
    await syncOrder(reserved.id);
  }
  throw new DomainError('rate-limited');
}

async function orderFor(
  uid: string,
  customer: string,
  { phone, ...address }: ShippingForm,
  now: Date,
): Promise<KitOrder> {
  const stored = await database().doc(path.profile(uid)).get();
  if (!stored.exists) throw new DomainError('forbidden');
  const profile = parseProfile(stored.data());
  const [{ price, price_cents, shipping_price, shipping_cents }, delivery_days] = await Promise.all(
    [kitOffer(), kitDeliveryDays()],
  );
  const discount = kitDiscount(effectiveTier(profile, now), price_cents);
  return {
    ...address,
    ...(phone !== '' && { phone }),
    user_id: uid,
    email: profile.email,
    stripe_customer_id: customer,
    price,
    price_cents,
    shipping_price,
    shipping_cents,
    discount_cents: discount?.cents ?? 0,
    coupon: discount?.coupon ?? null,
    amount_total: price_cents - (discount?.cents ?? 0) + shipping_cents,
    delivery_days,
    locale: profile.locale,
  };
}

/** @returns undefined if Stripe does not know the order's session */
async function findOrCreateSession(
  order: ReservedOrder,
): Promise<Stripe.Checkout.Session | undefined> {
  const { checkout } = stripe();
  if (order.stripe_session_id !== undefined) return findSession(order.stripe_session_id);
  const reference = database().doc(path.order(order.id));
  try {
    const idempotencyKey = `kit:${order.id}:${order.attempt}`;
    const session = await checkout.sessions.create(kitSession(order, await checkoutVat()), {
      idempotencyKey,
    });
    await reference.update({ stripe_session_id: session.id });
    return session;
  } catch (error) {
    if (invalidatesIdempotencyKey(error)) {
      await reference.update({ checkout_attempt: FieldValue.increment(1) });
    }
    throw error;
  }
}

/** Returns the delivery time of the settings, in working days. */
export async function kitDeliveryDays(): Promise<number> {
  const settings = parseDocument(await database().doc(path.settings()).get(), parseSiteSettings);
  return settings?.kit_delivery_days ?? KIT_DELIVERY_DAYS.default;
}
