/** `HH:MM:SS`, as stored in `videos/{id}.duration`. */
export const DURATION_PATTERN = /^[0-9]{2}:[0-5][0-9]:[0-5][0-9]$/;

/** Formats seconds (rounded) as `HH:MM:SS`, at most 99:59:59. */
export function formatDuration(seconds: number): string {
  const total = Math.min(Math.max(0, Math.round(seconds)), 99 * 3600 + 59 * 60 + 59);
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Parses a position as people write it, `1:05` or `1:02:14`, to seconds; null for anything else.
 */
export function parsePlayTime(text: string): number | null {
  const [, hours = '0', minutes, seconds] =
    /^(?:([0-9]{1,2}):)?([0-9]{1,2}):([0-5][0-9])$/.exec(text.trim()) ?? [];
  return minutes === undefined
    ? null
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/**
 * Parses `HH:MM:SS` to seconds; 0 for anything else (a former system stored `00:00:00` for
 * unknown).
 */
export function parseDuration(duration: string): number {
  if (!DURATION_PATTERN.test(duration)) return 0;
  const [hours = 0, minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
