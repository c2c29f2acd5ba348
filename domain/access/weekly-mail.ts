import type { Profile } from '../members/profile.ts';
import {
  isWanted,
  type NotificationChannel,
  type NotificationKind,
} from '../notifications/notification-kinds.ts';
import { effectiveTier, type Member } from './access.ts';

/** The profile fields that decide about the weekly mail. */
export type WeeklyReader = Member &
  Pick<Profile, 'preferences' | 'weekly_consent' | 'refused_address'>;

/**
 * Returns whether the law lets us send the weekly mail (CPCE L34-5): a member has agreed to it; or
 * was asked when buying a plan, did not refuse, and still has that plan. A plan that the team gave
 * was not bought, and one that was bought before members were asked gives no right either.
 */
function isWeeklyLawful(member: WeeklyReader, now: Date): boolean {
  const { weekly_consent: consent, membership_source: source } = member;
  if (consent === undefined) return false;
  const hasBoughtPlan = source === 'stripe' && effectiveTier(member, now) !== 'free';
  return consent.by !== 'purchase' || hasBoughtPlan;
}

/** Returns whether a member agreed to the weekly mail and has not switched it off since. */
export const isWeeklyWanted = (member: WeeklyReader, now: Date): boolean =>
  isWanted(member.preferences?.notifications, 'weekly', 'mail') && isWeeklyLawful(member, now);

/** Returns whether a member is told of a kind on a channel, as the settings show it. */
export function isNotified(
  member: WeeklyReader,
  kind: NotificationKind,
  channel: NotificationChannel,
  now: Date,
): boolean {
  return kind === 'weekly' && channel === 'mail'
    ? isWeeklyWanted(member, now)
    : isWanted(member.preferences?.notifications, kind, channel);
}

/** What Auth knows of an account. */
interface Account {
  readonly email?: string | undefined;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
}

/**
 * Returns whether the server of an address has refused it for good, and the member has not agreed
 * to the weekly mail since: then one more is tried.
 */
export function isAddressRefused(
  { refused_address: refused, weekly_consent: consent }: WeeklyReader,
  email: string,
): boolean {
  if (refused === undefined || refused.email !== email) return false;
  return consent === undefined || consent.at <= refused.at;
}

/**
 * Returns whether mails that nobody has to send reach a member.
 *
 * @param account  undefined for one that is gone
 */
export function isReachable(member: WeeklyReader, account: Account | undefined): boolean {
  if (account?.email === undefined || account.disabled || !account.emailVerified) return false;
  return !isAddressRefused(member, account.email);
}
