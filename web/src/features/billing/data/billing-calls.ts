import type { RequestOf } from '@atelier/domain/contracts/calls';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { PaidTier } from '@atelier/domain/plans';
import { TERMS_VERSION } from '@atelier/domain/terms-version';
import { call } from '../../../lib/api.ts';
import { openExternalPage } from '../../../lib/leave-for.ts';

const sendCheckout = call('create-subscription-session');
const sendChange = call('change-plan');
const sendPortal = call('billing-portal');
const sendInvoice = call('open-invoice');
const sendCancel = call('cancel-subscription');
const sendResume = call('resume-subscription');
const sendConfirm = call('confirm-checkout');

const leadTo = ({ url }: { url: string }) => openExternalPage(url);

/** Orders a plan, both boxes ticked, and leads to the page where it is paid. @throws AppError */
export async function orderPlan(email: string, plan: PaidTier): Promise<void> {
  const consent = { terms_version: TERMS_VERSION, immediate_start: true, withdrawal_acknowledged: true } as const;
  await leadTo(await sendCheckout({ email, priceId: plan, consent }));
}

/** Leads to the page that shows what the change costs and takes the consent. @throws AppError */
export async function changeTo(plan: PaidTier): Promise<void> {
  await leadTo(await sendChange({ priceId: plan }));
}

/** Leads to invoices and card, or to the card alone. @throws AppError */
export async function openPortal(flow?: RequestOf<'billing-portal'>['flow']): Promise<void> {
  await leadTo(await sendPortal(flow === undefined ? {} : { flow }));
}

/** Leads to the invoice that is due. @throws AppError: `no-subscription` when none is */
export async function payInvoice(): Promise<void> {
  await leadTo(await sendInvoice({}));
}

/** Ends the membership with its period. @throws AppError */
export async function cancelSubscription(): Promise<void> {
  await sendCancel({});
}

/** Takes a planned end back. @throws AppError */
export async function resumeSubscription(): Promise<void> {
  await sendResume({});
}

/** What became of a checkout that the member is back from. @throws AppError: `forbidden` for another's */
export function confirmCheckout(sessionId: string): Promise<ConfirmedCheckout> {
  return sendConfirm({ session_id: sessionId });
}
