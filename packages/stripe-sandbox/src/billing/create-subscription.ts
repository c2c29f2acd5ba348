import { invalidRequest } from '../core/api-error.ts';
import { emitEvent } from '../core/emit-event.ts';
import type { Subscription } from '../core/stored-objects.ts';
import { HOUR_S } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { collectInvoice } from './collect-invoice.ts';
import { buildInvoice } from './build-invoice.ts';
import { finalizeInvoice, intentOf } from './invoices.ts';
import { declinedCardError } from './payments.ts';
import { discountsAt, endUsedDiscounts, redeem } from './discounts.ts';
import type { ChosenCoupon } from './discounts.ts';
import { endSubscription } from './end-subscription.ts';
import {
  insertSubscription,
  defaultCard,
  periodLines,
  currentPeriod,
  schedulePeriodEnd,
} from './subscription-object.ts';
import type { NewItem } from './subscription-object.ts';

/**
 * How long an incomplete subscription can be paid:
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses.
 */
const INCOMPLETE_EXPIRY_S = 23 * HOUR_S;

export interface NewSubscription {
  customer: string;
  items: NewItem[];
  default_tax_rates?: readonly string[];
  automatic_tax?: boolean;
  description?: string | null;
  discount: ChosenCoupon | null;
  metadata: Record<string, string>;
  default_payment_method: string | null;
  payment: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';
}

/**
 * Creates a subscription for the API: `incomplete` until its first invoice is paid, at once or
 * within 23 hours.
 * @throws ApiError 402 when `error_if_incomplete` and the card is declined; 400 without a card
 */
export function createSubscription(world: World, params: NewSubscription): Subscription {
  const subscription = insertSubscription(world, { ...params, status: 'incomplete' });
  const card = defaultCard(world, subscription);
  const isFree = periodLines(world, subscription).every(({ amount }) => amount === 0);
  if (!card && !isFree && params.payment !== 'default_incomplete') {
    world.tables.subscription.remove(subscription.id);
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      {
        code: 'resource_missing',
      },
    );
  }
  const customer = world.getExisting('customer', subscription.customer);
  customer.currency ??= subscription.currency;
  if (params.discount) {
    const owner = { customer: customer.id, subscription: subscription.id, checkout_session: null };
    subscription.discounts = [redeem(world, params.discount, owner).id];
  }
  const invoice = world.tables.invoice.insert(
    buildInvoice(world, world.id('invoice'), {
      customer: subscription.customer,
      subscription: subscription.id,
      billing_reason: 'subscription_create',
      lines: periodLines(world, subscription),
      discounts: discountsAt(world, subscription.discounts, subscription.created),
      automatic_tax: params.automatic_tax,
      period: { start: currentPeriod(subscription).start, end: currentPeriod(subscription).start },
    }),
  );
  subscription.latest_invoice = invoice.id;
  emitEvent(world, 'customer.subscription.created', subscription);
  emitEvent(world, 'invoice.created', invoice);
  finalizeInvoice(world, invoice);
  endUsedDiscounts(world, subscription);
  schedulePeriodEnd(world, subscription);
  world.schedule(
    'expire_incomplete',
    subscription.id,
    subscription.created + INCOMPLETE_EXPIRY_S,
    subscription.customer,
  );
  if (params.payment === 'default_incomplete' && invoice.amount_due > 0) return subscription;
  const outcome = collectInvoice(world, invoice, card, {
    isOnSession: false,
    isAuthenticated: false,
    isAutomatic: false,
  });
  if (outcome.kind === 'succeeded' || params.payment !== 'error_if_incomplete') return subscription;
  endSubscription(world, subscription, 'payment_failed');
  const intent = intentOf(world, invoice);
  if (intent && outcome.kind === 'declined') {
    throw declinedCardError(world, intent, outcome.decline);
  }
  throw invalidRequest('This payment needs authentication by the customer.', {
    code: 'authentication_required',
  });
}
