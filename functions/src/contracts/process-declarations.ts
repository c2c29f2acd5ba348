import {
  FieldValue,
  type DocumentSnapshot,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { DeclarationResponse, WithdrawalPreview } from '@atelier/domain/contracts/payments';
import { isLive } from '@atelier/domain/billing/membership';
import { isWithdrawalOpen } from '@atelier/domain/billing/withdrawal';
import { DomainError } from '@atelier/domain/error-code';
import { pendingDeclarations } from '@atelier/domain/queries/server-billing-queries';
import { localeOf } from '@atelier/domain/values';
import {
  DECLARATION_KINDS,
  lateRefund,
  NOTHING_DUE,
  type Declaration,
  type DeclarationKind,
  type DeclarationHandler,
  type DeclarationOutcome,
} from './declaration.ts';
import { findCustomerId } from '../billing/customers.ts';
import {
  previewRefund,
  refundSubscriptions,
  type WithdrawalRefund,
} from '../billing/withdrawal-refunds.ts';
import {
  subscriptionsOf,
  type PlanSubscription,
} from '../billing/subscription/plan-subscriptions.ts';
import { cancelSubscriptions } from '../billing/subscription/subscription-changes.ts';
import { syncSubscription } from '../billing/subscription/sync-subscription.ts';
import { MAIL_TEXTS, type MailTemplate } from '../mail/mail-texts.ts';
import { contactOf, sendMail, type MailData } from '../mail/mails.ts';
import { businessClock } from '../platform/business-clock.ts';
import {
  collectFrom,
  database,
  dateAt,
  numberAt,
  textAt,
  toFirestoreQuery,
} from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { withdrawKit } from './withdraw-kit.ts';

const MAX_CALL_MS = 5 * 60_000;
const PAGE = 50;
/** Declarations of different members that are continued at once. */
const AT_ONCE = 10;

/** Ends the subscription that the member had when declaring, with the paid period. */
const endContract: DeclarationHandler = async ({ uid, declaredAt }) => {
  const { ends_at } = await cancelSubscriptions(uid, { when: 'period-end', boughtBy: declaredAt });
  if (ends_at === null) {
    return { result: { outcome: 'nothing-to-end' }, mail: { template: 'contract-none' } };
  }
  return {
    result: { outcome: 'ends', ends_at: ends_at.toISOString() },
    mail: { template: 'contract-ended', data: { endsAt: ends_at } },
  };
};

/**
 * Withdraws from every subscription within the legal period: ends them at once and refunds what is
 * due. A declaration that arrives at the same time as another, or a moment later, gets the same
 * answer.
 *
 * @throws DomainError `withdrawal-over` if the live subscription is older, `no-subscription` if
 * there is none
 */
const withdrawSubscription: DeclarationHandler = async ({
  id,
  uid,
  declaredAt,
  ...declaration
}) => {
  const { customer, begun, open } = await withdrawableSubscriptions(uid, declaredAt);
  const isAccepted = declaration.isAccepted || open.some(isLive);
  // Stored before anything ends: a repeated run finds no live contract any more.
  if (isAccepted) await database().doc(path.contractRequest(id)).update({ accepted: true });
  const withdrawal = { uid, declaration: id, at: declaredAt };
  const refund = await refundSubscriptions(open, withdrawal);
  if (open.length > 0) await syncSubscription(customer);
  const isMade =
    isAccepted || refund.repeats !== 'nothing' || refund.refund_cents + refund.late_cents > 0;
  if (!isMade) throw new DomainError(begun.some(isLive) ? 'withdrawal-over' : 'no-subscription');
  const outcome = refundOutcome(refund);
  return refund.repeats === 'nothing' ? outcome : { ...outcome, mail: null };
};

function refundOutcome({
  refund_cents,
  kept_cents,
  late_cents,
}: WithdrawalRefund): DeclarationOutcome {
  if (late_cents > 0) return lateRefund(refund_cents + late_cents);
  if (refund_cents === 0) return NOTHING_DUE;
  const template = kept_cents === 0 ? 'withdrawn-subscription' : 'withdrawn-subscription-share';
  return {
    result: { outcome: 'refunded', refund_cents },
    mail: { template, data: { amount: refund_cents, kept: kept_cents } },
  };
}

/**
 * Returns what a withdrawal would refund now and what it would keep for the days used, in cents.
 *
 * @throws DomainError `withdrawal-over`, `no-subscription`
 */
export async function previewWithdrawal(uid: string): Promise<WithdrawalPreview> {
  const at = (await businessClock()).now();
  const { begun, open } = await withdrawableSubscriptions(uid, at);
  if (!open.some(isLive)) {
    throw new DomainError(begun.some(isLive) ? 'withdrawal-over' : 'no-subscription');
  }
  return previewRefund(open, { uid, at });
}

async function withdrawableSubscriptions(uid: string, at: Date) {
  const customer = await findCustomerId(uid);
  if (customer === null) throw new DomainError('no-subscription');
  // A subscription bought after the declaration is another contract; a declaration may be processed
  // days later.
  const begun = (await subscriptionsOf(customer)).filter(
    (one) => isConcluded(one) && one.created <= at,
  );
  return { customer, begun, open: begun.filter(({ created }) => isWithdrawalOpen(created, at)) };
}

/** A contract is concluded once its first payment succeeded. */
function isConcluded({ status }: PlanSubscription): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired';
}

const DECLARATION_HANDLERS: Readonly<Record<DeclarationKind, DeclarationHandler>> = {
  'end-contract': endContract,
  'withdraw-subscription': withdrawSubscription,
  'withdraw-kit': withdrawKit,
};

/**
 * Processes a received declaration and sends the acknowledgement. If Stripe is unavailable it stays
 * received: the response says so and a schedule continues it.
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
    // Too many changes of an order at once, or a lock, are no reason to refuse: the schedule
    // continues.
    if (error instanceof DomainError && error.code !== 'busy') {
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
  await reference.update({
    state: 'done',
    done_at: FieldValue.serverTimestamp(),
    result: declarationOutcome.result,
  });
  return { received_at, ...declarationOutcome.result };
}

/**
 * Continues declarations that could not be processed at once, while there is time: the oldest of
 * each member, then the second of each, so that a member whose many declarations keep failing holds
 * up their own.
 *
 * @returns the number now processed or refused
 */
export async function continueDeclarations(hasTime: () => boolean): Promise<number> {
  const query = toFirestoreQuery(pendingDeclarations(PAGE));
  const pending = await collectFrom(query, PAGE, (stored) => [stored]);
  const ofMembers = Map.groupBy(pending, (stored) => textAt(stored, 'uid'));
  const rounds = Math.max(0, ...[...ofMembers.values()].map(({ length }) => length));
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    const due = [...ofMembers.values()].flatMap((ofMember) => ofMember[round] ?? []);
    for (let start = 0; start < due.length; start += AT_ONCE) {
      if (!hasTime()) return count;
      const outcomes = await Promise.all(
        due.slice(start, start + AT_ONCE).map(continueDeclaration),
      );
      count += outcomes.filter(Boolean).length;
    }
  }
  return count;
}

/** @returns whether it is now processed or refused */
async function continueDeclaration(stored: QueryDocumentSnapshot): Promise<boolean> {
  const declaration = parseDeclaration(stored);
  if (declaration === undefined || isBeingProcessed(stored, declaration)) return false;
  try {
    return (await processDeclaration(stored.id)).outcome !== 'under-way';
  } catch (error) {
    if (error instanceof DomainError) return true;
    logEvent.declarationLeft(stored.id, error);
    return false;
  }
}

/**
 * Returns whether the call that received the declaration may still be running. A killed call leaves
 * it unchanged.
 */
function isBeingProcessed(stored: QueryDocumentSnapshot, { attempts }: Declaration): boolean {
  return attempts === 0 && Date.now() - stored.updateTime.toMillis() < MAX_CALL_MS;
}

/** @returns undefined unless the declaration is received and not processed yet. */
function parseDeclaration(stored: DocumentSnapshot): Declaration | undefined {
  const kind = DECLARATION_KINDS.find((one) => one === stored.get('kind'));
  const uid = textAt(stored, 'uid');
  const declaredAt = dateAt(stored, 'declared_at');
  if (stored.get('state') !== 'declared' || !kind || uid === undefined || !declaredAt) {
    return undefined;
  }
  return {
    id: stored.id,
    kind,
    uid,
    locale: localeOf(stored.get('locale')),
    orderId: textAt(stored, 'order_id'),
    declaredAt,
    attempts: numberAt(stored, 'attempts'),
    isAccepted: stored.get('accepted') === true,
  };
}

/** Sends the mail that a declaration was received and carried out, with date and time. */
async function sendAcknowledgement(
  declaration: Declaration,
  { mail }: DeclarationOutcome,
): Promise<void> {
  if (mail !== null) await sendDeclarationMail(declaration, 'done', mail.template, mail.data);
}

/** Sends the mail that a declaration was received and is being processed. */
function sendReceivedMail(declaration: Declaration): Promise<void> {
  const what = MAIL_TEXTS[declaration.locale].kinds[declaration.kind];
  return sendDeclarationMail(declaration, 'received', 'contract-received', { what });
}

/** Sends the mail that a declaration was received and refused. */
function sendRefusedMail(declaration: Declaration): Promise<void> {
  return sendDeclarationMail(declaration, 'refused', 'withdrawal-refused');
}

async function sendDeclarationMail(
  { id, uid, locale, declaredAt }: Declaration,
  about: string,
  template: MailTemplate,
  data?: MailData,
): Promise<void> {
  const member = await contactOf(uid);
  if (member === undefined) return;
  await sendMail({
    id: `contract_${id}_${about}`,
    to: { ...member, locale },
    template,
    data: { ...data, date: declaredAt, exactTime: declaredAt },
  });
}
