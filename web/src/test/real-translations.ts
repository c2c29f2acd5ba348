import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '@atelier/domain/values';
import { typography } from '../lib/i18n/typography.ts';
import { LOCALE_FILES } from './locale-files.ts';

const translationsOf = (locale: Locale) =>
  Object.fromEntries(
    [...LOCALE_FILES]
      .filter(([file]) => file.startsWith(`${locale}/`))
      .map(([file, texts]) => [file.slice(locale.length + 1), Object.fromEntries(texts)]),
  );

/** Starts i18next with the real translations, for tests of a page's texts; a second call changes the language. */
export async function initTranslations(locale: Locale): Promise<void> {
  if (i18next.isInitialized) {
    await i18next.changeLanguage(locale);
    return;
  }
  await i18next
    .use(typography)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      resources: { fr: translationsOf('fr'), en: translationsOf('en') },
      defaultNS: 'common',
      // The keys are flattened.
      keySeparator: false,
      postProcess: ['typography'],
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}
