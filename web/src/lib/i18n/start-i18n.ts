import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LOCALES } from '@atelier/domain/values';
import { browserLocaleInputs, detectLocale } from './detect-locale.ts';
import { namespaceLoader } from './namespace-loader.ts';
import { typography } from './typography.ts';

/** Namespaces that every page needs; those of a feature are loaded with its route. */
const SHARED_NAMESPACES = ['common', 'errors'];

/** Starts i18next in the language of the address, the cookie or the browser; French is the fallback. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(namespaceLoader)
    .use(typography)
    .use(initReactI18next)
    .init({
      lng: detectLocale(browserLocaleInputs()),
      supportedLngs: [...LOCALES],
      fallbackLng: 'fr',
      ns: SHARED_NAMESPACES,
      defaultNS: 'common',
      postProcess: ['typography'],
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    });
}
