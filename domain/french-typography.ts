const NO_BREAK = '\u00a0';
const NUMBER_SPACE =
  /(\d) (?=(?:h|min|s|[kMG]o|j|jours?|heures?|mois|ans?|minutes?|secondes?|semaines?|en attente)\b|\d)/g;

/**
 * Applies French typography: no-break spaces before `: ; ! ? » % €`, after `«` and between a number
 * and its unit (`9 h 30`, `10 Mo`, `14 jours`, `1 284`), and curly apostrophes between letters.
 */
export function frenchTypography(text: string): string {
  return text
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
    .replace(/[ \u00a0\u202f]+([:;!?»%€])/g, `${NO_BREAK}$1`)
    .replace(/«[ \u00a0\u202f]*/g, `«${NO_BREAK}`)
    .replace(NUMBER_SPACE, `$1${NO_BREAK}`);
}

const JOINED_HYPHEN =
  /(?<=[\s’(])(?:e-(?=mails?(?![\p{L}\d@-]))|ci-(?=\p{L}))|(?<=\p{L})-(?=mêmes?(?!\p{L}))/gu;

/**
 * Adds a word joiner (U+2060) after hyphens at which no line should end: "e-mail", "ci-dessous",
 * "lui-même". For pages only: mail programs may draw it. An address that begins with such a word
 * stays as it is.
 */
export const withJoinedHyphens = (text: string): string => text.replace(JOINED_HYPHEN, '$&\u2060');
