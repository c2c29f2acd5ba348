import { billingPortal } from './resources/billing-portal.ts';
import { checkoutSessions } from './resources/checkout-sessions.ts';
import { coupons } from './resources/coupons.ts';
import { creditNotes } from './resources/credit-notes.ts';
import { customers } from './resources/customers.ts';
import { disputes } from './resources/disputes.ts';
import { events } from './resources/events.ts';
import { invoices } from './resources/invoices.ts';
import { paymentMethods } from './resources/payment-methods.ts';
import { payments } from './resources/payment-intents-and-charges.ts';
import { promotionCodes } from './resources/promotion-codes.ts';
import { prices } from './resources/prices.ts';
import { products } from './resources/products.ts';
import { refunds } from './resources/refunds.ts';
import { subscriptionSchedules } from './resources/subscription-schedules.ts';
import { subscriptions } from './resources/subscriptions.ts';
import { tax } from './resources/tax.ts';
import { testClocks } from './resources/test-clocks.ts';
import { webhookEndpoints } from './resources/webhook-endpoints.ts';
import type { Route } from './route.ts';
import { paymentPages } from './undocumented/payment-pages.ts';

/** All operations of the API. Any other URL is answered with 404. */
export const ROUTES: ReadonlyMap<string, Route> = new Map(
  [
    ...customers,
    ...products,
    ...prices,
    ...coupons,
    ...promotionCodes,
    ...tax,
    ...checkoutSessions,
    ...subscriptions,
    ...subscriptionSchedules,
    ...billingPortal,
    ...invoices,
    ...creditNotes,
    ...payments,
    ...paymentMethods,
    ...refunds,
    ...disputes,
    ...events,
    ...webhookEndpoints,
    ...testClocks,
    ...paymentPages,
  ].map((route) => [route.operation, route]),
);
