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

/** Orders a plan with both consents given and opens the payment page. @throws AppError */
export async function startCheckout(email: string, plan: PaidTier): Promise<void> {
  const consent = { terms_version: TERMS_VERSION, immediate_start: true, withdrawal_acknowledged: true } as const;
  await redirectTo(await callCreateSession({ email, priceId: plan, consent }));
}

/** Opens the page that shows the cost of a plan change and takes the consent. @throws AppError */
export async function startPlanChange(plan: PaidTier): Promise<void> {
  await redirectTo(await callChangePlan({ priceId: plan }));
}

/** Opens the billing portal, or only its form for the card. @throws AppError */
export async function openPortal(flow?: RequestOf<'billing-portal'>['flow']): Promise<void> {
  await redirectTo(await callPortal(flow === undefined ? {} : { flow }));
}

/** Opens the due invoice. @throws AppError `no-subscription` when none is due */
export async function payInvoice(): Promise<void> {
  await redirectTo(await callOpenInvoice({}));
}

/** Cancels the subscription at the end of its period. @throws AppError */
export async function cancelSubscription(): Promise<void> {
  await callCancel({});
}

/** Revokes a planned cancellation. @throws AppError */
export async function resumeSubscription(): Promise<void> {
  await callResume({});
}

/** Returns the state of a checkout after the payment page. @throws AppError `forbidden` for another member's */
export function confirmCheckout(sessionId: string): Promise<ConfirmedCheckout> {
  return callConfirmCheckout({ session_id: sessionId });
}
