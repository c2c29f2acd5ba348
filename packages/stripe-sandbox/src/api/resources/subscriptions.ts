import type { Stripe } from 'stripe';
import { createSubscription } from '../../billing/create-subscription.ts';
import { checkCancellation, scheduleCancellation } from '../../billing/cancellation.ts';
import { endSubscription } from '../../billing/end-subscription.ts';
import { createInvoice, finalizeInvoice } from '../../billing/invoices.ts';
import { resolvePaymentMethod } from '../../billing/payment-methods.ts';
import { changePlan } from '../../billing/change-plan.ts';
import { checkOneCurrency, checkOneInterval } from '../../billing/check-amounts.ts';
import { findActiveRate } from '../../billing/checkout-line-items.ts';
import { findDiscount } from '../../billing/discounts.ts';
import { checkTaxIsSetUp } from '../../billing/taxes.ts';
import type { NewItem } from '../../billing/subscription-object.ts';
import { findBillablePrice, prorationLines, resolveItems } from '../../billing/plan-items.ts';
import { ENDED_STATUSES } from '../../billing/subscription-object.ts';
import {
  invalidRequest,
  unsupportedParam,
  parameterMissing,
  resourceMissing,
} from '../../core/api-error.ts';
import { updateAndEmit } from '../../core/emit-event.ts';
import type { Subscription } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { mergeMetadata } from '../../core/merge-metadata.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

type Update = Stripe.SubscriptionUpdateParams;
const PAYMENT_BEHAVIORS = [
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
] as const;
const PRORATION_BEHAVIORS = ['always_invoice', 'create_prorations', 'none'] as const;

export const subscriptions = [
  route<Stripe.SubscriptionCreateParams>(
    'Subscriptions.create',
    [
      'automatic_tax.enabled',
      'currency',
      'customer',
      'default_payment_method',
      'default_tax_rates',
      'description',
      'discounts.coupon',
      'discounts.promotion_code',
      'items.metadata',
      'items.price',
      'items.quantity',
      'items.tax_rates',
      'metadata',
      'payment_behavior=allow_incomplete|default_incomplete|error_if_incomplete',
    ],
    create,
  ),
  route<Stripe.SubscriptionListParams>(
    'Subscriptions.list',
    ['created.*', 'customer', 'price', 'status', 'test_clock'],
    (world, params) =>
      paginate(
        '/v1/subscriptions',
        world.tables.subscription
          .newestFirst()
          .filter(
            (subscription) =>
              (params.customer === undefined || subscription.customer === params.customer) &&
              (params.price === undefined ||
                subscription.items.data.some((item) => item.price.id === params.price)) &&
              (params.customer !== undefined ||
                subscription.test_clock === (params.test_clock ?? null)) &&
              (params.test_clock === undefined || subscription.test_clock === params.test_clock) &&
              hasStatus(subscription, params.status) &&
              matchesRange(subscription.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.SubscriptionRetrieveParams>('Subscriptions.retrieve', [], (world, _params, id) =>
    world.findOrThrow('subscription', id),
  ),
  route<Update>(
    'Subscriptions.update',
    [
      'cancel_at',
      'cancel_at_period_end',
      'cancellation_details.comment',
      'cancellation_details.feedback',
      'default_payment_method',
      'items.deleted',
      'items.id',
      'items.metadata',
      'items.price',
      'items.quantity',
      'metadata',
      'payment_behavior=allow_incomplete|error_if_incomplete|pending_if_incomplete',
      'proration_behavior',
      'proration_date',
    ],
    (world, params, id) => update(world, world.findOrThrow('subscription', id), params),
  ),
  route<Stripe.SubscriptionCancelParams>(
    'Subscriptions.cancel',
    ['cancellation_details.comment', 'cancellation_details.feedback', 'invoice_now', 'prorate'],
    (world, params, id) => {
      const subscription = world.findOrThrow('subscription', id);
      if (ENDED_STATUSES.includes(subscription.status)) throw resourceMissing('subscription', id);
      recordCancellationDetails(subscription, params.cancellation_details);
      if (params.prorate) creditUnusedTime(world, subscription, params.invoice_now ?? false);
      endSubscription(world, subscription, 'cancellation_requested');
      return subscription;
    },
  ),
];

function create(world: World, params: Stripe.SubscriptionCreateParams): Subscription {
  if (!params.customer) throw parameterMissing('customer');
  if (!params.items?.length) throw parameterMissing('items');
  const customer = world.findOrThrow('customer', params.customer, 'customer');
  const items = params.items.map((item, index): NewItem => {
    if (!item.price) throw parameterMissing(`items[${index}][price]`);
    const price = findBillablePrice(world, item.price, `items[${index}][price]`);
    const tax_rates = item.tax_rates || [];
    for (const [at, rate] of tax_rates.entries()) {
      findActiveRate(world, rate, `items[${index}][tax_rates][${at}]`);
    }
    return {
      price,
      quantity: item.quantity ?? 1,
      metadata: mergeMetadata(null, item.metadata),
      tax_rates,
    };
  });
  const currencies = items.map(({ price }) => price.currency);
  if (params.currency) {
    checkOneCurrency([params.currency.toLowerCase(), ...currencies], null, 'currency');
  }
  checkOneCurrency(currencies, customer.currency, 'items');
  checkOneInterval(
    items.map(({ price }) => price.recurring),
    'items[1][price]',
  );
  if (params.automatic_tax?.enabled) checkTaxIsSetUp(world);
  const default_tax_rates = params.default_tax_rates || [];
  for (const [index, rate] of default_tax_rates.entries()) {
    findActiveRate(world, rate, `default_tax_rates[${index}]`);
  }
  const subtotal = items.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity,
    0,
  );
  const products = items.map(({ price }) => price.product);
  const purchase = { customer: customer.id, currency: currencies[0] ?? '', subtotal, products };
  const behavior = params.payment_behavior ?? 'allow_incomplete';
  return createSubscription(world, {
    customer: customer.id,
    items,
    metadata: mergeMetadata(null, params.metadata),
    description: params.description ?? null,
    default_tax_rates,
    automatic_tax: params.automatic_tax?.enabled,
    discount: findDiscount(world, params.discounts, purchase),
    default_payment_method: params.default_payment_method
      ? resolvePaymentMethod(
          world,
          params.default_payment_method,
          customer.id,
          'default_payment_method',
        ).id
      : null,
    payment: PAYMENT_BEHAVIORS.find((known) => known === behavior) ?? 'allow_incomplete',
  });
}

function hasStatus(
  subscription: Subscription,
  status: Stripe.SubscriptionListParams['status'],
): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return ENDED_STATUSES.includes(subscription.status);
  return status === undefined ? subscription.status !== 'canceled' : subscription.status === status;
}

function update(world: World, subscription: Subscription, params: Update): Subscription {
  if (ENDED_STATUSES.includes(subscription.status)) {
    if (
      Object.keys(params).some(
        (name) => !['cancellation_details', 'metadata', 'expand'].includes(name),
      )
    ) {
      throw invalidRequest(
        'A canceled subscription can only update its cancellation_details and metadata.',
      );
    }
  }
  const items = params.items;
  if (
    items &&
    params.payment_behavior === 'pending_if_incomplete' &&
    params.metadata !== undefined
  ) {
    throw invalidRequest(
      'You can not update `metadata` with `payment_behavior=pending_if_incomplete`.',
      {
        param: 'metadata',
      },
    );
  }
  const cancellation = {
    cancel_at_period_end: params.cancel_at_period_end,
    cancel_at:
      typeof params.cancel_at === 'string' ? parseCancelAt(params.cancel_at) : params.cancel_at,
  };
  checkCancellation(world, subscription, cancellation);
  const method = params.default_payment_method
    ? resolvePaymentMethod(
        world,
        params.default_payment_method,
        subscription.customer,
        'default_payment_method',
      )
    : undefined;
  if (items) {
    const payment = params.payment_behavior ?? 'allow_incomplete';
    if (payment === 'default_incomplete') throw unsupportedParam('payment_behavior', payment);
    changePlan(world, subscription, {
      items: resolveItems(world, subscription, items),
      prorations:
        PRORATION_BEHAVIORS.find((known) => known === params.proration_behavior) ??
        'create_prorations',
      payment: payment as 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete',
      at: params.proration_date,
      isOnSession: false,
      method,
    });
  }
  updateAndEmit(world, 'customer.subscription.updated', subscription, (edited) => {
    scheduleCancellation(world, edited, cancellation);
    recordCancellationDetails(edited, params.cancellation_details);
    if (method) edited.default_payment_method = method.id;
    edited.metadata = mergeMetadata(edited.metadata, params.metadata);
  });
  return subscription;
}

function parseCancelAt(value: string): null {
  if (value === '') return null;
  throw unsupportedParam('cancel_at', value);
}

function recordCancellationDetails(
  subscription: Subscription,
  details: Update['cancellation_details'],
): void {
  if (!details || !subscription.cancellation_details) return;
  if (details.comment !== undefined) {
    subscription.cancellation_details.comment = details.comment || null;
  }
  if (details.feedback !== undefined) {
    subscription.cancellation_details.feedback = details.feedback || null;
  }
}

/**
 * Credits the unused time to the customer by an invoice. Without `invoice_now` it is never
 * invoiced.
 */
function creditUnusedTime(world: World, subscription: Subscription, invoiceNow: boolean): void {
  if (!invoiceNow) return;
  const now = world.nowFor(subscription.customer);
  const removedItems = resolveItems(world, subscription, []).map((item) => ({
    ...item,
    deleted: true,
  }));
  const invoice = createInvoice(world, {
    customer: subscription.customer,
    subscription: subscription.id,
    billing_reason: 'manual',
    lines: prorationLines(world, subscription, removedItems, now),
    period: { start: now, end: now },
  });
  finalizeInvoice(world, invoice);
}
