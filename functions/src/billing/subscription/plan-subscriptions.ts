import type { Stripe } from 'stripe';
import {
  BILLED_STATUSES,
  isLive,
  leadingFirst,
  type BilledSubscription,
} from '@atelier/domain/billing/membership';
import { logEvent } from '../../platform/log.ts';
import {
  isResourceMissing,
  stripe,
  undefinedIf,
  dateFromSeconds,
  idOf,
} from '../../platform/stripe.ts';
import { planOfPrice, planOfPriceId, type PlanPrice } from '../plans.ts';

/** A subscription to one of the plans, with the data needed to change it. */
export interface PlanSubscription extends BilledSubscription {
  itemId: string;
  priceId: string;
  /** Id of the Stripe schedule that switches to a cheaper plan with the next period. */
  scheduleId: string | null;
  /** How the end was planned at Stripe; it must be canceled the same way. */
  endsBy: 'period' | 'date' | null;
  /** Id of the consent; set if bought on the app's checkout. */
  consentId: string | null;
  latestInvoiceId: string | null;
  /** What was paid by the latest invoice, in cents, if it is for a change of the plan. */
  changePaidCents: number | null;
  paymentMethod: PaymentMethod | null;
  /** Its end was declared on the page that ends contracts. */
  isEndDeclared: boolean;
  /** Its end was planned by the team. */
  isEndPlannedByTeam: boolean;
  /** It was ended because its payment went back. */
  isEndedEarly: boolean;
  /** It was ended at once by the team. */
  isEndedByTeam: boolean;
}

/** What pays a subscription. */
interface PaymentMethod {
  id: string;
  /** For the payer, `Visa •••• 4242`. */
  label: string;
}

/**
 * The comment on the end of a subscription that its member did not end: for its payment, or by the
 * team.
 */
export const END_COMMENTS = { payment: 'ended early', team: 'ended by the team' } as const;
/**
 * Metadata of a subscription whose end is planned: on which page its end was declared, or that the
 * team planned it.
 */
export const END_DECLARED = 'end_declared';
/** Values of `END_DECLARED`, by who plans the end. */
export const PLANNED_BY = { member: '', declaration: 'true', team: 'team' } as const;

/** Fields of a subscription that Stripe sends as objects instead of ids. */
const EXPANDED = [
  'data.schedule',
  'data.latest_invoice',
  'data.default_payment_method',
  'data.customer.invoice_settings.default_payment_method',
];

/**
 * Reads all of a customer's subscriptions to the plans from Stripe, including ended ones, newest
 * first.
 */
export async function subscriptionsOf(customerId: string): Promise<PlanSubscription[]> {
  const query = { customer: customerId, status: 'all' as const, limit: 100, expand: EXPANDED };
  const all = Array.fromAsync(stripe().subscriptions.list(query), planSubscription);
  // A deleted customer has none.
  return ((await undefinedIf(isResourceMissing, all)) ?? []).filter((one) => one !== null);
}

/**
 * Returns the customer's live subscriptions, the leading one first.
 *
 * @param customerId  null for a member without one
 */
export async function liveSubscriptionsOf(customerId: string | null): Promise<PlanSubscription[]> {
  return customerId === null
    ? []
    : leadingFirst((await subscriptionsOf(customerId)).filter(isLive));
}

async function planSubscription(one: Stripe.Subscription): Promise<PlanSubscription | null> {
  const item = one.items.data[0];
  const status = BILLED_STATUSES.find((known) => known === one.status);
  if (item === undefined || status === undefined) return null;
  const plan = await planOfPrice(item.price);
  if (plan === null) {
    logEvent.subscriptionUnknown(one.id);
    return null;
  }
  const next = await nextPlanOf(one.schedule);
  return {
    id: one.id,
    status,
    ...plan,
    created: dateFromSeconds(one.created),
    periodStart: dateFromSeconds(item.current_period_start),
    periodEnd: dateFromSeconds(item.current_period_end),
    endsAt: endsAt(one, item.current_period_end),
    endedAt: one.ended_at === null ? null : dateFromSeconds(one.ended_at),
    ...(next === null ? {} : { next }),
    unpaidSince: status === 'past_due' || status === 'unpaid' ? await unpaidSince(one.id) : null,
    itemId: item.id,
    priceId: item.price.id,
    scheduleId: idOf(one.schedule),
    endsBy: endsBy(one),
    consentId: one.metadata.consent_id ?? null,
    latestInvoiceId: idOf(one.latest_invoice),
    changePaidCents: changePaidCents(one.latest_invoice),
    paymentMethod: paymentMethodOf(one),
    isEndDeclared: one.metadata[END_DECLARED] === PLANNED_BY.declaration,
    isEndPlannedByTeam: one.metadata[END_DECLARED] === PLANNED_BY.team,
    isEndedEarly: one.cancellation_details?.comment === END_COMMENTS.payment,
    isEndedByTeam: one.cancellation_details?.comment === END_COMMENTS.team,
  };
}

function changePaidCents(invoice: Stripe.Subscription['latest_invoice']): number | null {
  if (
    invoice === null ||
    typeof invoice !== 'object' ||
    invoice.billing_reason !== 'subscription_update'
  ) {
    return null;
  }
  return invoice.amount_paid;
}

/** Returns the subscription's own payment method, else the customer's. */
function paymentMethodOf({
  default_payment_method,
  customer,
}: Stripe.Subscription): PaymentMethod | null {
  const hasSettings = typeof customer === 'object' && customer.deleted !== true;
  const method =
    default_payment_method ??
    (hasSettings ? customer.invoice_settings.default_payment_method : null);
  if (method === null || typeof method !== 'object') return null;
  const { id, type, card, sepa_debit } = method;
  const name = (card?.display_brand ?? card?.brand ?? type).replaceAll('_', ' ');
  const digits = card?.last4 ?? sepa_debit?.last4;
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { id, label: digits ? `${label} •••• ${digits}` : label };
}

/** Returns the plan of the phase after the current one. */
async function nextPlanOf(schedule: Stripe.Subscription['schedule']): Promise<PlanPrice | null> {
  if (schedule === null || typeof schedule === 'string' || schedule.current_phase === null) {
    return null;
  }
  const currentStart = schedule.current_phase.start_date;
  const price = idOf(
    schedule.phases.find(({ start_date }) => start_date > currentStart)?.items[0]?.price,
  );
  return price === null ? null : planOfPriceId(price);
}

/** Returns whether the end is planned with a flag or with a date; null if none is planned. */
function endsBy({
  cancel_at,
  cancel_at_period_end,
}: Stripe.Subscription): PlanSubscription['endsBy'] {
  if (cancel_at_period_end) return 'period';
  return cancel_at === null ? null : 'date';
}

/**
 * Returns the planned end, or null. The API plans it with a flag, the customer portal with a date.
 */
function endsAt(
  { cancel_at, cancel_at_period_end }: Stripe.Subscription,
  periodEnd: number,
): Date | null {
  if (cancel_at !== null) return dateFromSeconds(cancel_at);
  return cancel_at_period_end ? dateFromSeconds(periodEnd) : null;
}

async function unpaidSince(subscription: string): Promise<Date | null> {
  const { data } = await stripe().invoices.list({ subscription, status: 'open', limit: 100 });
  const oldest = data.at(-1);
  return oldest === undefined ? null : dateFromSeconds(oldest.created);
}
