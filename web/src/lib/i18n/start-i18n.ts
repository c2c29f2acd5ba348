import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LOCALES } from '@atelier/domain/values';
import { browserLocaleInputs, detectLocale } from './detect-locale.ts';
import { typography } from './typography.ts';

/**
 * `locales/{language}/{namespace}.json`, each its own chunk: a page loads the translations of its
 * features only.
 */
const FILES = import.meta.glob<Record<string, unknown>>('../../../../locales/*/*.json', {
  import: 'default',
});

function namespaceOf(file: string): string {
  return file.replace(/^.*\/locales\/|\.json$/g, '');
}

const namespaceLoader: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, callback: ReadCallback) {
    const load = Object.entries(FILES).find(
      ([file]) => namespaceOf(file) === `${language}/${namespace}`,
    )?.[1];
    if (load === undefined) {
      callback(new Error(`missing translations: ${language}/${namespace}`), null);
      return;
    }
    load().then(
      (translations) => callback(null, translations),
      (error: unknown) => callback(error as Error, null),
    );
  },
};

/** Namespaces that every page needs; those of a feature are loaded with its route. */
const SHARED_NAMESPACES = ['common', 'errors'];

/**
 * Starts i18next in the language of the address, the cookie or the browser; French is the fallback.
 */
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
