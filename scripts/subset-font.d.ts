declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    /** Values that each axis of a variable font keeps. */
    variationAxes?: Partial<Record<string, number | { min: number; max: number }>>;
    /** OpenType features to keep; all by default. */
    keepFeatures?: readonly string[];
    noHinting?: boolean;
  }
  /** Returns the font with only the glyphs of these characters. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
