/** The files of `locales/`, for tests: `fr/common` → its texts by flattened key (`header.login` → 'Connexion'). */
const FILES = import.meta.glob<Record<string, unknown>>('../../../locales/*/*.json', {
  import: 'default',
  eager: true,
});

function flatten(translations: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(translations).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value as Record<string, unknown>, `${prefix}${key}.`),
  );
}

/** Texts by language and namespace. */
export const LOCALE_FILES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(FILES).map(([file, texts]) => [file.replace(/^.*\/locales\/|\.json$/g, ''), new Map(flatten(texts))]),
);
