import type { Stripe } from 'stripe';
import { expireSession } from '../../billing/expire-checkout-session.ts';
import { PLAYED_CHECKOUT } from '../../billing/checkout-params.ts';
import { createCheckoutSession } from '../../billing/create-checkout-session.ts';
import { invalidRequest } from '../../core/api-error.ts';
import { matchesRange, paginate } from '../pagination.ts';
import { route } from '../route.ts';

type Params = Stripe.Checkout.SessionCreateParams;

export const checkoutSessions = [
  route<Params>('Checkout.Sessions.create', PLAYED_CHECKOUT, createCheckoutSession),
  route<Stripe.Checkout.SessionListParams>(
    'Checkout.Sessions.list',
    ['created.*', 'customer', 'customer_details.email', 'payment_intent', 'status', 'subscription'],
    (world, params) =>
      paginate(
        '/v1/checkout/sessions',
        world.tables.checkout_session
          .newestFirst()
          .filter(
            (session) =>
              (params.customer === undefined || session.customer === params.customer) &&
              (params.customer_details === undefined ||
                session.customer_details?.email === params.customer_details.email) &&
              (params.payment_intent === undefined ||
                session.payment_intent === params.payment_intent) &&
              (params.subscription === undefined || session.subscription === params.subscription) &&
              (params.status === undefined || session.status === params.status) &&
              matchesRange(session.created, params.created),
          ),
        params,
      ),
  ),
  route<Stripe.Checkout.SessionRetrieveParams>(
    'Checkout.Sessions.retrieve',
    [],
    (world, _params, id) => world.findOrThrow('checkout_session', id),
  ),
  route<Stripe.Checkout.SessionExpireParams>(
    'Checkout.Sessions.expire',
    [],
    (world, _params, id) => {
      const session = world.findOrThrow('checkout_session', id);
      if (session.status !== 'open') {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session.status)}.`,
        );
      }
      expireSession(world, id);
      return session;
    },
  ),
  route<Stripe.Checkout.SessionListLineItemsParams>(
    'Checkout.Sessions.listLineItems',
    [],
    (world, params, id) => {
      world.findOrThrow('checkout_session', id);
      return paginate(
        `/v1/checkout/sessions/${id}/line_items`,
        world.hidden.checkout[id]?.items ?? [],
        params,
      );
    },
  ),
];
