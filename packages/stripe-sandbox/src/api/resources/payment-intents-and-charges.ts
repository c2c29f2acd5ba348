import type { Stripe } from 'stripe';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

export const payments = [
  route<Stripe.PaymentIntentRetrieveParams>('PaymentIntents.retrieve', [], (world, _params, id) =>
    world.findOrThrow('payment_intent', id),
  ),
  route<Stripe.PaymentIntentListParams>(
    'PaymentIntents.list',
    ['created.*', 'customer'],
    (world, params) =>
      paginate(
        '/v1/payment_intents',
        world.tables.payment_intent
          .newestFirst()
          .filter(
            (intent) =>
              (params.customer === undefined || intent.customer === params.customer) &&
              matchesRange(intent.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.ChargeRetrieveParams>('Charges.retrieve', [], (world, _params, id) =>
    world.findOrThrow('charge', id),
  ),
  route<Stripe.ChargeListParams>(
    'Charges.list',
    ['created.*', 'customer', 'payment_intent'],
    (world, params) =>
      paginate(
        '/v1/charges',
        world.tables.charge
          .newestFirst()
          .filter(
            (charge) =>
              (params.customer === undefined || charge.customer === params.customer) &&
              (params.payment_intent === undefined ||
                charge.payment_intent === params.payment_intent) &&
              matchesRange(charge.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.InvoicePaymentListParams>(
    'InvoicePayments.list',
    ['created.*', 'invoice', 'payment.payment_intent', 'payment.type=payment_intent', 'status'],
    (world, params) =>
      paginate(
        '/v1/invoice_payments',
        world.tables.invoice_payment
          .newestFirst()
          .filter(
            (payment) =>
              (params.invoice === undefined || payment.invoice === params.invoice) &&
              (params.status === undefined || payment.status === params.status) &&
              matchesRange(payment.created, params.created) &&
              (params.payment?.payment_intent === undefined ||
                payment.payment.payment_intent === params.payment.payment_intent),
          ),
        params,
      ),
  ),
  route<Stripe.InvoicePaymentRetrieveParams>('InvoicePayments.retrieve', [], (world, _params, id) =>
    world.findOrThrow('invoice_payment', id),
  ),
];
