import { FieldValue, Timestamp, type DocumentSnapshot, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/collection-paths';
import type { DeclaredContract } from '@atelier/domain/contracts/payments';
import { DomainError } from '@atelier/domain/error-code';
import { declarationsLeft } from '@atelier/domain/queries/server-queries';
import { acknowledge, tellReceived, tellRefused } from './contract-mails.ts';
import { DECLARATION_KINDS, type Declaration, type DeclarationKind, type Deed, type Deeds } from './declaration.ts';
import { endContract } from './end-contract.ts';
import { database } from './firebase.ts';
import { logEvent } from './log-events.ts';
import { toQuery } from './query.ts';
import { withdrawKit } from './withdraw-kit.ts';
import { withdrawSubscription } from './withdraw-subscription.ts';

const LONGEST_CALL_MS = 5 * 60_000;

const DEEDS: Readonly<Record<DeclarationKind, Deed>> = {
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
export async function carryOut(id: string): Promise<DeclaredContract> {
  const reference = database().doc(path.contractRequest(id));
  const declaration = declarationOf(await reference.get());
  if (declaration === undefined) throw new DomainError('expired-link');
  const received_at = declaration.declaredAt.toISOString();
  let deeds: Deeds;
  try {
    deeds = await DEEDS[declaration.kind](declaration);
  } catch (error) {
    if (error instanceof DomainError) {
      await tellRefused(declaration);
      await reference.update({ state: 'refused', reason: error.code });
      throw error;
    }
    logEvent.declarationLeft(id, error);
    await reference.update({ attempts: FieldValue.increment(1) });
    await tellReceived(declaration);
    return { received_at, outcome: 'under-way' };
  }
  await acknowledge(declaration, deeds);
  await reference.update({ state: 'done', done_at: FieldValue.serverTimestamp(), result: deeds.result });
  return { received_at, ...deeds.result };
}

/** Goes on with declarations that could not be carried out at once. @returns how many are done or refused now */
export async function continueDeclarations(): Promise<number> {
  const { docs } = await toQuery(declarationsLeft()).get();
  let count = 0;
  for (const stored of docs) {
    const declaration = declarationOf(stored);
    if (declaration === undefined || isUnderWay(stored, declaration)) continue;
    try {
      const { outcome } = await carryOut(stored.id);
      if (outcome !== 'under-way') count += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      count += 1;
    }
  }
  return count;
}

/** Whether the call that received it may still be at it; one that was killed leaves it as it was. */
function isUnderWay(stored: QueryDocumentSnapshot, { attempts }: Declaration): boolean {
  return attempts === 0 && Date.now() - stored.updateTime.toMillis() < LONGEST_CALL_MS;
}

/** @returns undefined for one that is not received, or is dealt with. */
function declarationOf(stored: DocumentSnapshot): Declaration | undefined {
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
