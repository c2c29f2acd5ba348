import { Timestamp, type DocumentData, type DocumentSnapshot } from 'firebase-admin/firestore';
import {
  contractChangesOf,
  type ContractChange,
  type ContractState,
  type CurrentContract,
} from '@atelier/domain/billing/contract-changes';
import type { Customer } from '@atelier/domain/billing/customer';
import { isLive, nextCentsOf, renews } from '@atelier/domain/billing/membership';
import { localeOf, type Locale } from '@atelier/domain/values';
import { changeMail } from '../../mail/change-mails.ts';
import { COMMON_TEXTS, type MailData } from '../../mail/mails.ts';
import { MAIL_TEXTS } from '../../mail/mail-texts.ts';
import type { PlanSubscription } from './plan-subscriptions.ts';

/** The mail about one change, and the id under which it is sent once. */
interface ChangeMail {
  id: string;
  data: DocumentData;
}

/** What is stored of a customer's contracts, and the mails about what changed in them. */
interface ToldContracts {
  contracts: DocumentData;
  mails: readonly ChangeMail[];
}

/** What one sync read. */
export interface Reading {
  subscriptions: readonly PlanSubscription[];
  /** The number of the reading: of several that find the same change, one is written. */
  syncTicket: number;
  now: Date;
}

/**
 * Decides from the subscriptions before and after which changes of contracts happened, and writes a
 * mail about each. Both results belong into the transaction that applies the reading: a change is
 * told once, however its events arrive.
 *
 * @param customer  one of earlier releases has no contracts, and nothing is told about its first
 * reading
 * @param member  the profile, for language and name
 */
export function tellContracts(
  customer: Customer,
  member: DocumentSnapshot,
  { subscriptions, syncTicket, now }: Reading,
): ToldContracts {
  const told = storedStates(customer);
  const locale = localeOf(member.get('locale'));
  const mails = subscriptions.flatMap((one) => {
    const before = told.get(one.id);
    return contractChangesOf(before, currentContract(one)).flatMap((change) => {
      const values = {
        ...changeValues(locale, before, one, now),
        refund: refundOfEnd(customer, one),
      };
      const data = changeMail(member, change, values);
      return data === undefined
        ? []
        : [{ id: `change_${one.id}_${change}_${syncTicket}`, data, change, one }];
    });
  });
  const live = subscriptions
    .filter(isLive)
    .map((one): [string, DocumentData] => [one.id, storedContract(one)]);
  return { contracts: Object.fromEntries(live), mails: withoutRepeatedCards(mails) };
}

function storedStates({ contracts = {} }: Customer): ReadonlyMap<string, ContractState> {
  return new Map(
    Object.entries(contracts).map(([id, { ends_at, payment_method, ...state }]) => [
      id,
      { id, ...state, endsAt: ends_at, paymentMethod: payment_method },
    ]),
  );
}

function currentContract(one: PlanSubscription): CurrentContract {
  const {
    id,
    tier,
    interval,
    endsAt,
    isEndDeclared,
    isEndPlannedByTeam,
    isEndedEarly,
    isEndedByTeam,
    status,
  } = one;
  const owes = status === 'past_due' || status === 'unpaid';
  const state = { id, tier, interval, next: plannedPlan(one), endsAt, owes, isLive: isLive(one) };
  const ends = { isEndDeclared, isEndPlannedByTeam, isEndedEarly, isEndedByTeam };
  return { ...state, ...ends, paymentMethod: one.paymentMethod?.id ?? null };
}

/** A schedule whose plan has come names it until it is released. */
function plannedPlan({ tier, interval, next }: PlanSubscription): ContractState['next'] {
  if (next === undefined || (next.tier === tier && next.interval === interval)) return null;
  return { tier: next.tier, interval: next.interval };
}

function storedContract(one: PlanSubscription): DocumentData {
  const { tier, interval, next, endsAt, owes, paymentMethod } = currentContract(one);
  const ends_at = endsAt === null ? null : Timestamp.fromDate(endsAt);
  return { tier, interval, next, ends_at, owes, payment_method: paymentMethod };
}

/**
 * What goes back for a subscription that the team ended, in cents; empty if nothing does, or a bank
 * decides it.
 */
function refundOfEnd({ team_ends }: Customer, { id }: PlanSubscription): number | '' {
  const end = team_ends?.[id] ?? undefined;
  if (end === undefined || end.is_disputed || end.refunds.length === 0) return '';
  return end.refunds.reduce((sum, { cents }) => sum + cents, 0);
}

/** A new card that pays several subscriptions is told once. */
function withoutRepeatedCards(
  mails: readonly (ChangeMail & { change: ContractChange; one: PlanSubscription })[],
): ChangeMail[] {
  const cards = new Set<string>();
  return mails.flatMap(({ id, data, change, one }) => {
    const card = change === 'payment-method-changed' ? one.paymentMethod?.id : undefined;
    if (card !== undefined && cards.has(card)) return [];
    if (card !== undefined) cards.add(card);
    return [{ id, data }];
  });
}

/** The values of every mail about a change. An empty one leaves its paragraph out. */
function changeValues(
  locale: Locale,
  before: ContractState | undefined,
  one: PlanSubscription,
  now: Date,
): MailData {
  const tiers = COMMON_TEXTS[locale].tier;
  const { frame } = MAIL_TEXTS[locale];
  const next = one.next ?? one;
  const renewal = renews(one)
    ? { price: nextCentsOf(one), next: one.periodEnd }
    : { price: '', next: '' };
  return {
    date: one.endedAt ?? now,
    tier: tiers[one.tier],
    former: tiers[before?.tier ?? one.tier],
    plan: tiers[next.tier],
    rhythm: frame[one.interval],
    formerRhythm: frame[before?.interval ?? one.interval],
    nextRhythm: frame[next.interval],
    paid: one.changePaidCents ?? '',
    card: one.paymentMethod?.label ?? '',
    owed: currentContract(one).owes ? frame['still-due'] : '',
    endsAt: one.endsAt ?? one.periodEnd,
    ...renewal,
  };
}
