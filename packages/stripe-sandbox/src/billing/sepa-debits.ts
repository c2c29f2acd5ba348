import { invalidRequest } from '../core/api-error.ts';
import { updateAndEmit, emitEvent } from '../core/emit-event.ts';
import { IBANS } from '../core/test-ibans.ts';
import type { IbanName } from '../core/test-ibans.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../core/stored-objects.ts';
import { DAY_S } from '../core/time.ts';
import type { World } from '../core/world.ts';
import { buildObject } from '../objects/build-object.ts';
import { onAsyncPaymentSucceeded, onAsyncPaymentFailed } from './async-payment.ts';
import { openDispute } from './disputes.ts';
import { insertCharge } from './insert-charge.ts';

/** How long the buyer's bank takes to respond to a direct debit. */
const BANK_RESPONSE_DELAY_S = 5 * DAY_S;

export interface DebitEntry {
  iban: IbanName;
  name: string;
  email: string | null;
}

/** Creates a SEPA payment method without a customer. Its IBAN is not stored. */
export function createDebitMethod(world: World, entry: DebitEntry, created: number): PaymentMethod {
  const { iban, country, bank_code, branch_code } = IBANS[entry.iban];
  const method = buildObject('payment_method', {
    id: world.id('payment_method'),
    type: 'sepa_debit',
    created,
    allow_redisplay: 'always',
    metadata: {},
    billing_details: {
      address: null,
      email: entry.email,
      name: entry.name,
      phone: null,
      tax_id: null,
    },
    sepa_debit: {
      bank_code,
      branch_code,
      country,
      fingerprint: null,
      generated_from: { charge: null, setup_attempt: null },
      last4: iban.slice(-4),
    },
  });
  world.hidden.debits[method.id] = entry.iban;
  return world.tables.payment_method.insert(method);
}

/** Starts a debit, to which the bank responds days later; until then it is `processing`. */
export function startDebit(world: World, intent: PaymentIntent, method: PaymentMethod): Charge {
  intent.payment_method = method.id;
  const charge = insertCharge(world, intent, method, { status: 'pending' });
  emitEvent(world, 'charge.pending', charge);
  intent.status = 'processing';
  emitEvent(world, 'payment_intent.processing', intent);
  world.schedule(
    'settle_debit',
    charge.id,
    charge.created + BANK_RESPONSE_DELAY_S,
    charge.customer,
  );
  return charge;
}

/**
 * Settles a debit with the outcome of its test account, or with `isPaid`.
 * @throws ApiError 400 for a charge that is not pending
 */
export function settleDebit(world: World, id: string, isPaid?: boolean): void {
  const charge = world.findOrThrow('charge', id, 'charge');
  if (charge.status !== 'pending') {
    throw invalidRequest(`Charge ${id} is not pending.`, { param: 'charge' });
  }
  world.unschedule('settle_debit', id);
  const intent = world.getExisting('payment_intent', charge.payment_intent);
  const outcome = world.hidden.debits[charge.payment_method ?? ''] ?? 'paid';
  if (isPaid ?? outcome !== 'refused') completeDebit(world, charge, intent, outcome === 'disputed');
  else failDebit(world, charge, intent);
}

function completeDebit(
  world: World,
  charge: Charge,
  intent: PaymentIntent,
  isDisputed: boolean,
): void {
  updateAndEmit(world, 'charge.succeeded', charge, (edited) => {
    edited.status = 'succeeded';
    edited.paid = true;
    edited.captured = true;
    edited.amount_captured = edited.amount;
    edited.balance_transaction = world.id('balance_transaction');
  });
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  emitEvent(world, 'payment_intent.succeeded', intent);
  onAsyncPaymentSucceeded(world, intent);
  if (isDisputed) openDispute(world, charge, 'debit_not_authorized');
}

function failDebit(world: World, charge: Charge, intent: PaymentIntent): void {
  const message = 'The customer’s bank account could not be debited.';
  updateAndEmit(world, 'charge.failed', charge, (edited) => {
    edited.status = 'failed';
    edited.failure_code = 'generic_could_not_process';
    edited.failure_message = message;
  });
  const method = world.getExisting('payment_method', intent.payment_method);
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = {
    type: 'card_error',
    code: 'payment_intent_payment_attempt_failed',
    message,
    charge: charge.id,
    payment_method: method,
  };
  emitEvent(world, 'payment_intent.payment_failed', intent);
  onAsyncPaymentFailed(world, intent);
}
