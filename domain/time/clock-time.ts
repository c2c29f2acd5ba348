import type { Locale } from '../values.ts';

const NO_BREAK = '\u00a0';

/**
 * Writes a time of day as a language does. The French write no zero before the hours and no minutes
 * on the hour: `9 h 30`, `17 h`, and with seconds `9 h 30 min 05 s`; the British write it as it is
 * stored.
 *
 * @param time `HH:mm` or `HH:mm:ss`
 */
export function clockTime(locale: Locale, time: string): string {
  if (locale !== 'fr') return time;
  const [hours, minutes = '', seconds] = time.split(':');
  const parts = [String(Number(hours)), 'h'];
  if (seconds !== undefined) parts.push(minutes, 'min', seconds, 's');
  else if (minutes !== '00') parts.push(minutes);
  return parts.join(NO_BREAK);
}
