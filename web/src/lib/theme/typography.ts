/** For titles, prices and large numbers: never below 26 px, never in body text, tables or forms. */
export const displayFont = '"Imbue Variable", Didot, "Bodoni 72", "Times New Roman", serif';
export const sansFont = '"Instrument Sans Variable", system-ui, sans-serif';

/**
 * Sets Imbue's optical size explicitly: the automatic one has hairlines that are invisible on dark
 * backgrounds.
 */
export const displayType = (
  opticalSize: number,
  fontSize: string,
  fontWeight = 520,
  lineHeight = 0.98,
) => ({
  fontFamily: displayFont,
  fontVariationSettings: `"opsz" ${opticalSize}`,
  fontWeight,
  fontSize,
  lineHeight,
  textWrap: 'balance' as const,
});

/** All easing follows gravity: rising, exactly 1-(1-t)². */
export const EASE_OUT = 'cubic-bezier(.3333,.6667,.6667,1)';
/** Falling, exactly t². */
export const EASE_IN = 'cubic-bezier(.3333,0,.6667,.3333)';
