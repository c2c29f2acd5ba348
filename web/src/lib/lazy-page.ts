import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import i18next, { type CustomTypeOptions } from 'i18next';

/** A file of words: `locales/{language}/{name}.json`. */
export type Namespace = keyof CustomTypeOptions['resources'];

/**
 * A part of the app that is fetched when it is shown, its code and all its words at once. Words that a component inside
 * asked for later, as a table does once its rows are there, would put the loader in the place of the whole page again:
 * what was being typed there loses its focus, and a click its target.
 *
 * @param namespaces  everything that it and what it imports asks of `useTranslation`, besides what every page has
 */
export function lazyPage<Props>(
  namespaces: readonly Namespace[],
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadNamespaces(namespaces)]);
    // The language may have changed while the code was fetched.
    const language = await loadNamespaces(namespaces);
    // i18next does not report a file that could not be fetched; a page of bare keys is no page.
    const missing = namespaces.find((name) => !i18next.hasResourceBundle(language, name));
    if (missing !== undefined) throw new Error(`no words: ${missing}`);
    return { default: page };
  });
}

/** Loads the words in the present language, again when it changed meanwhile, and returns that language. */
async function loadNamespaces(namespaces: readonly Namespace[]): Promise<string> {
  let language: string;
  do {
    language = i18next.language;
    await i18next.loadNamespaces(namespaces);
  } while (language !== i18next.language);
  return language;
}
