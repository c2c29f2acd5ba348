import { FieldValue, Timestamp, type DocumentSnapshot, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { DeclarationResponse } from '@atelier/domain/contracts/payments';
import { DomainError } from '@atelier/domain/error-code';
import { pendingDeclarations } from '@atelier/domain/queries/server-queries';
import { localeOf } from '@atelier/domain/values';
import { sendAcknowledgement, sendReceivedMail, sendRefusedMail } from './declaration-mails.ts';
import {
  DECLARATION_KINDS,
  type Declaration,
  type DeclarationKind,
  type DeclarationHandler,
  type DeclarationOutcome,
} from './declaration.ts';
import { cancelSubscriptions } from '../billing/subscription/subscription-changes.ts';
import { database } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { withdrawKit } from './withdraw-kit.ts';
import { withdrawSubscription } from './withdraw-subscription.ts';

const MAX_CALL_MS = 5 * 60_000;

/** Ends the member's subscription with the paid period. */
const endContract: DeclarationHandler = async ({ uid }) => {
  const { ends_at } = await cancelSubscriptions(uid, { when: 'period-end' });
  if (ends_at === null) return { result: { outcome: 'nothing-to-end' }, mail: { template: 'contract-none' } };
  return {
    result: { outcome: 'ends', ends_at: ends_at.toISOString() },
    mail: { template: 'contract-ended', endsAt: ends_at },
  };
};

const DECLARATION_HANDLERS: Readonly<Record<DeclarationKind, DeclarationHandler>> = {
  'end-contract': endContract,
  'withdraw-subscription': withdrawSubscription,
  'withdraw-kit': withdrawKit,
};

/**
 * Processes a received declaration and sends the acknowledgement. If Stripe is unavailable it stays received: the
 * response says so and a schedule continues it.
 *
 * @throws DomainError `withdrawal-over`, `no-subscription`, `no-order`
 */
export async function processDeclaration(id: string): Promise<DeclarationResponse> {
  const reference = database().doc(path.contractRequest(id));
  const declaration = parseDeclaration(await reference.get());
  if (declaration === undefined) throw new DomainError('expired-link');
  const received_at = declaration.declaredAt.toISOString();
  let declarationOutcome: DeclarationOutcome;
  try {
    declarationOutcome = await DECLARATION_HANDLERS[declaration.kind](declaration);
  } catch (error) {
    if (error instanceof DomainError) {
      await sendRefusedMail(declaration);
      await reference.update({ state: 'refused', reason: error.code });
      throw error;
    }
    logEvent.declarationLeft(id, error);
    await reference.update({ attempts: FieldValue.increment(1) });
    await sendReceivedMail(declaration);
    return { received_at, outcome: 'under-way' };
  }
  await sendAcknowledgement(declaration, declarationOutcome);
  await reference.update({ state: 'done', done_at: FieldValue.serverTimestamp(), result: declarationOutcome.result });
  return { received_at, ...declarationOutcome.result };
}

/** Continues declarations that could not be processed at once. @returns the number now processed or rejected */
export async function continueDeclarations(): Promise<number> {
  const { docs } = await toFirestoreQuery(pendingDeclarations()).get();
  let count = 0;
  for (const stored of docs) {
    const declaration = parseDeclaration(stored);
    if (declaration === undefined || isBeingProcessed(stored, declaration)) continue;
    try {
      const { outcome } = await processDeclaration(stored.id);
      if (outcome !== 'under-way') count += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      count += 1;
    }
  }
  return count;
}

/** Returns whether the call that received the declaration may still be running. A killed call leaves it unchanged. */
function isBeingProcessed(stored: QueryDocumentSnapshot, { attempts }: Declaration): boolean {
  return attempts === 0 && Date.now() - stored.updateTime.toMillis() < MAX_CALL_MS;
}

/** @returns undefined unless the declaration is received and not processed yet. */
function parseDeclaration(stored: DocumentSnapshot): Declaration | undefined {
  const { state, kind, uid, locale, declared_at, attempts } = stored.data() ?? {};
  const known = DECLARATION_KINDS.find((one) => one === kind);
  if (state !== 'declared' || known === undefined || typeof uid !== 'string' || !(declared_at instanceof Timestamp)) {
    return undefined;
  }
  return {
    id: stored.id,
    kind: known,
    uid,
    locale: localeOf(locale),
    declaredAt: declared_at.toDate(),
    attempts: typeof attempts === 'number' ? attempts : 0,
  };
}
