import * as z from 'zod/mini';
import {
  type ConfirmedCheckout,
  confirmCheckoutResponse,
  type ShippingForm,
  type StarterKitOffer,
  starterKitOfferResponse,
  starterKitResponse,
} from '@atelier/domain/contracts/payments';
import { postApi } from '../../../lib/api.ts';
import { AppError, toAppError } from '../../../lib/app-error.ts';
import { leaveFor } from '../../../lib/leave-for.ts';

const PATIENCE_MS = 30_000;

/** What the kit costs now. @throws AppError `payment-unavailable`, `timeout`, `offline` */
export async function askKitOffer(): Promise<StarterKitOffer> {
  try {
    const answer = await fetch('/api/public/starter-kit', { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new AppError('payment-unavailable');
    return z.parse(starterKitOfferResponse, await answer.json());
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw isLate ? new AppError('timeout', { cause: error }) : toAppError(error);
  }
}

/**
 * Orders a kit and leads to the page where it is paid.
 *
 * @param leaving  called once the order stands, just before the page is left.
 * @throws AppError
 */
export async function orderKit(form: ShippingForm, leaving: () => void): Promise<void> {
  const { checkoutUrl } = await postApi('starter-kit', form, starterKitResponse);
  leaving();
  await leaveFor(checkoutUrl);
}

/** What became of the payment of an order. @throws AppError: `forbidden` for an unknown order and for another's */
export async function confirmOrder(order: string): Promise<ConfirmedCheckout['checkout']> {
  return (await postApi('confirm-checkout', { order }, confirmCheckoutResponse)).checkout;
}
