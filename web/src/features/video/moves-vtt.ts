import type { Move } from '@atelier/domain/content/video';
import { sortMoves } from '@atelier/domain/content/move';
import type { Locale } from '@atelier/domain/values';

/** Formats seconds as a WebVTT time, `HH:MM:SS.mmm`. */
function vttTime(seconds: number): string {
  const at = new Date(Math.round(seconds * 1000)).toISOString();
  return at.slice(11, 23);
}

/**
 * Returns moves as WebVTT chapters. Names must not contain `-->` or line breaks, which are syntax.
 */
export function movesVtt(moves: readonly Move[], locale: Locale): string {
  const cues = sortMoves(moves).map(({ id, start_s, end_s, ...names }) => {
    const name = (locale === 'fr' ? names.name_fr : names.name_en)
      .replace(/\s+/g, ' ')
      .replaceAll('-->', '→');
    return `${id}\n${vttTime(start_s)} --> ${vttTime(end_s)}\n${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}
