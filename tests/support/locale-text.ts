import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { frenchTypography, withJoinedHyphens } from '@atelier/domain/french-typography';

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

const beginsWithVowel = (value: string | number) =>
  /^(a|e|i|o|u|œ|æ)/iu.test(String(value).normalize('NFD'));

/**
 * Returns the text of `namespace:key` as a page shows it, so that tests do not depend on the
 * wording. Uses plain spaces: Playwright treats no-break spaces as spaces.
 *
 * @throws Error if the key is missing or an interpolation value is not given
 */
export function localeText(
  locale: Locale,
  key: string,
  values: Record<string, string | number> = {},
): string {
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
  if (locale !== 'fr') return text;
  // As web/src/lib/i18n/typography.ts: "d’Inès", curly apostrophes between letters, hyphens at
  // which no line ends.
  const elided = Object.values(values).reduce<string>(
    (done, value) =>
      beginsWithVowel(value) ? done.replaceAll(` de ${value}`, ` d’${value}`) : done,
    text,
  );
  return withJoinedHyphens(frenchTypography(elided)).replaceAll('\u00a0', ' ');
}
