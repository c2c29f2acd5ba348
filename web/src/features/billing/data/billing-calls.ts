import type * as z from 'zod/mini';
import {
  type billingPortalRequest,
  billingPortalResponse,
  cancelSubscriptionResponse,
  changePlanResponse,
  type ConfirmedCheckout,
  confirmCheckoutResponse,
  createSubscriptionSessionResponse,
  openInvoiceResponse,
  resumeSubscriptionResponse,
} from '@atelier/domain/contracts/payments';
import type { PaidTier } from '@atelier/domain/plans';
import { TERMS_VERSION } from '@atelier/domain/terms-version';
import { postApi } from '../../../lib/api.ts';
import { leaveFor } from '../../../lib/leave-for.ts';

const leadTo = ({ url }: { url: string }) => leaveFor(url);

/** Orders a plan, both boxes ticked, and leads to the page where it is paid. @throws AppError */
export async function orderPlan(email: string, plan: PaidTier): Promise<void> {
  const consent = { terms_version: TERMS_VERSION, immediate_start: true, withdrawal_acknowledged: true };
  const body = { email, priceId: plan, consent };
  await leadTo(await postApi('create-subscription-session', body, createSubscriptionSessionResponse));
}

/** Leads to the page that shows what the change costs and takes the consent. @throws AppError */
export async function changeTo(plan: PaidTier): Promise<void> {
  await leadTo(await postApi('change-plan', { priceId: plan }, changePlanResponse));
}

/** Leads to invoices and card, or to the card alone. @throws AppError */
export async function openPortal(flow?: z.output<typeof billingPortalRequest>['flow']): Promise<void> {
  await leadTo(await postApi('billing-portal', flow === undefined ? {} : { flow }, billingPortalResponse));
}

/** Leads to the invoice that is due. @throws AppError: `no-subscription` when none is */
export async function payInvoice(): Promise<void> {
  await leadTo(await postApi('open-invoice', {}, openInvoiceResponse));
}

/** Ends the membership with its period. @throws AppError */
export async function cancelSubscription(): Promise<void> {
  await postApi('cancel-subscription', {}, cancelSubscriptionResponse);
}

/** Takes a planned end back. @throws AppError */
export async function resumeSubscription(): Promise<void> {
  await postApi('resume-subscription', {}, resumeSubscriptionResponse);
}

/** What became of a checkout that the member is back from. @throws AppError: `forbidden` for another's */
export function confirmCheckout(sessionId: string): Promise<ConfirmedCheckout> {
  return postApi('confirm-checkout', { session_id: sessionId }, confirmCheckoutResponse);
}
