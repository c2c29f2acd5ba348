import { dayIn, nextDay, STUDIO_TIME_ZONE, type Day } from '../time/day.ts';
import { isWorkingDay } from '../time/working-days.ts';
import { DAY_MS, HOUR_MS } from '../time-units.ts';

/** The withdrawal period of consumers (C. conso L221-18), counted from the next day. */
const WITHDRAWAL_DAYS = 14;

/** How long after a withdrawal another declaration means the same one. */
const REPEAT_MS = HOUR_MS;

/** Assumed delivery time of a parcel: only its shipping date is known. */
const DELIVERY_ALLOWANCE_DAYS = 7;

/**
 * Returns whether a contract can still be withdrawn from.
 *
 * @param from when it was concluded, or the goods arrived.
 */
export function isWithdrawalOpen(from: Date, now: Date): boolean {
  return dayIn(STUDIO_TIME_ZONE, now) <= lastWithdrawalDay(from);
}

/**
 * Returns the 14th day after the start, or the next working day after a weekend or holiday (C.
 * conso L221-19).
 */
export function lastWithdrawalDay(from: Date): Day {
  let day = dayIn(STUDIO_TIME_ZONE, from);
  for (let count = 0; count < WITHDRAWAL_DAYS; count += 1) day = nextDay(day);
  while (!isWorkingDay(day)) day = nextDay(day);
  return day;
}

/**
 * Returns whether a withdrawal from a plan gives everything back: once per plan in 12 months
 * (decision 0033).
 *
 * @param last  the last full refund of the plan
 */
export function isFullRefundDue(last: Date | undefined, at: Date): boolean {
  if (last === undefined) return true;
  const day = dayIn(STUDIO_TIME_ZONE, last);
  return dayIn(STUDIO_TIME_ZONE, at) >= `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

/**
 * Returns whether a declaration repeats a withdrawal: it was made at the same time, or a moment
 * later, as by a second click or after a lost answer.
 */
export function isRepeatedWithdrawal(withdrawnAt: Date, at: Date): boolean {
  return Math.abs(at.getTime() - withdrawnAt.getTime()) <= REPEAT_MS;
}

/**
 * Returns when a parcel counts as delivered.
 *
 * @param sentAt  the latest time at which it may have been shipped
 */
export function assumedDeliveryDate(sentAt: Date): Date {
  return new Date(sentAt.getTime() + DELIVERY_ALLOWANCE_DAYS * DAY_MS);
}
