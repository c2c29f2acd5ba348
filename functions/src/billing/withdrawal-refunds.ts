import { parseCustomer, type Customer } from '@atelier/domain/billing/customer';
import { isLive } from '@atelier/domain/billing/membership';
import { usedShareCents } from '@atelier/domain/billing/plan-payment';
import { isFullRefundDue, isRepeatedWithdrawal } from '@atelier/domain/billing/withdrawal';
import type { WithdrawalPreview } from '@atelier/domain/contracts/payments';
import { DomainError } from '@atelier/domain/error-code';
import { ParseError } from '@atelier/domain/parsing/parse-error';
import { path } from '@atelier/domain/paths';
import { database } from '../platform/firebase.ts';
import { readCustomer } from './customers.ts';
import { paymentsOf, type SubscriptionPayment } from './plan-payments.ts';
import { refundOnce } from './due-refunds.ts';
import { cancelNow } from './subscription/cancel-now.ts';
import type { PlanSubscription } from './subscription/plan-subscriptions.ts';

/** A withdrawal from a member's subscriptions. */
export interface Withdrawal {
  uid: string;
  /** Id of the declaration that causes the refunds. */
  declaration: string;
  at: Date;
}

/** The one withdrawal from a subscription, from `customers/{uid}.withdrawals`. */
interface Claim extends Omit<Withdrawal, 'uid'> {
  /** Nothing is kept for the days used. */
  isFull: boolean;
}

/** What a withdrawal gave back, in cents. */
export interface WithdrawalRefund extends WithdrawalPreview {
  /** Owed, but not sent: the payment is disputed, or the refund failed. */
  late_cents: number;
  /**
   * Whether another declaration made this withdrawal, which its own mail acknowledges: at the same
   * time, when the subscription still ran, or earlier, a moment ago.
   */
  repeats: 'nothing' | 'parallel' | 'earlier';
}

/** What one subscription gave back, in cents. */
interface SubscriptionRefund {
  claim: Claim;
  /** Whether it ran when this declaration read it. */
  wasLive: boolean;
  sent: number;
  kept: number;
  late: number;
}

/**
 * Ends subscriptions at once and refunds what the member gets back: everything once per plan in 12
 * months, afterwards without the share for the days used. Safe to repeat and to run in parallel:
 * the first declaration decides; others for the same subscription complete the same refund. They
 * report it if the subscription ran when they read it, or if it was withdrawn from a moment ago and
 * nothing else was.
 */
export async function refundSubscriptions(
  subscriptions: readonly PlanSubscription[],
  withdrawal: Withdrawal,
): Promise<WithdrawalRefund> {
  const refunds: SubscriptionRefund[] = [];
  for (const one of subscriptions) {
    // Claimed before it ends, so that a parallel declaration that finds it ended also finds by
    // whom.
    const claim = await claimWithdrawal(withdrawal, one, isAnythingLeft(await paymentsOf(one.id)));
    if (isLive(one)) await cancelNow(one.id);
    if (claim !== undefined) refunds.push(await refundClaimed(withdrawal.uid, one, claim));
  }
  const current = refunds.filter(
    ({ wasLive, claim }) => wasLive || claim.declaration === withdrawal.declaration,
  );
  if (current.length > 0) {
    const isOwn = current.some(({ claim }) => claim.declaration === withdrawal.declaration);
    return { ...sumOf(current), repeats: isOwn ? 'nothing' : 'parallel' };
  }
  const earlier = lastWithdrawal(
    refunds.filter(({ claim }) => isRepeatedWithdrawal(claim.at, withdrawal.at)),
  );
  return { ...sumOf(earlier), repeats: earlier.length > 0 ? 'earlier' : 'nothing' };
}

/**
 * Returns what the newest declaration gave back: one before it, also a moment ago, was about
 * another subscription.
 */
function lastWithdrawal(refunds: readonly SubscriptionRefund[]): SubscriptionRefund[] {
  const [newest] = refunds.toSorted((a, b) => b.claim.at.getTime() - a.claim.at.getTime());
  return refunds.filter(({ claim }) => claim.declaration === newest?.claim.declaration);
}

async function refundClaimed(
  uid: string,
  one: PlanSubscription,
  claim: Claim,
): Promise<SubscriptionRefund> {
  const refund = { claim, wasLive: isLive(one), sent: 0, kept: 0, late: 0 };
  for (const share of sharesOf(await paymentsOf(one.id), claim)) {
    const { sent, late } = await refundShare(uid, share, claim);
    refund.sent += sent;
    refund.kept += share.kept;
    refund.late += late;
  }
  return refund;
}

function sumOf(refunds: readonly SubscriptionRefund[]) {
  const sum = (field: 'sent' | 'kept' | 'late') =>
    refunds.reduce((total, one) => total + one[field], 0);
  return { refund_cents: sum('sent'), kept_cents: sum('kept'), late_cents: sum('late') };
}

/** Returns what a withdrawal would refund and keep, in cents, without doing anything. */
export async function previewRefund(
  subscriptions: readonly PlanSubscription[],
  { uid, at }: Pick<Withdrawal, 'uid' | 'at'>,
): Promise<WithdrawalPreview> {
  const sums = { refund_cents: 0, kept_cents: 0 };
  const customer = await readCustomer(uid);
  for (const one of subscriptions) {
    const claimed = claimOf(customer, one.id);
    if (claimed !== undefined && !isLive(one)) continue;
    const isFull = claimed?.isFull ?? isFullRefund(customer, one, at);
    for (const { due, kept } of sharesOf(await paymentsOf(one.id), { at, isFull })) {
      sums.refund_cents += due;
      sums.kept_cents += kept;
    }
  }
  return sums;
}

/**
 * A subscription whose payments were all returned in another way, by an admin or a bank, uses up no
 * full refund.
 */
function isAnythingLeft(payments: readonly SubscriptionPayment[]): boolean {
  return payments.some(({ leftCents }) => leftCents > 0);
}

/** What a payment gives back, and what of it is kept. */
interface Share {
  payment: SubscriptionPayment;
  due: number;
  kept: number;
}

/**
 * Returns what each payment gives back at an instant: all that is left, or without the share for
 * the days used.
 */
export function sharesOf(
  payments: readonly SubscriptionPayment[],
  { at, isFull }: Pick<Claim, 'at' | 'isFull'>,
): Share[] {
  let toKeep = isFull ? 0 : usedShareCents(payments, at);
  return payments.map((payment) => {
    const kept = Math.min(toKeep, payment.leftCents);
    toKeep -= kept;
    return { payment, kept, due: payment.leftCents - kept };
  });
}

/** Refunds a share, the same for every declaration: parallel and repeated ones make one refund. */
async function refundShare(
  uid: string,
  { payment, due }: Share,
  { declaration }: Claim,
): Promise<{ sent: number; late: number }> {
  const { id, withdrawnCents, hasFailedRefund } = payment;
  if (due <= 0 || withdrawnCents > 0) return { sent: withdrawnCents, late: 0 };
  // An admin sends it again, or has settled it.
  if (hasFailedRefund) return { sent: 0, late: due };
  return refundOnce(id, { uid, payment: id, cents: due, declaration });
}

/**
 * Returns the withdrawal from a subscription.
 *
 * @throws ParseError for one that cannot be read: its money is not decided about again, and the
 * declaration stays open
 */
function claimOf({ withdrawals }: Customer, subscription: string): Claim | undefined {
  const stored = withdrawals?.[subscription];
  if (stored === null) throw new ParseError('customer', `withdrawals.${subscription}`, 'invalid');
  return stored && { declaration: stored.declaration, at: stored.at, isFull: stored.is_full };
}

/** Only who asked for an immediate start owes anything for the days used. */
const owesUsedDays = ({ consentId }: PlanSubscription) => consentId !== null;

/** Returns whether a withdrawal from a subscription keeps nothing for the days used. */
export function isFullRefund(
  { full_refunds }: Customer,
  subscription: PlanSubscription,
  at: Date,
): boolean {
  const last = full_refunds?.[subscription.tier]?.at;
  return !owesUsedDays(subscription) || isFullRefundDue(last, at);
}

/**
 * Makes a declaration the withdrawal from a subscription, with the full refund of its plan if none
 * was given in 12 months.
 *
 * @param isAnythingLeft  of its payments; otherwise it uses up no full refund
 * @returns the withdrawal; that of another declaration if it came first; undefined for a
 * subscription that has ended and of which nothing is left
 * @throws DomainError `no-subscription` if the member was deleted meanwhile
 */
async function claimWithdrawal(
  { uid, declaration, at }: Withdrawal,
  subscription: PlanSubscription,
  isAnythingLeft: boolean,
): Promise<Claim | undefined> {
  const customer = database().doc(path.customer(uid));
  return database().runTransaction(async (transaction) => {
    const snapshot = await transaction.get(customer);
    if (!snapshot.exists) throw new DomainError('no-subscription');
    const stored = parseCustomer(snapshot.data());
    const claimed = claimOf(stored, subscription.id);
    if (claimed !== undefined) return claimed;
    if (!isLive(subscription) && !isAnythingLeft) return undefined;
    const isFull = isFullRefund(stored, subscription, at);
    const usesFullRefund = isFull && isAnythingLeft && owesUsedDays(subscription);
    transaction.update(customer, {
      [`withdrawals.${subscription.id}`]: { declaration, at, is_full: isFull },
      ...(usesFullRefund && { [`full_refunds.${subscription.tier}`]: { at, declaration } }),
    });
    return { declaration, at, isFull };
  });
}
