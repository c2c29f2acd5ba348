import type { RequestOf } from '@atelier/domain/contracts/calls';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { TERMS_VERSION } from '@atelier/domain/billing/terms-version';
import { call } from '../../../lib/api.ts';
import { openExternalPage } from '../../../lib/device/open-external-page.ts';

const callCreateSession = call('create-subscription-session');
const callChangePlan = call('change-plan');
const callPortal = call('billing-portal');
const callOpenInvoice = call('open-invoice');
const callCancel = call('cancel-subscription');
const callResume = call('resume-subscription');
const callConfirmCheckout = call('confirm-checkout');

const redirectTo = ({ url }: { url: string }) => openExternalPage(url);

/** Orders a plan, both boxes ticked, and leads to the page where it is paid. @throws AppError */
export async function startCheckout(email: string, plan: PaidTier): Promise<void> {
  const consent = { terms_version: TERMS_VERSION, immediate_start: true, withdrawal_acknowledged: true } as const;
  await redirectTo(await callCreateSession({ email, priceId: plan, consent }));
}

/** Leads to the page that shows what the change costs and takes the consent. @throws AppError */
export async function startPlanChange(plan: PaidTier): Promise<void> {
  await redirectTo(await callChangePlan({ priceId: plan }));
}

/** Leads to invoices and card, or to the card alone. @throws AppError */
export async function openPortal(flow?: RequestOf<'billing-portal'>['flow']): Promise<void> {
  await redirectTo(await callPortal(flow === undefined ? {} : { flow }));
}

/** Leads to the invoice that is due. @throws AppError: `no-subscription` when none is */
export async function payInvoice(): Promise<void> {
  await redirectTo(await callOpenInvoice({}));
}

/** Ends the membership with its period. @throws AppError */
export async function cancelSubscription(): Promise<void> {
  await callCancel({});
}

/** Takes a planned end back. @throws AppError */
export async function resumeSubscription(): Promise<void> {
  await callResume({});
}

/** What became of a checkout that the member is back from. @throws AppError: `forbidden` for another's */
export function confirmCheckout(sessionId: string): Promise<ConfirmedCheckout> {
  return callConfirmCheckout({ session_id: sessionId });
}
