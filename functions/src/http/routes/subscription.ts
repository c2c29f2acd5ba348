import {
  billingPortalRequest,
  cancelSubscriptionRequest,
  changePlanRequest,
  confirmCheckoutRequest,
  createSubscriptionSessionRequest,
  openInvoiceRequest,
  resumeSubscriptionRequest,
} from '@atelier/domain/contracts/payments';
import { DomainError } from '@atelier/domain/error-code';
import { billingPortal, openInvoicePage, planChangePage } from '../../services/billing-pages.ts';
import { confirmCheckout } from '../../services/confirm-checkout.ts';
import { openSubscriptionCheckout } from '../../services/subscription-checkout.ts';
import { endSubscriptions, resumeSubscription } from '../../services/subscription-changes.ts';
import { memberRoute } from '../member-route.ts';
import type { Route } from '../router.ts';

const done = { ok: true } as const;

/** What a member does about their own subscription. */
export const subscriptionRoutes: readonly Route[] = [
  memberRoute({
    name: 'create-subscription-session',
    request: createSubscriptionSessionRequest,
    times: 20,
    handle: openSubscriptionCheckout,
  }),
  memberRoute({
    name: 'cancel-subscription',
    request: cancelSubscriptionRequest,
    times: 20,
    handle: async ({ uid }) => {
      const { ends_at } = await endSubscriptions(uid, { when: 'period-end' });
      if (ends_at === null) throw new DomainError('no-subscription');
      return done;
    },
  }),
  memberRoute({
    name: 'resume-subscription',
    request: resumeSubscriptionRequest,
    times: 20,
    handle: async ({ uid }) => {
      await resumeSubscription(uid);
      return done;
    },
  }),
  memberRoute({
    name: 'change-plan',
    request: changePlanRequest,
    times: 20,
    handle: ({ uid }, { priceId }) => planChangePage(uid, priceId),
  }),
  memberRoute({
    name: 'billing-portal',
    request: billingPortalRequest,
    times: 20,
    handle: ({ uid }, { flow }) => billingPortal(uid, flow),
  }),
  memberRoute({
    name: 'open-invoice',
    request: openInvoiceRequest,
    times: 20,
    handle: ({ uid }) => openInvoicePage(uid),
  }),
  // A page that waits for truth asks again and again.
  memberRoute({
    name: 'confirm-checkout',
    request: confirmCheckoutRequest,
    times: 120,
    handle: ({ uid }, wanted) => confirmCheckout(uid, wanted),
  }),
];
