import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LOCALES } from '@atelier/domain/values';
import { browserLocaleInputs, detectLocale } from './detect-locale.ts';
import { namespaceLoader } from './namespace-loader.ts';
import { typography } from './typography.ts';

/** Words that every page needs; a feature's own come with its route (`useTranslation('video')`). */
const SHARED_NAMESPACES = ['common', 'errors'];

/** Starts translation in the language that the address, the cookie or the browser names; French is the fallback. */
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
