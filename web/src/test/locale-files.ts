/** The files of `locales/` as data, for tests: `fr/common` → its words, flattened (`header.login` → 'Connexion'). */
const FILES = import.meta.glob<Record<string, unknown>>('../../../locales/*/*.json', {
  import: 'default',
  eager: true,
});

function flatten(translations: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(translations).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value as Record<string, unknown>, `${prefix}${key}.`),
  );
}

/** Words by language and namespace. */
export const LOCALE_FILES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(FILES).map(([file, words]) => [file.replace(/^.*\/locales\/|\.json$/g, ''), new Map(flatten(words))]),
);
