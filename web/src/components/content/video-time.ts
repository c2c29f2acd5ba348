import { parseDuration } from '@atelier/domain/time/duration';

const padTwo = (value: number) => String(value).padStart(2, '0');

/** Formats a position in a video: `00:47`, or `1:02:14` from an hour on. */
export function playTime(seconds: number): string {
  const total = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const rest = `${padTwo(Math.floor(total / 60) % 60)}:${padTwo(total % 60)}`;
  return total >= 3600 ? `${Math.floor(total / 3600)}:${rest}` : rest;
}

/** Formats a stored `HH:MM:SS`; `null` for `00:00:00`, which means unknown. */
export function videoLength(duration: string): string | null {
  const seconds = parseDuration(duration);
  return seconds === 0 ? null : playTime(seconds);
}
