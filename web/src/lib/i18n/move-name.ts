import type { Move } from '@atelier/domain/content/video';
import { useLocale } from './use-locale.ts';

/** Returns a function that gets the name of a move in the current language. */
export function useMoveName(): (move: Pick<Move, 'name_fr' | 'name_en'>) => string {
  const locale = useLocale();
  return (move) => (locale === 'fr' ? move.name_fr : move.name_en);
}
