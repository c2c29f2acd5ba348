import type { Move } from '@atelier/domain/content/video';
import { useLocale } from '../../../lib/i18n/use-locale.ts';

/** Returns a function that gets the name of a move in the current language. */
export function useMoveName(): (move: Pick<Move, 'name_fr' | 'name_en'>) => string {
  const locale = useLocale();
  return (move) => (locale === 'fr' ? move.name_fr : move.name_en);
}

/** Returns `preciseTime` with the decimal separator of the current language. */
export function usePreciseTime(): (seconds: number) => string {
  const comma = useLocale() === 'fr' ? ',' : '.';
  return (seconds) => preciseTime(seconds, comma);
}

/** Formats a position with tenths of a second: `00:31,2`. */
export function preciseTime(seconds: number, comma: ',' | '.'): string {
  const tenths = Math.round(Math.max(0, seconds) * 10);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(tenths / 600))}:${two(Math.floor(tenths / 10) % 60)}${comma}${tenths % 10}`;
}
