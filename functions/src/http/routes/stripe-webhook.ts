import { receiveEvent } from '../../services/stripe-events.ts';
import type { Route } from '../router.ts';

/** What Stripe tells: 400 for what is not Stripe's, 500 when we fail, so that it is told again. */
export const stripeWebhookRoute: Route = {
  method: 'POST',
  path: '/stripe-webhook',
  handle: async (request) => {
    await receiveEvent(request.rawBody, request.get('stripe-signature') ?? '');
    return { received: true };
  },
};
