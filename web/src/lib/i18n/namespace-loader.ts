import type { BackendModule, ReadCallback } from 'i18next';

/** `locales/{language}/{namespace}.json`, each its own chunk: a page loads the translations of its features only. */
const FILES = import.meta.glob<Record<string, unknown>>('../../../../locales/*/*.json', { import: 'default' });

function namespaceOf(file: string): string {
  return file.replace(/^.*\/locales\/|\.json$/g, '');
}

export const namespaceLoader: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, callback: ReadCallback) {
    const load = Object.entries(FILES).find(([file]) => namespaceOf(file) === `${language}/${namespace}`)?.[1];
    if (load === undefined) {
      callback(new Error(`missing translations: ${language}/${namespace}`), null);
      return;
    }
    load().then(
      (translations) => callback(null, translations),
      (error: Error) => callback(error, null),
    );
  },
};
