import { MAX_LINE_BREAKS } from '../limits.ts';

/**
 * Characters that show nothing or change the direction of others, in the notation of RE2: control
 * and format characters, separators of lines, fillers, joiners and variation selectors.
 */
const INVISIBLE =
  '\\p{Cc}\\p{Cf}\\p{Co}\\p{Zl}\\p{Zp}\\x{34F}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180F}\\x{2800}' +
  '\\x{3164}\\x{FE00}-\\x{FE0F}\\x{FFA0}\\x{E0100}-\\x{E01EF}';
/** A text that shows something, as rules match it. */
export const VISIBLE_PATTERN = `(?s).*[^${INVISIBLE}\\p{Z}].*`;

/** What browsers show as the end of a line. */
const BREAK = '\\n\\r\\x{B}\\x{C}\\x{85}\\x{2028}\\x{2029}';
/** Embeddings, overrides and isolates, which turn around what stands beside a text. */
const TURNS = '\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}';
/** A text of one line, that leaves the direction of others alone. */
export const ONE_LINE_PATTERN = `[^${BREAK}${TURNS}]*`;
/** A text of not more lines than a page can take, that leaves the direction of others alone. */
export const FEW_LINES_PATTERN = `${ONE_LINE_PATTERN}([${BREAK}]${ONE_LINE_PATTERN}){0,${MAX_LINE_BREAKS}}`;
/**
 * A text with marks that pile up over the lines beside, or invisible characters in their place.
 * Hebrew with points and cantillation has five on a letter, the flag of Scotland six.
 */
export const PILED_PATTERN = '(?s).*[\\p{Mn}\\p{Me}\\p{Cf}]{7}.*';

const codePoints = (source: string) => source.replaceAll(/\\x\{(\w+)\}/g, String.raw`\u{$1}`);
/**
 * Returns a class of characters in the notation of rules as a regular expression that finds all of
 * them.
 */
export const re2Class = (characters: string): RegExp =>
  new RegExp(`[${codePoints(characters)}]`, 'gu');

/** Returns a pattern of rules, which match the whole text, as a regular expression. */
export function re2(pattern: string): RegExp {
  const [, flags = '', source = ''] = /^(?:\(\?([is]+)\))?(.*)$/s.exec(pattern) ?? [];
  return new RegExp(`^(?:${codePoints(source)})$`, `${flags}u`);
}

export const VISIBLE = re2(VISIBLE_PATTERN);
/** Returns whether a text has no visible character. */
export const isBlank = (value: string): boolean => !VISIBLE.test(value);

const breaks = re2Class(BREAK + TURNS);
/**
 * Returns a text as it is sent where rules demand one line: trimmed, with spaces for line breaks.
 */
export const oneLine = (value: string): string =>
  value.replaceAll(breaks, ' ').replaceAll(/ +/g, ' ').trim();

const fewLines = re2(FEW_LINES_PATTERN);
const piled = re2(PILED_PATTERN);
const turns = re2Class(TURNS);
/**
 * Returns a text as it is sent: trimmed, with line feeds only, no more than one empty line in a
 * row, and without turns.
 */
export const tidyLines = (value: string): string =>
  value
    .replaceAll(turns, '')
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n(?:[^\S\n]*\n){2,}/g, '\n\n');

export const TEXT_PROBLEMS = ['too-long', 'too-many-lines', 'piled-marks'] as const;
type TextProblem = (typeof TEXT_PROBLEMS)[number];

/**
 * Returns why rules refuse a comment or message, which is sent with `tidyLines`; blank ones are no
 * problem here.
 */
export function findTextProblem(value: string, max: number): TextProblem | null {
  const sent = tidyLines(value);
  if (sent.length > max) return 'too-long';
  if (!fewLines.test(sent)) return 'too-many-lines';
  return piled.test(sent) ? 'piled-marks' : null;
}

/**
 * Returns by how many UTF-16 units a text is longer than it may be, counted as schemas count it: as
 * it is sent. 0 if it fits.
 */
export const excessOf = (typed: string, max: number, asSent: (typed: string) => string): number =>
  Math.max(0, asSent(typed).length - max);
