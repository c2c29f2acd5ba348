import type { Profile } from '../members/profile.ts';
import type { LiveSession } from '../live/live-session.ts';
import type { BookingState } from '../live/booking.ts';
import { isForTier } from '../live/is-for-tier.ts';
import type { StudioEvent } from '../content/event.ts';
import type { Video } from '../content/video.ts';
import { TIERS, WEBHOOK_TOLERANCE_DAYS, type Tier } from '../values.ts';
import { DAY_MS } from '../time-units.ts';

/** The profile fields that decide access; a signed-out visitor is `null`. */
export type Member = Pick<
  Profile,
  | 'subscription_tier'
  | 'subscription_status'
  | 'membership_source'
  | 'current_period_end'
  | 'is_admin'
  | 'is_pro_trainer'
>;

/**
 * Returns the tier that a member may use now: their own while active, else `free`. A membership
 * from Stripe whose period ended over eight days ago counts as free even if every webhook was lost.
 * `tier()` in `firestore.rules` does the same.
 */
export function effectiveTier(member: Member | null, now: Date): Tier {
  if (member === null || member.subscription_status !== 'active') return 'free';
  const end = membershipExpiresAt(member);
  return end !== null && end.getTime() <= now.getTime() ? 'free' : member.subscription_tier;
}

/**
 * Returns when a membership from Stripe expires unless Stripe renews it; `null` if no date ends it.
 */
export function membershipExpiresAt({
  membership_source,
  current_period_end,
}: Member): Date | null {
  if (membership_source !== 'stripe' || current_period_end === undefined) return null;
  return new Date(current_period_end.getTime() + WEBHOOK_TOLERANCE_DAYS * DAY_MS);
}

/**
 * Returns whether an admin gave a paid tier that is active: then only a higher one can be bought.
 */
export function hasGivenTier(
  member: Pick<Member, 'subscription_tier' | 'subscription_status' | 'membership_source'>,
): boolean {
  const {
    subscription_tier: tier,
    subscription_status: status,
    membership_source: source,
  } = member;
  return source === 'admin' && status === 'active' && tier !== 'free';
}

/**
 * Returns whether an admin gave this tier, or a higher one, which is active: then it is not sold to
 * the member.
 */
export function isGivenTier(member: Parameters<typeof hasGivenTier>[0], tier: Tier): boolean {
  return hasGivenTier(member) && TIERS.indexOf(tier) <= TIERS.indexOf(member.subscription_tier);
}

/**
 * Returns whether a member may open a level: free is open to all, admins open all, others only
 * their own tier.
 */
export function canOpenLevel(member: Member | null, level: Tier, now: Date): boolean {
  return level === 'free' || member?.is_admin === true || effectiveTier(member, now) === level;
}

/** Returns whether a viewer may see a video's document, file, comments and captions. */
export function canSeeVideo(
  viewer: { uid: string; member: Member } | null,
  video: Pick<Video, 'status' | 'level' | 'author_id'>,
  now: Date,
): boolean {
  if (viewer !== null && (viewer.member.is_admin || viewer.uid === video.author_id)) return true;
  return video.status === 'en_ligne' && canOpenLevel(viewer?.member ?? null, video.level, now);
}

/**
 * Returns whether a viewer may mark the moves of a video: its author while a trainer, and admins.
 */
export function canMarkMoves(
  viewer: { uid: string; member: Member } | null,
  video: Pick<Video, 'author_id'>,
): boolean {
  if (viewer === null) return false;
  return viewer.member.is_admin || (isTrainer(viewer.member) && viewer.uid === video.author_id);
}

/** Returns whether a member has VIP access (chat, VIP events): premium members and admins. */
export function isVip(member: Member | null, now: Date): boolean {
  return member !== null && (member.is_admin || effectiveTier(member, now) === 'premium');
}

export function isTrainer(member: Member | null): boolean {
  return member?.is_pro_trainer === true;
}

export function canSeeEvent(
  member: Member | null,
  event: Pick<StudioEvent, 'is_public' | 'status'>,
  now: Date,
): boolean {
  return (
    event.is_public ||
    member?.is_admin === true ||
    (event.status === 'premium-tchat-vip' && isVip(member, now))
  );
}

/**
 * Returns whether a member may watch the recording of a live session through it: who had a place,
 * the plans that it was for, its trainer and admins.
 *
 * @param booking  state of the member's booking
 */
export function canWatchReplay(
  { uid, member }: { uid: string; member: Member },
  session: Pick<LiveSession, 'trainer_id' | 'tiers' | 'status'>,
  booking: BookingState | undefined,
  now: Date,
): boolean {
  if (member.is_admin || (isTrainer(member) && session.trainer_id === uid)) return true;
  if (session.status !== 'planned') return false;
  return booking === 'booked' || isForTier(session, effectiveTier(member, now));
}

/**
 * Returns whether a member may open a route that is restricted to tiers: an admin, or an active
 * member with one of these tiers. A tier does not include the others.
 */
export function passesTierGuard(
  member: Member | null,
  allowed: readonly Tier[],
  now: Date,
): boolean {
  if (member === null) return false;
  return (
    member.is_admin ||
    (member.subscription_status === 'active' && allowed.includes(effectiveTier(member, now)))
  );
}
