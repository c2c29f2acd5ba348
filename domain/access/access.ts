import type { Profile } from '../members/profile.ts';
import type { StudioEvent } from '../content/event.ts';
import type { Video } from '../content/video.ts';
import { PERIOD_GRACE_DAYS, type Tier } from '../values.ts';

/** The facts of a profile that decide access; a signed-out visitor is `null`. */
export type Member = Pick<
  Profile,
  | 'subscription_tier'
  | 'subscription_status'
  | 'membership_source'
  | 'current_period_end'
  | 'is_admin'
  | 'is_pro_trainer'
>;

const DAY_MS = 86_400_000;

/**
 * The tier that a member may use now: their own while active, else `free`. A Stripe-sourced membership whose period
 * ended over eight days ago counts as free even if every webhook was lost. `firestore.rules` says the same in `tier()`.
 */
export function effectiveTier(member: Member | null, now: Date): Tier {
  if (member === null || member.subscription_status !== 'active') return 'free';
  const end = membershipExpiresAt(member);
  return end !== null && end.getTime() <= now.getTime() ? 'free' : member.subscription_tier;
}

/** When a Stripe-sourced membership counts no more unless Stripe says otherwise; `null` for one that no date ends. */
export function membershipExpiresAt({ membership_source, current_period_end }: Member): Date | null {
  if (membership_source !== 'stripe' || current_period_end === undefined) return null;
  return new Date(current_period_end.getTime() + PERIOD_GRACE_DAYS * DAY_MS);
}

/** Equality, not rank: a pro member does not open basic videos. Free is open to all, admins pass. */
export function canOpenLevel(member: Member | null, level: Tier, now: Date): boolean {
  return level === 'free' || member?.is_admin === true || effectiveTier(member, now) === level;
}

/** Whether a viewer may see a video's document, file, comments and captions. */
export function canSeeVideo(
  viewer: { uid: string; member: Member } | null,
  video: Pick<Video, 'status' | 'level' | 'author_id'>,
  now: Date,
): boolean {
  if (viewer !== null && (viewer.member.is_admin || viewer.uid === video.author_id)) return true;
  return video.status === 'en_ligne' && canOpenLevel(viewer?.member ?? null, video.level, now);
}

/** Whether somebody may mark the moves of a video: its author while a trainer, and admins. */
export function canMarkMoves(viewer: { uid: string; member: Member } | null, video: Pick<Video, 'author_id'>): boolean {
  if (viewer === null) return false;
  return viewer.member.is_admin || (isTrainer(viewer.member) && viewer.uid === video.author_id);
}

/** Premium members and admins: chat, VIP events. */
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
  return event.is_public || member?.is_admin === true || (event.status === 'premium-tchat-vip' && isVip(member, now));
}

/** Guard of tier-restricted routes: exactly this tier and active, or an admin. */
export function passesTierGuard(member: Member | null, allowed: readonly Tier[], now: Date): boolean {
  if (member === null) return false;
  return member.is_admin || (member.subscription_status === 'active' && allowed.includes(effectiveTier(member, now)));
}
