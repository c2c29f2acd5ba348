import { Timestamp, FieldValue } from 'firebase-admin/firestore';
import { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { DAY_MS } from '@atelier/domain/time-units';
import { database, numberAt } from '../platform/firebase.ts';
import { errorCode, logEvent } from '../platform/log.ts';
import { ORDER_EVENT_HANDLERS } from '../shop/order-events.ts';
import { isLiveKey, stripe } from '../platform/stripe.ts';
import { stripeWebhookSecret } from '../platform/secrets.ts';
import { SUBSCRIPTION_EVENT_HANDLERS } from '../billing/subscription/subscription-events.ts';

/** Handlers by event type. Each is safe to run twice, in parallel, late and in any order. */
type EventHandlers = Readonly<Record<string, (event: Stripe.Event) => Promise<void>>>;

/** Twice as long as Stripe lists events. */
const RETENTION_MS = 60 * DAY_MS;

/**
 * Handles a webhook request after verifying its signature.
 *
 * @param raw the unparsed body, which the signature covers
 * @throws DomainError `invalid-data` unless Stripe signed it within the last five minutes
 */
export async function receiveWebhookEvent(raw: Buffer, signature: string): Promise<void> {
  const event = verifyEvent(raw, signature);
  if (event.livemode !== isLiveKey()) {
    logEvent.stripeEventMismatch(event.id, 'livemode');
    return;
  }
  // The endpoint is misconfigured; its events still work, because handlers read the state from
  // Stripe.
  if (handlersOf(event).length > 0 && event.api_version !== Stripe.API_VERSION) {
    logEvent.stripeEventMismatch(event.id, 'api_version');
  }
  await handleWebhookEvent(event);
}

const handlersOf = ({ type }: Stripe.Event) =>
  [SUBSCRIPTION_EVENT_HANDLERS, ORDER_EVENT_HANDLERS].flatMap(
    (table: EventHandlers) => table[type] ?? [],
  );

/**
 * Handles an event once, no matter who brought it: Stripe lists events in the version of the
 * account, not in that of the endpoint, and in the mode of the key. After a failure it stays open
 * for Stripe's next delivery and the nightly reconciliation.
 *
 * @returns whether it was still to be handled
 */
export async function handleWebhookEvent(event: Stripe.Event): Promise<boolean> {
  const handlers = handlersOf(event);
  if (handlers.length === 0 || !(await claimEvent(event))) return false;
  const stored = database().doc(path.stripeEvent(event.id));
  try {
    for (const handle of handlers) await handle(event);
  } catch (error) {
    // Shown in the list of jobs. If this update fails, Stripe still gets the first error.
    await stored.update({ error: errorCode(error) }).catch(() => undefined);
    throw error;
  }
  await stored.update({
    state: 'done',
    done_at: FieldValue.serverTimestamp(),
    error: FieldValue.delete(),
  });
  return true;
}

/**
 * A header with a time and a signature; of others the library says in several ways that they are
 * none.
 */
const SIGNATURE = /^(?=(?:.*,)?t=\d+(?:,|$))(?=(?:.*,)?v1=[0-9a-f]{64}(?:,|$))/;

function verifyEvent(raw: Buffer, signature: string): Stripe.Event {
  if (!SIGNATURE.test(signature)) throw refusedSignature();
  try {
    return stripe().webhooks.constructEvent(raw, signature, stripeWebhookSecret.value().trim());
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw refusedSignature(error);
  }
}

function refusedSignature(cause?: unknown): DomainError {
  logEvent.stripeSignatureRefused();
  return new DomainError('invalid-data', { cause });
}

/** @returns false if the event was handled completely before. */
async function claimEvent({ id, type }: Stripe.Event): Promise<boolean> {
  const seen = database().doc(path.stripeEvent(id));
  return database().runTransaction(async (transaction) => {
    const stored = await transaction.get(seen);
    if (stored.exists) {
      if (stored.get('state') === 'done') return false;
      // Events from before the attempts were counted had one.
      transaction.update(seen, { attempts: (numberAt(stored, 'attempts') || 1) + 1 });
      return true;
    }
    transaction.create(seen, {
      type,
      state: 'received',
      attempts: 1,
      received_at: FieldValue.serverTimestamp(),
      expires_at: Timestamp.fromMillis(Date.now() + RETENTION_MS),
    });
    return true;
  });
}
