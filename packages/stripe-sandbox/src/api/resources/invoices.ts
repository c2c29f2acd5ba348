import type { Stripe } from 'stripe';
import { collectInvoice } from '../../billing/collect-invoice.ts';
import { finalizeInvoice, intentOf, voidInvoice } from '../../billing/invoices.ts';
import { resolvePaymentMethod } from '../../billing/payment-methods.ts';
import { declinedCardError } from '../../billing/payments.ts';
import { resolveItems } from '../../billing/plan-items.ts';
import { previewInvoice, previewSchedule } from '../../billing/preview-invoice.ts';
import { chargeAutomatically } from '../../billing/renew-subscription.ts';
import { defaultCard } from '../../billing/subscription-object.ts';
import { ApiError, invalidRequest, parameterMissing } from '../../core/api-error.ts';
import type { Invoice } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

type Preview = Stripe.InvoiceCreatePreviewParams;

export const invoices = [
  route<Stripe.InvoiceRetrieveParams>('Invoices.retrieve', [], (world, _params, id) =>
    world.findOrThrow('invoice', id),
  ),
  route<Stripe.InvoiceListParams>(
    'Invoices.list',
    ['created.*', 'customer', 'status', 'subscription'],
    (world, params) =>
      paginate(
        '/v1/invoices',
        world.tables.invoice
          .newestFirst()
          .filter(
            (invoice) =>
              (params.customer === undefined || invoice.customer === params.customer) &&
              (params.status === undefined || invoice.status === params.status) &&
              (params.subscription === undefined ||
                invoice.parent?.subscription_details?.subscription === params.subscription) &&
              matchesRange(invoice.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.InvoicePayParams>(
    'Invoices.pay',
    ['off_session=true', 'paid_out_of_band=false', 'payment_method'],
    (world, params, id) =>
      payInvoice(world, world.findOrThrow('invoice', id), params.payment_method),
  ),
  route<Stripe.InvoiceVoidInvoiceParams>('Invoices.voidInvoice', [], (world, _params, id) => {
    const invoice = world.findOrThrow('invoice', id);
    voidInvoice(world, invoice);
    return invoice;
  }),
  route<Stripe.InvoiceFinalizeInvoiceParams>(
    'Invoices.finalizeInvoice',
    ['auto_advance'],
    (world, params, id) => {
      const invoice = world.findOrThrow('invoice', id);
      finalizeInvoice(world, invoice);
      world.unschedule('finalize_invoice', id);
      if (params.auto_advance ?? invoice.auto_advance) chargeAutomatically(world, id);
      return invoice;
    },
  ),
  route<Preview>(
    'Invoices.createPreview',
    [
      'customer',
      'preview_mode=next',
      'schedule',
      'subscription',
      'subscription_details.items.deleted',
      'subscription_details.items.id',
      'subscription_details.items.price',
      'subscription_details.items.quantity',
      'subscription_details.proration_behavior',
      'subscription_details.proration_date',
    ],
    (world, params) => {
      if (params.schedule) {
        if (params.subscription || params.subscription_details) {
          throw invalidRequest(
            '`schedule` cannot be used with `subscription` or `subscription_details`.',
            {
              param: 'schedule',
            },
          );
        }
        const schedule = world.findOrThrow('schedule', params.schedule, 'schedule');
        checkOwner(params.customer, schedule.customer);
        return previewSchedule(world, schedule);
      }
      if (!params.subscription) throw parameterMissing('subscription');
      const subscription = world.findOrThrow('subscription', params.subscription, 'subscription');
      checkOwner(params.customer, subscription.customer);
      const { items, proration_behavior, proration_date } = params.subscription_details ?? {};
      return previewInvoice(world, subscription, {
        items: items
          ? resolveItems(world, subscription, items, 'subscription_details[items]')
          : null,
        prorations:
          (proration_behavior as 'always_invoice' | 'create_prorations' | 'none' | undefined) ??
          'create_prorations',
        at: proration_date,
      });
    },
  ),
];

/** @throws ApiError 400 if a preview names another customer than that of its subscription */
function checkOwner(wanted: string | undefined, owner: unknown): void {
  if (wanted && wanted !== owner) {
    throw invalidRequest('The subscription does not belong to that customer.', {
      param: 'customer',
    });
  }
}

/**
 * @throws ApiError 400 when there is nothing to pay, 402 when the card is declined or requires 3-D
 * Secure
 */
function payInvoice(world: World, invoice: Invoice, method: string | undefined): Invoice {
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  if (invoice.status === 'paid') {
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  }
  if (invoice.status !== 'open') {
    throw invalidRequest(`Invoice is ${String(invoice.status)} and cannot be paid.`);
  }
  const subscription = world.tables.subscription.get(
    invoice.parent?.subscription_details?.subscription ?? '',
  );
  const card = method
    ? resolvePaymentMethod(world, method, invoice.customer ?? '', 'payment_method')
    : subscription && defaultCard(world, subscription);
  if (!card) {
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please provide a payment method.',
      { code: 'missing_payment_method' },
    );
  }
  const outcome = collectInvoice(world, invoice, card, {
    isOnSession: false,
    isAuthenticated: false,
    isAutomatic: false,
  });
  if (outcome.kind === 'succeeded') return invoice;
  const intent = intentOf(world, invoice);
  if (outcome.kind === 'declined' && intent) {
    throw declinedCardError(world, intent, outcome.decline);
  }
  throw new ApiError(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully.',
    ...(intent ? { payment_intent: structuredClone(intent) } : {}),
  });
}
