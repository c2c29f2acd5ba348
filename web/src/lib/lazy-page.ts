import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import i18next, { type CustomTypeOptions } from 'i18next';

/** A translation file: `locales/{language}/{name}.json`. */
export type Namespace = keyof CustomTypeOptions['resources'];

/**
 * Creates a component that loads its code and all its translations when it is first shown. A namespace that a nested
 * component requested later would suspend the whole page again: inputs would lose focus and clicks their target.
 *
 * @param namespaces every namespace that the component and its imports use, except those that every page has.
 */
export function lazyPage<Props>(
  namespaces: readonly Namespace[],
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadNamespaces(namespaces)]);
    // The language may have changed while the code was fetched.
    const language = await loadNamespaces(namespaces);
    // i18next does not report a file that failed to load; the page would show bare keys.
    const missing = namespaces.find((name) => !i18next.hasResourceBundle(language, name));
    if (missing !== undefined) throw new Error(`missing translations: ${missing}`);
    return { default: page };
  });
}

/** Loads the namespaces in the current language, again if it changed meanwhile, and returns that language. */
async function loadNamespaces(namespaces: readonly Namespace[]): Promise<string> {
  let language: string;
  do {
    language = i18next.language;
    await i18next.loadNamespaces(namespaces);
  } while (language !== i18next.language);
  return language;
}
