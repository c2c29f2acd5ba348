const NO_BREAK = '\u00a0';

/**
 * Applies French typography: no-break spaces before `: ; ! ? » % €`, after `«` and between a number and its unit
 * (`9 h 30`, `10 Mo`, `1 284`), and curly apostrophes between letters.
 */
export function frenchTypography(text: string): string {
  return text
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
    .replace(/[ \u00a0\u202f]+([:;!?»%€])/g, `${NO_BREAK}$1`)
    .replace(/«[ \u00a0\u202f]*/g, `«${NO_BREAK}`)
    .replace(/(\d) (?=h\b|min\b|s\b|[kMG]o\b|\d)/g, `$1${NO_BREAK}`);
}
