import type { BackendModule, ReadCallback } from 'i18next';

/** `locales/{language}/{namespace}.json`, each its own chunk: a page loads the words of its features only. */
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
      callback(new Error(`no words: ${language}/${namespace}`), null);
      return;
    }
    load().then(
      (words) => callback(null, words),
      (error: Error) => callback(error, null),
    );
  },
};
