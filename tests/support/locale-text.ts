import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

type Locale = 'fr' | 'en';
type Tree = { [key: string]: string | Tree };
const files = new Map<string, Tree>();

function loadNamespace(locale: Locale, namespace: string): Tree {
  const file = resolve(import.meta.dirname, `../../locales/${locale}/${namespace}.json`);
  let tree = files.get(file);
  if (!tree) {
    tree = JSON.parse(readFileSync(file, 'utf8')) as Tree;
    files.set(file, tree);
  }
  return tree;
}

/**
 * The words of `namespace:key` as a page shows them, so that a test asks for what a person reads and a copy edit breaks
 * none. Spaces stay plain: Playwright reads no-break spaces as spaces.
 *
 * @throws when the key is missing or an interpolation is not given.
 */
export function localeText(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
  const [namespace = '', rest = ''] = key.split(':');
  const found = rest
    .split('.')
    .reduce<string | Tree | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined),
      loadNamespace(locale, namespace),
    );
  if (typeof found !== 'string') throw new Error(`No words for ${key} in ${locale}.`);
  const text = found.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${key} needs a value for ${name}.`);
    return String(value);
  });
  // As French pages curve it between letters.
  return locale === 'fr' ? text.replace(/(\p{L})'(?=\p{L})/gu, '$1’') : text;
}
