import type { Stripe } from 'stripe';
import { expireSession } from '../../billing/expire-checkout-session.ts';
import { createCheckoutSession } from '../../billing/create-checkout-session.ts';
import { invalidRequest } from '../../core/api-error.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

type Params = Stripe.Checkout.SessionCreateParams;

export const checkoutSessions = [
  route<Params>(
    'Checkout.Sessions.create',
    [
      'allow_promotion_codes',
      'automatic_tax',
      'billing_address_collection',
      'cancel_url',
      'client_reference_id',
      'consent_collection',
      'currency',
      'custom_text',
      'customer',
      'customer_creation',
      'customer_email',
      'customer_update',
      'discounts',
      'excluded_payment_method_types',
      'expires_at',
      'invoice_creation',
      'line_items',
      'locale',
      'metadata',
      'mode',
      'payment_intent_data',
      'payment_method_collection',
      'phone_number_collection',
      'shipping_address_collection',
      'shipping_options',
      'submit_type',
      'subscription_data',
      'success_url',
      'ui_mode',
    ],
    createCheckoutSession,
  ),
  route<Stripe.Checkout.SessionListParams>(
    'Checkout.Sessions.list',
    ['created', 'customer', 'payment_intent', 'status', 'subscription'],
    (world, params) =>
      paginate(
        '/v1/checkout/sessions',
        world.tables.checkout_session
          .newestFirst()
          .filter(
            (session) =>
              (params.customer === undefined || session.customer === params.customer) &&
              (params.payment_intent === undefined || session.payment_intent === params.payment_intent) &&
              (params.subscription === undefined || session.subscription === params.subscription) &&
              (params.status === undefined || session.status === params.status) &&
              matchesRange(session.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.Checkout.SessionRetrieveParams>('Checkout.Sessions.retrieve', [], (world, _params, id) =>
    world.findOrThrow('checkout_session', id),
  ),
  route<Stripe.Checkout.SessionExpireParams>('Checkout.Sessions.expire', [], (world, _params, id) => {
    const session = world.findOrThrow('checkout_session', id);
    if (session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session.status)}.`,
      );
    }
    expireSession(world, id);
    return session;
  }),
  route<Stripe.Checkout.SessionListLineItemsParams>('Checkout.Sessions.listLineItems', [], (world, params, id) => {
    world.findOrThrow('checkout_session', id);
    return paginate(`/v1/checkout/sessions/${id}/line_items`, world.hidden.checkout[id]?.items ?? [], params);
  }),
];
