import { onRequest } from 'firebase-functions/https';
import { STRIPE_SECRETS } from '../services/stripe.ts';
import { answer, type Route } from './router.ts';
import { adminCancelSubscriptionRoute } from './routes/admin-cancel-subscription.ts';
import { contractRoutes } from './routes/contracts.ts';
import { publicHomeRoute } from './routes/public-home.ts';
import { starterKitOfferRoute, starterKitRoute } from './routes/starter-kit.ts';
import { stripeWebhookRoute } from './routes/stripe-webhook.ts';
import { subscriptionRoutes } from './routes/subscription.ts';

const routes: readonly Route[] = [
  publicHomeRoute,
  ...subscriptionRoutes,
  starterKitRoute,
  starterKitOfferRoute,
  ...contractRoutes,
  adminCancelSubscriptionRoute,
  stripeWebhookRoute,
];

/** The JSON API behind Hosting's `/api/**`. Open to all callers: each route decides for itself. */
export const api = onRequest({ secrets: STRIPE_SECRETS, invoker: 'public' }, (request, response) =>
  answer(routes, request, response),
);
