import type { DeclarationAnswer } from '@atelier/domain/contracts/payments';
import { DomainError } from '@atelier/domain/error-code';
import type { Locale } from '@atelier/domain/values';
import { cancelSubscriptionByAdmin } from '../billing/subscription/cancel-subscription-by-admin.ts';
import { billingPortal, openInvoicePage, planChangePage } from '../billing/stripe-pages.ts';
import { confirmCheckout } from '../stripe-sync/confirm-checkout.ts';
import { processDeclaration } from '../contracts/process-declarations.ts';
import { sendConfirmationLink, confirmDeclaration, createDeclaration } from '../contracts/receive-declarations.ts';
import type { DeclarationKind } from '../contracts/declaration.ts';
import { startKitCheckout } from '../shop/kit-checkout.ts';
import { kitOffer } from '../shop/kit-offer.ts';
import type { SignedInMember } from '../platform/id-token.ts';
import { withPaymentErrors } from '../platform/stripe-errors.ts';
import { openSubscriptionCheckout } from '../billing/checkout/subscription-checkout.ts';
import { cancelSubscriptions, resumeSubscription } from '../billing/subscription/subscription-changes.ts';
import type { CallHandlers } from '../http/answer-call.ts';

const done = { ok: true } as const;

/** Handlers of the calls that use Stripe; Stripe's errors become error codes. */
export const billingCalls: CallHandlers<'billing'> = {
  'public/starter-kit': () =>
    withPaymentErrors(async () => {
      const { price_cents, shipping_cents } = await kitOffer();
      return { price_cents, shipping_cents };
    }),
  'create-subscription-session': (member, request) =>
    withPaymentErrors(() => openSubscriptionCheckout(member, request)),
  'cancel-subscription': ({ uid }) =>
    withPaymentErrors(async () => {
      const { ends_at } = await cancelSubscriptions(uid, { when: 'period-end' });
      if (ends_at === null) throw new DomainError('no-subscription');
      return done;
    }),
  'resume-subscription': ({ uid }) =>
    withPaymentErrors(async () => {
      await resumeSubscription(uid);
      return done;
    }),
  'change-plan': ({ uid }, { priceId }) => withPaymentErrors(() => planChangePage(uid, priceId)),
  'billing-portal': ({ uid }, { flow }) => withPaymentErrors(() => billingPortal(uid, flow)),
  'open-invoice': ({ uid }) => withPaymentErrors(() => openInvoicePage(uid)),
  'confirm-checkout': ({ uid }, wanted) => withPaymentErrors(() => confirmCheckout(uid, wanted)),
  // Prices are determined by the server.
  'starter-kit': ({ uid }, form) => withPaymentErrors(async () => ({ checkoutUrl: await startKitCheckout(uid, form) })),
  'end-contract': (visitor, { email, locale }) => declare(visitor, 'end-contract', locale, email),
  withdraw: (visitor, { email, locale, what }) => declare(visitor, `withdraw-${what}`, locale, email),
  'end-contract/confirm': (_caller, { token }) => confirm(token, 'end-contract'),
  'withdraw/confirm': (_caller, { token }) => confirm(token, 'withdraw'),
  'admin-cancel-subscription': ({ uid }, { email }) =>
    withPaymentErrors(async () => {
      await cancelSubscriptionByAdmin(uid, email);
      return done;
    }),
};

/** Processes a declaration at once for a signed-in member; with an e-mail, sends a confirmation link instead. */
async function declare(
  visitor: SignedInMember | null,
  kind: DeclarationKind,
  locale: Locale,
  email: string | undefined,
): Promise<DeclarationAnswer> {
  if (email !== undefined) {
    await sendConfirmationLink(email, kind, locale);
    return { state: 'sent' };
  }
  if (visitor === null) throw new DomainError('signed-out');
  return { state: 'done', ...(await processDeclaration(await createDeclaration(visitor.uid, kind, locale))) };
}

async function confirm(token: string, page: 'end-contract' | 'withdraw') {
  return { ok: true as const, ...(await processDeclaration(await confirmDeclaration(token, page))) };
}
