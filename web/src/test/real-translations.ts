import i18next, { type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '@atelier/domain/values';
import { typography } from '../lib/i18n/typography.ts';

/**
 * The files of `locales/`, for tests: `fr/common` → its texts by flattened key (`header.login` →
 * 'Connexion').
 */
const FILES = import.meta.glob<Record<string, unknown>>('../../../locales/*/*.json', {
  import: 'default',
  eager: true,
});

function flatten(translations: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(translations).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value]]
      : flatten(value as Record<string, unknown>, `${prefix}${key}.`),
  );
}

/** Texts by language and namespace. */
export const LOCALE_FILES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(FILES).map(([file, texts]) => [
    file.replace(/^.*\/locales\/|\.json$/g, ''),
    new Map(flatten(texts)),
  ]),
);

const translationsOf = (locale: Locale) =>
  Object.fromEntries(
    [...LOCALE_FILES]
      .filter(([file]) => file.startsWith(`${locale}/`))
      .map(([file, texts]) => [file.slice(locale.length + 1), Object.fromEntries(texts)]),
  );

/** Takes out word joiners, which nobody sees, so that tests write texts as they are read. */
const withoutJoiners: PostProcessorModule = {
  type: 'postProcessor',
  name: 'without-joiners',
  process: (value) => value.replaceAll('\u2060', ''),
};

/**
 * Starts i18next with the real translations, for tests of a page's texts; a second call changes the
 * language.
 */
export async function initTranslations(locale: Locale): Promise<void> {
  if (i18next.isInitialized) {
    await i18next.changeLanguage(locale);
    return;
  }
  await i18next
    .use(typography)
    .use(withoutJoiners)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      resources: { fr: translationsOf('fr'), en: translationsOf('en') },
      defaultNS: 'common',
      // The keys are flattened.
      keySeparator: false,
      postProcess: ['typography', 'without-joiners'],
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}
