/**
 * The symbols of Code 128 (ISO/IEC 15417) by value: the widths of three bars and three spaces, in turn. The last one,
 * the stop symbol, has a fourth bar.
 */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const CODE_C = 99;
const CODE_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;
/** Digits in a row from which pairs (set C) are shorter than characters (set B). */
const MIN_DIGITS = 4;

/**
 * Returns the values of the symbols for a text, with start, check and stop symbol; runs of digits as pairs.
 *
 * @returns undefined if a character is not in set B (ASCII 32–126).
 */
export function code128Values(text: string): number[] | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const values: number[] = [];
  const enter = (start: number, code: number) => values.push(values.length === 0 ? start : code);
  let isPaired = false;
  // Pairs need an even number of digits, so an odd run starts with a character.
  for (const [part] of text.matchAll(new RegExp(`(?:\\d\\d){${MIN_DIGITS / 2},}(?!\\d)|[^]`, 'g'))) {
    if (part.length > 1) {
      enter(START_C, CODE_C);
      values.push(...(part.match(/../g) ?? []).map(Number));
      isPaired = true;
    } else {
      if (isPaired || values.length === 0) enter(START_B, CODE_B);
      values.push(part.charCodeAt(0) - 32);
      isPaired = false;
    }
  }
  const sum = values.reduce((total, value, index) => total + value * Math.max(1, index), 0);
  return [...values, sum % 103, STOP];
}

/** A barcode as the path of its bars in an SVG: one unit is the narrowest bar, the height is 1. */
export interface Barcode {
  readonly width: number;
  readonly path: string;
}

/** Returns the bars of a text; undefined if Code 128 cannot encode it. */
export function code128(text: string): Barcode | undefined {
  const values = code128Values(text);
  if (values === undefined) return undefined;
  let x = 0;
  let path = '';
  for (const [index, width] of [...values.map((value) => SYMBOLS[value] ?? '').join('')].map(Number).entries()) {
    // Each symbol starts with a bar and has as many spaces; the stop symbol ends with a bar.
    if (index % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  return { width: x, path };
}
