import type { StudioEvent } from '@atelier/domain/content/event';

const DAY_MS = 86_400_000;

/**
 * Days until a VIP event is shown to everyone, begun ones counted whole: 0 when that is due, `null` when it is shown
 * already.
 *
 * @param exclusivityDays counted from `vip_since`; an event without it begins now.
 */
export function daysUntilPublic(
  { is_public, vip_since }: Pick<StudioEvent, 'is_public' | 'vip_since'>,
  now: Date,
  exclusivityDays: number,
): number | null {
  if (is_public) return null;
  const sinceMs = (vip_since ?? now).getTime();
  return Math.max(0, Math.ceil((sinceMs + exclusivityDays * DAY_MS - now.getTime()) / DAY_MS));
}
