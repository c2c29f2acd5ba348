import type {
  ConfirmedCheckout,
  ShippingForm,
  StarterKitOffer,
} from '@atelier/domain/contracts/payments';
import { call } from '../../../lib/api.ts';
import { AppError } from '../../../lib/errors.ts';
import { openExternalPage } from '../../../lib/device/open-external-page.ts';

const sendOffer = call('public/starter-kit');
const sendOrder = call('starter-kit');
const sendConfirm = call('confirm-checkout');
const callInvoice = call('order-invoice');

/**
 * Returns the current price of the kit.
 *
 * @throws AppError `payment-unavailable`, `timeout`, `offline`
 */
export async function fetchKitOffer(): Promise<StarterKitOffer> {
  try {
    return await sendOffer({});
  } catch (error) {
    // Without a price nothing can be ordered, whatever failed on the server.
    const isUnexpected = error instanceof AppError && error.code === 'unexpected';
    throw isUnexpected ? new AppError('payment-unavailable', { cause: error }) : error;
  }
}

/**
 * Orders a kit and opens the payment page.
 *
 * @param onRedirect  called after the order was accepted, just before the page changes.
 * @throws AppError
 */
export async function startKitCheckout(form: ShippingForm, onRedirect: () => void): Promise<void> {
  const { checkoutUrl } = await sendOrder(form);
  onRedirect();
  await openExternalPage(checkoutUrl);
}

/**
 * Returns the payment state of an order.
 *
 * @throws AppError `forbidden` for an unknown order or another member's
 */
export async function confirmOrder(order: string): Promise<ConfirmedCheckout['checkout']> {
  return (await sendConfirm({ order })).checkout;
}

/** Opens the invoice of a paid order. @throws AppError `not-found` for an order without invoice */
export async function openInvoice(order: string): Promise<void> {
  await openExternalPage((await callInvoice({ order })).url);
}
