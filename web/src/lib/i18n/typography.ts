import type { PostProcessorModule } from 'i18next';
import { frenchTypography, withJoinedHyphens } from '@atelier/domain/french-typography';

/**
 * Begins with a vowel, with Y before a consonant, or with the mute H of French first names,
 * decomposed: "de" loses its vowel before it. Foreign names keep their H.
 */
const ELIDING =
  /^(a|e|i|o|u|œ|æ|y(?!a|e|i|o|u)|He\u0301|Helen|Hector|Henri|Hermine|Herve|Hilaire|Hippolyte|Honor|Horace|Hortense|Hubert|Hugo|Hugues|Hadrien)/iu;

/** Writes "d’" instead of "de" before inserted values such as names, and nowhere inside them. */
export function withElision(text: string, values: readonly unknown[]): string {
  return values.reduce<string>(
    (done, value) =>
      typeof value === 'string' && ELIDING.test(value.normalize('NFD'))
        ? done.replaceAll(` de ${value}`, () => ` d’${value}`)
        : done,
    text,
  );
}

/** Applies all of this to every French translation; other languages stay unchanged. */
export const typography: PostProcessorModule = {
  type: 'postProcessor',
  name: 'typography',
  process(
    value,
    _key,
    options: { readonly [name: string]: unknown },
    translator: { language?: string },
  ) {
    const language = typeof options.lng === 'string' ? options.lng : translator.language;
    if (language?.startsWith('fr') !== true) return value;
    return withJoinedHyphens(frenchTypography(withElision(value, Object.values(options))));
  },
};
