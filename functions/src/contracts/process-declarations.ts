import { FieldValue, Timestamp, type DocumentSnapshot, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { DeclarationResponse } from '@atelier/domain/contracts/payments';
import { DomainError } from '@atelier/domain/error-code';
import { pendingDeclarations } from '@atelier/domain/queries/server-queries';
import { sendAcknowledgement, sendReceivedMail, sendRefusedMail } from './declaration-mails.ts';
import {
  DECLARATION_KINDS,
  type Declaration,
  type DeclarationKind,
  type DeclarationHandler,
  type DeclarationOutcome,
} from './declaration.ts';
import { endContract } from './end-contract.ts';
import { database } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';
import { withdrawKit } from './withdraw-kit.ts';
import { withdrawSubscription } from './withdraw-subscription.ts';

const MAX_CALL_MS = 5 * 60_000;

const DECLARATION_HANDLERS: Readonly<Record<DeclarationKind, DeclarationHandler>> = {
  'end-contract': endContract,
  'withdraw-subscription': withdrawSubscription,
  'withdraw-kit': withdrawKit,
};

/**
 * Carries out a received declaration and acknowledges it by mail. When that fails for now (Stripe is away) it stays
 * received: its maker is told so, and a schedule goes on with it.
 *
 * @throws DomainError what the law refuses: `withdrawal-over`, `no-subscription`, `no-order`
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

/** Goes on with declarations that could not be carried out at once. @returns how many are done or refused now */
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

/** Whether the call that received it may still be at it; one that was killed leaves it as it was. */
function isBeingProcessed(stored: QueryDocumentSnapshot, { attempts }: Declaration): boolean {
  return attempts === 0 && Date.now() - stored.updateTime.toMillis() < MAX_CALL_MS;
}

/** @returns undefined for one that is not received, or is dealt with. */
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
    locale: locale === 'en' ? 'en' : 'fr',
    declaredAt: declared_at.toDate(),
    attempts: typeof attempts === 'number' ? attempts : 0,
  };
}
