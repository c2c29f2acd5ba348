import { knownEmail, payCheckout, termsOf } from '../../billing/pay-checkout.ts';
import { cardBehavior } from '../../billing/payment-methods.ts';
import { declinedCardError } from '../../billing/payments.ts';
import { completeAddress } from '../../core/address.ts';
import { invalidRequest, unsupportedParam } from '../../core/api-error.ts';
import type { Buyer } from '../../core/hidden-state.ts';
import type { CheckoutSession, PaymentMethod } from '../../core/stored-objects.ts';
import type { World } from '../../core/world.ts';
import { route } from '../route.ts';

interface ConfirmParams {
  payment_method: string;
  /** The amount that the buyer saw, in cents. */
  expected_amount: number;
}

/**
 * A checkout page as Stripe's command line reads and pays it, see
 * `contract/undocumented-operations.ts`.
 */
export const paymentPages = [
  route('PaymentPages.retrieve', [], (world, _params, id) =>
    pageResponse(world.findOrThrow('checkout_session', id)),
  ),
  route<ConfirmParams>('PaymentPages.confirm', ['expected_amount', 'payment_method'], confirmPage),
];

/**
 * Pays a session as its hosted page does; a declined card leaves it open.
 *
 * @throws ApiError 402 for a declined card; 400 for a closed session, another amount, and anything
 * that needs the buyer: 3-D Secure, terms to accept, an address to enter
 */
function confirmPage(world: World, params: ConfirmParams, id: string): object {
  const session = world.findOrThrow('checkout_session', id);
  if (session.status !== 'open') {
    throw invalidRequest('This Checkout Session is no longer active.', {
      code: 'checkout_not_active_session',
    });
  }
  if (params.expected_amount !== session.amount_total) {
    throw invalidRequest(`The amount of this Checkout Session is ${session.amount_total}.`, {
      code: 'checkout_amount_mismatch',
      param: 'expected_amount',
    });
  }
  const method = world.findOrThrow('payment_method', params.payment_method, 'payment_method');
  if (cardBehavior(world, method).card.authentication !== 'never') {
    throw unsupportedParam('payment_method of 3-D Secure');
  }
  const outcome = payCheckout(world, session, method, buyerOf(world, session, method));
  if (outcome.kind === 'declined') {
    throw declinedCardError(
      world,
      world.getExisting('payment_intent', termsOf(world, session).intent),
      outcome.decline,
    );
  }
  return pageResponse(session);
}

function buyerOf(
  world: World,
  session: CheckoutSession,
  { billing_details }: PaymentMethod,
): Buyer {
  const unsupportedField = [
    session.consent_collection?.terms_of_service === 'required' && 'consent_collection',
    session.phone_number_collection?.enabled && 'phone_number_collection',
    session.shipping_address_collection && 'shipping_address_collection',
  ].find(Boolean);
  if (unsupportedField) throw unsupportedParam(unsupportedField);
  const { address, name, phone } = billing_details;
  return {
    name: name ?? '',
    email: knownEmail(world, session) ?? billing_details.email,
    phone,
    address: completeAddress(address ?? {}),
    shipping: null,
    accepts_terms: false,
  };
}

function pageResponse({ id, status, payment_status }: CheckoutSession): object {
  return {
    id: id.replace('cs_test_', 'ppage_'),
    object: 'checkout.session',
    session_id: id,
    status,
    payment_status,
  };
}
