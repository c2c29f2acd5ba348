import { ApiError } from '../core/api-error.ts';
import type { Decline } from '../core/test-cards.ts';
import { emitEvent } from '../core/emit-event.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../core/stored-objects.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';
import { openDispute } from './disputes.ts';
import { insertCharge } from './insert-charge.ts';
import { cardBehavior } from './payment-methods.ts';

export type PaymentOutcome =
  | { kind: 'succeeded'; charge: Charge | null }
  | { kind: 'requires_action' }
  | { kind: 'declined'; decline: Decline; charge: Charge | null };

export interface IntentFields {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  shipping: PaymentIntent['shipping'];
  off_session: boolean;
  /** Default: cards only. */
  payment_method_types?: string[];
}

export function createIntent(world: World, fields: IntentFields): PaymentIntent {
  const { off_session, ...rest } = fields;
  const id = world.id('payment_intent');
  const intent = buildObject('payment_intent', {
    ...rest,
    id,
    client_secret: `${id}_secret_${world.id('secret').slice(6)}`,
    confirmation_method: 'automatic',
    created: world.nowFor(fields.customer),
    capture_method: 'automatic',
    payment_method_types: fields.payment_method_types ?? ['card'],
    setup_future_usage: off_session ? 'off_session' : null,
    status: 'requires_payment_method',
  });
  world.tables.payment_intent.insert(intent);
  emitEvent(world, 'payment_intent.created', intent);
  return intent;
}

/**
 * Attempts to pay an intent by card, with the events that Stripe sends for it.
 *
 * @param options.isOnSession      the buyer is present and can complete a 3-D Secure challenge
 * @param options.isAuthenticated  the buyer has just completed it
 */
export function attemptPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: { isOnSession: boolean; isAuthenticated: boolean },
): PaymentOutcome {
  const { card, set_up } = cardBehavior(world, method);
  intent.payment_method = method.id;
  const requiresAuthentication =
    card.authentication === 'always' ||
    (card.authentication === 'on-session' && options.isOnSession) ||
    (card.authentication === 'until-set-up' && !set_up);
  if (requiresAuthentication && !options.isAuthenticated) {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    emitEvent(world, 'payment_intent.requires_action', intent);
    return { kind: 'requires_action' };
  }
  intent.next_action = null;
  if (card.decline) return decline(world, intent, method, card.decline);
  return succeed(world, intent, method, options.isAuthenticated);
}

/** Records that the buyer failed the 3-D Secure challenge. */
export function failAuthentication(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentOutcome {
  const failure: Decline = {
    code: 'card_declined',
    decline_code: 'authentication_required',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };
  intent.next_action = null;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: failure.message,
    payment_method: method,
  };
  emitEvent(world, 'payment_intent.payment_failed', intent);
  return { kind: 'declined', decline: failure, charge: null };
}

function decline(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: Decline,
): PaymentOutcome {
  const charge = insertCharge(world, intent, method, {
    status: 'failed',
    failure_code: failure.code,
    failure_message: failure.message,
    outcome: buildChargeOutcome('issuer_declined', failure.decline_code, failure.message),
  });
  emitEvent(world, 'charge.failed', charge);
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = {
    type: 'card_error',
    code: failure.code,
    decline_code: failure.decline_code,
    message: failure.message,
    charge: charge.id,
    payment_method: method,
  };
  emitEvent(world, 'payment_intent.payment_failed', intent);
  return { kind: 'declined', decline: failure, charge };
}

function succeed(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  authenticated: boolean,
): PaymentOutcome {
  const charge = insertCharge(world, intent, method, {
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: intent.amount,
    outcome: buildChargeOutcome('authorized', null, 'Payment complete.'),
  });
  emitEvent(world, 'charge.succeeded', charge);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  emitEvent(world, 'payment_intent.succeeded', intent);
  const storedCard = world.hidden.cards[method.id];
  if (storedCard && (authenticated || intent.setup_future_usage)) storedCard.set_up = true;
  if (cardBehavior(world, method).card.afterCharge === 'dispute') {
    openDispute(world, charge, 'fraudulent');
  }
  return { kind: 'succeeded', charge };
}

function buildChargeOutcome(
  type: string,
  reason: string | null,
  seller_message: string,
): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: type === 'authorized' ? 'approved_by_network' : 'declined_by_network',
    reason,
    risk_level: 'normal',
    seller_message,
    type,
  };
}

/** Returns the error 402 for a declined charge. */
export function declinedCardError(world: World, intent: PaymentIntent, failure: Decline): ApiError {
  const method = intent.last_payment_error?.payment_method;
  return new ApiError(402, {
    type: 'card_error',
    code: failure.code,
    decline_code: failure.decline_code,
    message: failure.message,
    ...(intent.latest_charge ? { charge: intent.latest_charge } : {}),
    payment_intent: structuredClone(intent),
    ...(method ? { payment_method: structuredClone(method) } : {}),
  });
}
