import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import i18next, { type CustomTypeOptions } from 'i18next';

/** A translation file: `locales/{language}/{name}.json`. */
export type Namespace = keyof CustomTypeOptions['resources'];

/**
 * Creates a component that loads its code and all its translations when it is first shown. A
 * namespace that a nested component requested later would suspend the whole page again: inputs
 * would lose focus and clicks their target.
 *
 * @param name export of the loaded module.
 * @param namespaces every namespace that the component and its imports use, except those that every
 * page has.
 * @example lazyPage('AboutPage', ['about'], () => import('./about-page.tsx'))
 */
export function lazyPage<Name extends string, Props>(
  name: Name,
  namespaces: readonly Namespace[],
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadNamespaces(namespaces)]);
    // The language may have changed while the code was fetched.
    const language = await loadNamespaces(namespaces);
    // i18next does not report a file that failed to load; the page would show bare keys.
    const missing = namespaces.find((namespace) => !i18next.hasResourceBundle(language, namespace));
    if (missing !== undefined) throw new Error(`missing translations: ${missing}`);
    return { default: module[name] };
  });
}

/**
 * Loads the namespaces in the current language, again if it changed meanwhile, and returns that
 * language.
 */
async function loadNamespaces(namespaces: readonly Namespace[]): Promise<string> {
  let language: string;
  do {
    language = i18next.language;
    await i18next.loadNamespaces(namespaces);
  } while (language !== i18next.language);
  return language;
}
