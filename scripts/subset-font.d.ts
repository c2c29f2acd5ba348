declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    /** What each axis of a variable font keeps. */
    variationAxes?: Partial<Record<string, number | { min: number; max: number }>>;
    /** OpenType features; all of them unless named. */
    keepFeatures?: readonly string[];
    noHinting?: boolean;
  }
  /** The font with the glyphs of these characters alone. */
  export default function subsetFont(font: Buffer, characters: string, options: SubsetOptions): Promise<Buffer>;
}
