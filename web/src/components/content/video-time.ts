import { parseDuration } from '@atelier/domain/time/duration';

const padTwo = (value: number) => String(value).padStart(2, '0');

/** A place in a video, `00:47`, from an hour on `1:02:14`. */
export function playTime(seconds: number): string {
  const total = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const rest = `${padTwo(Math.floor(total / 60) % 60)}:${padTwo(total % 60)}`;
  return total >= 3600 ? `${Math.floor(total / 3600)}:${rest}` : rest;
}

/** A stored `HH:MM:SS` as it is shown; `null` for `00:00:00`, which means that nobody measured it. */
export function videoLength(duration: string): string | null {
  const seconds = parseDuration(duration);
  return seconds === 0 ? null : playTime(seconds);
}
