import { rankOf } from './membership.ts';
import type { PaidTier } from './plans.ts';
import type { BillingInterval } from '../values.ts';

interface EventRow {
  /** Where the server learns of it: calls of the app, events of Stripe, triggers and schedules. */
  readonly from: readonly string[];
  /** Texts of `mails.json`; one of them is sent. */
  readonly mails: readonly [string, ...string[]];
}

/**
 * Every event of a contract or an account that its member is told of by mail, which nobody can
 * switch off. An event is told once, however often and in whatever order its sources report it
 * (docs/decisions/0068).
 */
export const CONTRACT_EVENTS = {
  'plan-bought': {
    from: ['confirm-checkout', 'checkout.session.completed'],
    mails: ['subscription-confirmation', 'subscription-confirmation-year'],
  },
  'plan-raised': {
    from: [
      'change-plan',
      'customer.subscription.updated',
      'customer.subscription.pending_update_applied',
    ],
    mails: ['plan-raised'],
  },
  'plan-lowered': { from: ['customer.subscription.updated'], mails: ['plan-lowered'] },
  'change-planned': {
    from: ['change-plan', 'customer.subscription.updated'],
    mails: ['change-planned'],
  },
  'change-dropped': {
    from: ['change-plan', 'customer.subscription.updated'],
    mails: ['change-dropped'],
  },
  cancelled: {
    from: ['cancel-subscription', 'customer.subscription.updated'],
    mails: ['subscription-cancelled'],
  },
  'cancelled-by-team': {
    from: ['cancelMemberSubscriptions', 'customer.subscription.updated'],
    mails: ['subscription-cancelled-by-team'],
  },
  resumed: {
    from: ['resume-subscription', 'customer.subscription.updated'],
    mails: ['subscription-resumed'],
  },
  'payment-method-changed': {
    from: ['billing-portal', 'customer.updated', 'customer.subscription.updated'],
    mails: ['payment-method-changed'],
  },
  'ended-unpaid': { from: ['customer.subscription.deleted'], mails: ['subscription-ended-unpaid'] },
  /** Before its day, because its payment was given back or the bank took it. */
  'ended-early': {
    from: [
      'charge.dispute.closed',
      'charge.refunded',
      'refund.created',
      'refund.updated',
      'refundInvoice',
    ],
    mails: ['subscription-ended-early'],
  },
  'ended-by-team': {
    from: ['admin-cancel-subscription', 'endMemberSubscriptions', 'customer.subscription.deleted'],
    mails: ['subscription-ended-by-team'],
  },
  'plan-refunded': {
    from: ['refundInvoice', 'charge.refunded', 'refund.created'],
    mails: ['invoice-refunded'],
  },
  /** Of two pages that were paid at the same time, the second. */
  'duplicate-ended': {
    from: ['confirm-checkout', 'checkout.session.completed'],
    mails: ['duplicate-refunded'],
  },
  'payment-due': {
    from: ['invoice.payment_failed', 'invoice.payment_action_required'],
    mails: ['payment-due'],
  },
  'renewal-near': { from: ['everyNight'], mails: ['renewal-reminder'] },
  'declaration-begun': {
    from: ['end-contract', 'withdraw'],
    mails: ['end-contract-link', 'withdraw-link'],
  },
  'contract-ended': {
    from: ['end-contract', 'end-contract/confirm'],
    mails: ['contract-ended', 'contract-none', 'contract-received'],
  },
  withdrawn: {
    from: ['withdraw', 'withdraw/confirm'],
    mails: [
      'withdrawn-subscription',
      'withdrawn-subscription-share',
      'withdrawn-kit-refunded',
      'withdrawn-kit-return',
      'withdrawn-kit-unpaid',
      'withdrawn-nothing-due',
      'withdrawn-refund-late',
      'withdrawal-refused',
    ],
  },
  'kit-bought': {
    from: [
      'confirm-checkout',
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
    ],
    mails: ['order-confirmation'],
  },
  'kit-unpaid': { from: ['checkout.session.async_payment_failed'], mails: ['order-unpaid'] },
  'kit-refunded': {
    from: ['refundOrder', 'charge.refunded', 'refund.created'],
    mails: ['order-refunded'],
  },
  'kit-shipped': { from: ['onOrderWritten'], mails: ['order-shipped'] },
  'email-changed': { from: ['accountChanged', 'onProfileWritten'], mails: ['email-changed'] },
  'password-changed': { from: ['accountChanged'], mails: ['password-changed'] },
  'account-deleted': { from: ['deleteMyAccount', 'deleteUser'], mails: ['account-deleted'] },
  /** Within 14 days of the purchase, besides the mail about the account. */
  'left-refunded': {
    from: ['deleteMyAccount', 'deleteUser'],
    mails: ['left-refunded', 'left-refund-late'],
  },
} as const satisfies Record<string, EventRow>;

/**
 * Sources that change no contract by themselves, or none of which somebody must be told, with the
 * reason.
 */
export const WITHOUT_EVENT = {
  'create-subscription-session': 'nothing is concluded before Stripe’s page is paid',
  'starter-kit': 'nothing is concluded before Stripe’s page is paid',
  'open-invoice': 'opens a page',
  'order-invoice': 'opens a page',
  'withdraw/preview': 'only reads',
  memberBilling: 'only reads',
  memberSubscriptions: 'only reads',
  unfinishedJobs: 'only reads',
  openWork: 'only reads',
  health: 'only reads',
  'public/starter-kit': 'only reads',
  'public/yearly-prices': 'only reads',
  retryJob: 'runs a job again, which tells its own event',
  'checkout.session.expired': 'nothing was concluded',
  'charge.dispute.created': 'the member asked the bank for it',
  'charge.dispute.updated': 'a state between two others',
  'customer.deleted': 'only a person at Stripe or the deletion of the account does it',
  'customer.subscription.created': 'the completed checkout is told',
  'customer.subscription.paused': 'only a person at Stripe does it',
  'customer.subscription.resumed': 'only a person at Stripe does it',
  'customer.subscription.pending_update_expired':
    'the plan stays as it is; Stripe’s page has said so',
  'invoice.paid': 'Stripe mails the receipt',
  'invoice.finalization_failed': 'an operator repairs it',
  'invoice.marked_uncollectible': 'the subscription ends, which is told',
  'invoice.voided': 'nothing is owed any more',
  'refund.failed': 'an admin sends it again, which is told',
} as const satisfies Record<string, string>;

/** What a subscription is agreed to be: what a member must be told of when it changes. */
export interface ContractState {
  id: string;
  tier: PaidTier;
  interval: BillingInterval;
  /** The plan of the next period, if another one was scheduled. */
  next: { tier: PaidTier; interval: BillingInterval } | null;
  /** The planned end. */
  endsAt: Date | null;
  /** Whether a payment is overdue. */
  owes: boolean;
  /** Stripe's id of what pays it. */
  paymentMethod: string | null;
}

/** A subscription as Stripe has it now. */
export interface CurrentContract extends ContractState {
  isLive: boolean;
  /** Its end was declared on the public page, whose own mail acknowledges it. */
  isEndDeclared: boolean;
  /** Its end was planned by the team, not by its member. */
  isEndPlannedByTeam: boolean;
  /** It was ended for its payment. */
  isEndedEarly: boolean;
  /** It was ended at once by the team. */
  isEndedByTeam: boolean;
}

export type ContractChange = Extract<
  keyof typeof CONTRACT_EVENTS,
  | 'plan-raised'
  | 'plan-lowered'
  | 'change-planned'
  | 'change-dropped'
  | 'cancelled'
  | 'cancelled-by-team'
  | 'resumed'
  | 'payment-method-changed'
  | 'ended-unpaid'
  | 'ended-early'
  | 'ended-by-team'
>;

/**
 * Returns what changed in a subscription since its member was told of it last. A first purchase, a
 * withdrawal and a planned end that has come are no changes here: others tell them.
 *
 * @param told  the stored state; undefined for a subscription of which nothing is stored
 */
export function contractChangesOf(
  told: ContractState | undefined,
  now: CurrentContract,
): ContractChange[] {
  if (told === undefined) return [];
  if (!now.isLive) {
    if (now.isEndedByTeam) return ['ended-by-team'];
    if (now.isEndedEarly) return ['ended-early'];
    return told.owes ? ['ended-unpaid'] : [];
  }
  const isEndNew = now.endsAt !== null && now.endsAt.getTime() !== told.endsAt?.getTime();
  const changes: (ContractChange | false)[] = [
    planChange(told, now),
    isEndNew && !now.isEndDeclared && (now.isEndPlannedByTeam ? 'cancelled-by-team' : 'cancelled'),
    told.endsAt !== null && now.endsAt === null && 'resumed',
    // The first card is part of the purchase.
    told.paymentMethod !== null &&
      now.paymentMethod !== null &&
      told.paymentMethod !== now.paymentMethod &&
      'payment-method-changed',
  ];
  return changes.filter((change) => change !== false);
}

function planChange(told: ContractState, now: CurrentContract): ContractChange | false {
  if (!isSamePlan(told, now)) return rankOf(now) > rankOf(told) ? 'plan-raised' : 'plan-lowered';
  if (now.next !== null) {
    return (told.next === null || !isSamePlan(told.next, now.next)) && 'change-planned';
  }
  // A planned end drops the planned change too, and is told by itself.
  return told.next !== null && now.endsAt === null && 'change-dropped';
}

type Plan = Pick<ContractState, 'tier' | 'interval'>;

const isSamePlan = (one: Plan, other: Plan) =>
  one.tier === other.tier && one.interval === other.interval;
