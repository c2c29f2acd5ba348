import type { RequestOf } from '@atelier/domain/contracts/calls';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import { type PaidTier, TERMS_VERSION } from '@atelier/domain/billing/plans';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import type { BillingInterval } from '@atelier/domain/values';
import { call } from '../../../lib/api.ts';
import { openExternalPage } from '../../../lib/device/open-external-page.ts';

const callCreateSession = call('create-subscription-session');
const callChangePlan = call('change-plan');
const callPortal = call('billing-portal');
const callOpenInvoice = call('open-invoice');
const callCancel = call('cancel-subscription');
const callResume = call('resume-subscription');
const callConfirmCheckout = call('confirm-checkout');

const openPage = async (answer: Promise<{ url: string }>) => openExternalPage((await answer).url);

/**
 * Orders a plan with both consents given and opens the payment page.
 *
 * @param refusesWeekly  the member does not want the weekly mail.
 * @throws AppError
 */
export function startCheckout(
  email: string,
  plan: PaidTier,
  interval: BillingInterval,
  refusesWeekly: boolean,
): Promise<void> {
  const consent = {
    terms_version: TERMS_VERSION,
    immediate_start: true,
    withdrawal_acknowledged: true,
    weekly: { wording: WEEKLY_WORDING, refused: refusesWeekly },
  } as const;
  return openPage(callCreateSession({ email, priceId: plan, interval, consent }));
}

/** Opens the page that shows the cost of a plan change and takes the consent. @throws AppError */
export const startPlanChange = (plan: PaidTier, interval: BillingInterval) =>
  openPage(callChangePlan({ priceId: plan, interval }));

/** Opens the billing portal, or only its form for the card. @throws AppError */
export const openPortal = (flow?: RequestOf<'billing-portal'>['flow']) =>
  openPage(callPortal(flow === undefined ? {} : { flow }));

/** Opens the due invoice. @throws AppError `no-subscription` when none is due */
export const payInvoice = () => openPage(callOpenInvoice({}));

/**
 * Cancels a subscription at the end of its period.
 *
 * @param subscription  by default the leading one
 * @throws AppError
 */
export const cancelSubscription = (subscription?: string) => callCancel({ subscription });

/**
 * Revokes a planned cancellation.
 *
 * @param subscription  by default the leading one
 * @throws AppError
 */
export const resumeSubscription = (subscription?: string) => callResume({ subscription });

/**
 * Makes the server read what the member changed on Stripe's pages.
 *
 * @throws AppError `no-subscription`
 */
export const confirmChange = (): Promise<ConfirmedCheckout> =>
  callConfirmCheckout({ subscription: 'changed' });

/**
 * Returns the state of a checkout after the payment page.
 *
 * @throws AppError `forbidden` for another member's
 */
export const confirmCheckout = (sessionId: string): Promise<ConfirmedCheckout> =>
  callConfirmCheckout({ session_id: sessionId });
