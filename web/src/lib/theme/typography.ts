/** Titles, prices, big figures: never under 26 px, never in running text, tables or forms. */
export const displayFont = '"Imbue Variable", Didot, "Bodoni 72", "Times New Roman", serif';
export const sansFont = '"Instrument Sans Variable", system-ui, sans-serif';

/** Imbue's optical size is set by hand: the automatic one picks hairlines that vanish on ink. */
export const displayType = (opticalSize: number, fontSize: string, fontWeight = 520, lineHeight = 0.98) => ({
  fontFamily: displayFont,
  fontVariationSettings: `"opsz" ${opticalSize}`,
  fontWeight,
  fontSize,
  lineHeight,
  textWrap: 'balance' as const,
});

/** Gravity is the only easing: going up, exactly 1-(1-t)². */
export const EASE_OUT = 'cubic-bezier(.3333,.6667,.6667,1)';
/** Coming down, exactly t². */
export const EASE_IN = 'cubic-bezier(.3333,0,.6667,.3333)';
