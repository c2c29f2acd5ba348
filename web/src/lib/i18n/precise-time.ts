import { useLocale } from './use-locale.ts';

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
