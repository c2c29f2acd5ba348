import type { InvoiceLine, Price, Subscription, SubscriptionItem } from '../core/stored-objects.ts';
import { DAY_S, periodEnd } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { buildObject, embeddedList } from '../objects/build-object.ts';
import { describeLine } from '../i18n/invoice-text.ts';
import { buildInvoiceLine } from './invoice-lines.ts';

export const ENDED_STATUSES: readonly string[] = ['canceled', 'incomplete_expired'];

export interface NewItem {
  price: Price;
  quantity: number;
  metadata?: Record<string, string>;
  /** Ids. */
  tax_rates?: readonly string[];
}

export interface SubscriptionFields {
  customer: string;
  items: NewItem[];
  description?: string | null;
  account_tax_ids?: string[] | null;
  default_tax_rates?: readonly string[];
  metadata: Record<string, string>;
  default_payment_method: string | null;
  status: Subscription['status'];
  automatic_tax?: boolean;
}

/**
 * Inserts a subscription with its first period. The caller emits `customer.subscription.created`
 * once it is complete.
 */
export function insertSubscription(world: World, fields: SubscriptionFields): Subscription {
  const id = world.id('subscription');
  const now = world.nowFor(fields.customer);
  const subscription = buildObject('subscription', {
    id,
    automatic_tax: {
      disabled_reason: null,
      enabled: fields.automatic_tax ?? false,
      liability: null,
    },
    billing_cycle_anchor: now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: now,
    currency: fields.items[0]?.price.currency ?? world.account.currency,
    customer: fields.customer,
    default_payment_method: fields.default_payment_method,
    default_tax_rates: (fields.default_tax_rates ?? []).map((rate) =>
      structuredClone(world.getExisting('tax_rate', rate)),
    ),
    description: fields.description ?? null,
    items: embeddedList(`/v1/subscription_items?subscription=${id}`, []),
    metadata: fields.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    start_date: now,
    status: fields.status,
    test_clock: world.clockOf(fields.customer),
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
  });
  subscription.invoice_settings.account_tax_ids = fields.account_tax_ids ?? null;
  const first = fields.items[0]?.price.recurring;
  const end = periodEnd(now, now, first);
  subscription.items.data = fields.items.map((item) =>
    buildSubscriptionItem(world, id, item, now, now, end),
  );
  return world.tables.subscription.insert(subscription);
}

export function buildSubscriptionItem(
  world: World,
  subscription: string,
  { price, quantity, metadata = {}, tax_rates = [] }: NewItem,
  created: number,
  start: number,
  end: number,
): SubscriptionItem {
  return buildObject('subscription_item', {
    id: world.id('subscription_item'),
    created,
    current_period_start: start,
    current_period_end: end,
    plan: planOf(price),
    price: structuredClone(price),
    quantity,
    subscription,
    metadata,
    tax_rates: tax_rates.map((rate) => structuredClone(world.getExisting('tax_rate', rate))),
  });
}

/** Returns the older form of a price, which subscription items still contain. */
export function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    currency: price.currency,
    interval: price.recurring?.interval,
    interval_count: price.recurring?.interval_count,
    livemode: false,
    metadata: {},
    product: price.product,
    usage_type: 'licensed',
  } as unknown as SubscriptionItem['plan'];
}

export function currentPeriod(subscription: Subscription): { start: number; end: number } {
  const item = subscription.items.data[0];
  return {
    start: item?.current_period_start ?? subscription.created,
    end: item?.current_period_end ?? subscription.created,
  };
}

/** Whether a subscription ends with its current period instead of renewing. */
export function endsWithPeriod(subscription: Subscription): boolean {
  const { cancel_at, cancel_at_period_end } = subscription;
  return (
    cancel_at_period_end || (cancel_at !== null && cancel_at <= currentPeriod(subscription).end)
  );
}

/** Schedules the end of the current period and the `invoice.upcoming` event before it. */
export function schedulePeriodEnd(world: World, subscription: Subscription): void {
  const { end } = currentPeriod(subscription);
  const upcomingInvoiceAt = end - world.settings.upcoming_days * DAY_S;
  world.unschedule('upcoming_invoice', subscription.id);
  world.unschedule('end_period', subscription.id);
  if (upcomingInvoiceAt > world.nowFor(subscription.customer)) {
    world.schedule('upcoming_invoice', subscription.id, upcomingInvoiceAt, subscription.customer);
  }
  world.schedule('end_period', subscription.id, end, subscription.customer);
}

/** Builds the invoice lines of a full period, one for each item. */
export function periodLines(world: World, subscription: Subscription): InvoiceLine[] {
  return subscription.items.data.map((item) =>
    buildInvoiceLine(world, {
      price: item.price,
      quantity: item.quantity ?? 1,
      amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
      description: describeLine(world, subscription.customer, item.price, item.quantity ?? 1),
      period: { start: item.current_period_start, end: item.current_period_end },
      proration: false,
      subscription: subscription.id,
      item: item.id,
    }),
  );
}

/** Returns the card that pays a subscription: its own default, else the customer's. */
export function defaultCard(world: World, subscription: Subscription) {
  const customer = world.getExisting('customer', subscription.customer);
  const id =
    subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return id ? world.tables.payment_method.get(id) : undefined;
}
