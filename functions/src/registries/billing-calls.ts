import type { DeclarationAnswer } from '@atelier/domain/contracts/payments';
import { DomainError } from '@atelier/domain/error-code';
import type { Locale } from '@atelier/domain/values';
import {
  cancelSubscriptionByAdmin,
  cancelSubscription,
  resumeSubscription,
} from '../billing/subscription/subscription-changes.ts';
import {
  cancelMemberSubscriptions,
  endMemberSubscriptions,
  memberSubscriptions,
} from '../billing/subscription/team-cancellations.ts';
import { refundInvoice } from '../billing/invoice-refunds.ts';
import { memberBilling } from '../billing/member-billing.ts';
import { billingPortal, openInvoicePage, planChangePage } from '../billing/stripe-pages.ts';
import { confirmCheckout } from '../stripe-sync/confirm-checkout.ts';
import { previewWithdrawal, processDeclaration } from '../contracts/process-declarations.ts';
import {
  answerWithoutContract,
  sendConfirmationLink,
  confirmDeclaration,
  createDeclaration,
} from '../contracts/receive-declarations.ts';
import type { DeclarationKind } from '../contracts/declaration.ts';
import { startKitCheckout, kitDeliveryDays } from '../shop/kit-checkout.ts';
import { kitOffer } from '../shop/kit-offer.ts';
import { orderInvoicePage } from '../shop/order-invoice.ts';
import { retryJob, unfinishedJobs } from '../jobs/jobs.ts';
import { refundOrder } from '../shop/admin-refunds.ts';
import { checkHealth } from '../site/health.ts';
import { openWork } from '../studio/open-work.ts';
import type { SignedInMember } from '../platform/id-token.ts';
import { yearlyPrices } from '../billing/plans.ts';
import { openSubscriptionCheckout } from '../billing/checkout/subscription-checkout.ts';
import type { CallHandlers } from '../http/answer-call.ts';

/** Stripe's errors become error codes. */
export { withPaymentErrors as translateErrors } from '../platform/stripe.ts';

const done = { ok: true } as const;

/** Handlers of the calls that use Stripe. */
export const calls: CallHandlers<'billing'> = {
  async health() {
    await checkHealth();
    return done;
  },
  async 'public/starter-kit'() {
    const [{ price_cents, shipping_cents }, delivery_days] = await Promise.all([
      kitOffer(),
      kitDeliveryDays(),
    ]);
    return { price_cents, shipping_cents, delivery_days };
  },
  'public/yearly-prices': yearlyPrices,
  'create-subscription-session': openSubscriptionCheckout,
  async 'cancel-subscription'({ uid }, { subscription }) {
    await cancelSubscription(uid, subscription);
    return done;
  },
  async 'resume-subscription'({ uid }, { subscription }) {
    await resumeSubscription(uid, subscription);
    return done;
  },
  'change-plan': ({ uid }, { priceId, interval = 'month' }) =>
    planChangePage(uid, priceId, interval),
  'billing-portal': ({ uid }, { flow }) => billingPortal(uid, flow),
  'open-invoice': ({ uid }) => openInvoicePage(uid),
  'confirm-checkout': ({ uid }, wanted) => confirmCheckout(uid, wanted),
  // Prices are determined by the server.
  'starter-kit': async ({ uid }, form) => ({ checkoutUrl: await startKitCheckout(uid, form) }),
  'order-invoice': ({ uid }, { order }) => orderInvoicePage(uid, order),
  'end-contract': (visitor, { email, locale }) => declare(visitor, 'end-contract', locale, email),
  withdraw: (visitor, { email, locale, what, order }) =>
    declare(visitor, `withdraw-${what}`, locale, email, order),
  'withdraw/preview': ({ uid }) => previewWithdrawal(uid),
  'end-contract/confirm': (_caller, { token }) => confirm(token, 'end-contract'),
  'withdraw/confirm': (_caller, { token }) => confirm(token, 'withdraw'),
  refundOrder: ({ uid }, request) => refundOrder(uid, request),
  memberBilling: (_admin, request) => memberBilling(request),
  memberSubscriptions: (_admin, request) => memberSubscriptions(request),
  cancelMemberSubscriptions: ({ uid }, request) => cancelMemberSubscriptions(uid, request),
  endMemberSubscriptions: ({ uid }, request) => endMemberSubscriptions(uid, request),
  refundInvoice: ({ uid }, request) => refundInvoice(uid, request),
  unfinishedJobs,
  openWork: (_admin, _request, now) => openWork(now),
  retryJob: ({ uid }, request) => retryJob(uid, request),
  async 'admin-cancel-subscription'({ uid }, { email }) {
    await cancelSubscriptionByAdmin(uid, email);
    return done;
  },
};

/**
 * Processes a declaration at once for a signed-in member; with an e-mail, sends a confirmation link
 * instead.
 */
async function declare(
  visitor: SignedInMember | null,
  kind: DeclarationKind,
  locale: Locale,
  email: string | undefined,
  order?: string,
): Promise<DeclarationAnswer> {
  if (email !== undefined) {
    await sendConfirmationLink(email, kind, locale);
    return { state: 'sent' };
  }
  if (visitor === null) throw new DomainError('signed-out');
  const id = await createDeclaration(visitor, kind, locale, order);
  return {
    state: 'done',
    ...(await (id === undefined ? answerWithoutContract(kind) : processDeclaration(id))),
  };
}

async function confirm(token: string, page: 'end-contract' | 'withdraw') {
  return {
    ok: true as const,
    ...(await processDeclaration(await confirmDeclaration(token, page))),
  };
}
