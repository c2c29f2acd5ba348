import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import { isLive } from '@atelier/domain/billing/membership';
import { TERMS_VERSION } from '@atelier/domain/billing/plans';
import { lastWithdrawalDay } from '@atelier/domain/billing/withdrawal';
import { database, textAt } from '../../platform/firebase.ts';
import { dateFromSeconds, idOf } from '../../platform/stripe.ts';
import { COMMON_TEXTS, contactOf, sendMail } from '../../mail/mails.ts';
import { sendPaymentDueMail, findInvoice, isPlanInvoice, voidOpenInvoices } from '../invoices.ts';
import { nextPaymentOf } from '../next-payments.ts';
import { addRevenueOnce } from '../revenue.ts';
import { subscriptionsOf } from './plan-subscriptions.ts';
import { syncSubscription, type SyncedMember } from './sync-subscription.ts';

/**
 * Handlers of Stripe's subscription events. An event only names the customer; the state is read
 * from Stripe.
 */
export const SUBSCRIPTION_EVENT_HANDLERS: Readonly<
  Record<string, (event: Stripe.Event) => Promise<void>>
> = {
  'checkout.session.completed': syncAndConfirm,
  'checkout.session.async_payment_succeeded': sync,
  'checkout.session.async_payment_failed': sync,
  'customer.deleted': sync,
  'customer.updated': syncNewPaymentMethod,
  'customer.subscription.created': sync,
  'customer.subscription.updated': sync,
  'customer.subscription.deleted': voidInvoicesAndSync,
  'customer.subscription.paused': sync,
  'customer.subscription.resumed': sync,
  'customer.subscription.pending_update_applied': sync,
  'customer.subscription.pending_update_expired': sync,
  'invoice.paid': recordRevenueAndSync,
  'invoice.payment_failed': syncAndSendPaymentDue,
  'invoice.payment_action_required': syncAndSendPaymentDue,
  'invoice.finalization_failed': sync,
  'invoice.marked_uncollectible': sync,
  'invoice.voided': sync,
};

async function sync(event: Stripe.Event): Promise<void> {
  await syncCustomerOf(event);
}

/** Syncs the customer that an event is about. @returns undefined for an unknown one, or none */
async function syncCustomerOf({ data }: Stripe.Event): Promise<SyncedMember | undefined> {
  const subject = data.object as {
    id?: string;
    object?: string;
    mode?: string;
    customer?: string | { id: string };
  };
  if (subject.object === 'checkout.session' && subject.mode !== 'subscription') return undefined;
  const customerId = subject.object === 'customer' ? (subject.id ?? null) : idOf(subject.customer);
  return customerId === null ? undefined : syncSubscription(customerId);
}

/** Other fields of a customer, which the app itself writes, are no part of a subscription. */
async function syncNewPaymentMethod(event: Stripe.Event): Promise<void> {
  const { invoice_settings: settings } = event.data.object as Stripe.Customer;
  const before = (event.data.previous_attributes as Partial<Stripe.Customer> | undefined)
    ?.invoice_settings;
  const former = before?.default_payment_method;
  if (former !== undefined && idOf(former) !== idOf(settings.default_payment_method)) {
    await sync(event);
  }
}

/**
 * Also of a subscription that Stripe ended, after the last retry or with its period: access can be
 * bought no more.
 */
async function voidInvoicesAndSync(event: Stripe.Event): Promise<void> {
  await voidOpenInvoices((event.data.object as Stripe.Subscription).id);
  await sync(event);
}

async function syncAndConfirm(event: Stripe.Event): Promise<void> {
  const session = event.data.object as Stripe.Checkout.Session;
  const customer = idOf(session.customer);
  if (session.mode !== 'subscription' || customer === null) return;
  const member = await syncSubscription(customer);
  if (member !== undefined) await sendSubscriptionConfirmation(session, member);
}

/** Adds each paid plan invoice to the revenue once. Kit payments are counted in `shop/`. */
async function recordRevenueAndSync(event: Stripe.Event): Promise<void> {
  const { id } = event.data.object as Stripe.Invoice;
  const invoice = await findInvoice(id);
  const paidAt = invoice?.status_transitions.paid_at;
  if (invoice === undefined || typeof paidAt !== 'number' || !(await isPlanInvoice(invoice))) {
    return;
  }
  if (invoice.amount_paid > 0) {
    const at = dateFromSeconds(paidAt);
    await addRevenueOnce({
      key: `invoice_${id}`,
      at,
      kind: 'subscriptions',
      cents: invoice.amount_paid,
    });
  }
  await sync(event);
}

async function syncAndSendPaymentDue(event: Stripe.Event): Promise<void> {
  const member = await syncCustomerOf(event);
  const invoice = await findInvoice((event.data.object as Stripe.Invoice).id);
  if (member !== undefined && invoice !== undefined) await sendPaymentDueMail(member.uid, invoice);
}

/** Id of the one confirmation of a subscription. */
export const confirmationMailId = (subscription: string) =>
  `subscription_${subscription}_confirmation`;

/**
 * Sends the confirmation of a paid subscription on a durable medium, with what was agreed at the
 * order (C. conso L221-13). Sent once per subscription; not sent if it has ended meanwhile or the
 * member has left.
 *
 * @param member  who bought it, with their subscriptions if a sync has just read them
 */
export async function sendSubscriptionConfirmation(
  session: Stripe.Checkout.Session,
  { uid, subscriptions }: SyncedMember,
): Promise<void> {
  const customer = idOf(session.customer);
  if (customer === null) return;
  const all = subscriptions ?? (await subscriptionsOf(customer));
  const bought = all.find(({ id }) => id === idOf(session.subscription));
  const member = await contactOf(uid);
  if (
    bought === undefined ||
    !isLive(bought) ||
    bought.consentId === null ||
    member === undefined
  ) {
    return;
  }
  const consent = await database().doc(path.consent(bought.consentId)).get();
  await sendMail({
    id: confirmationMailId(bought.id),
    to: member,
    template:
      bought.interval === 'year' ? 'subscription-confirmation-year' : 'subscription-confirmation',
    data: {
      tier: COMMON_TEXTS[member.locale].tier[bought.tier],
      price: bought.priceCents,
      paid: session.amount_total ?? 0,
      date: bought.created,
      time: bought.created,
      next: bought.periodEnd,
      nextPrice: bought.nextPaymentCents ?? (await nextPaymentOf(bought)) ?? bought.priceCents,
      // A checkout accepts none but the current version.
      version: textAt(consent, 'terms_version') ?? TERMS_VERSION,
      last: new Date(`${lastWithdrawalDay(bought.created)}T12:00:00Z`),
    },
  });
}
