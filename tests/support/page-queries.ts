import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const WEB = resolve(import.meta.dirname, '../../web/src');

/** Returns the local imports of a file, static and dynamic. */
const importedBy = (file: string, code: string) =>
  [...code.matchAll(/(?:\bfrom |\bimport\()'(\.[^']+)'/g)]
    .map(([, path]) => join(dirname(file), path ?? ''))
    .filter((path) => existsSync(path));

/** Returns the functions of `domain/queries` that a file imports, without types. */
const queriesIn = (code: string) =>
  [...code.matchAll(/^import \{([^}]*)\} from '@atelier\/domain\/queries\//gm)].flatMap(
    ([, names]) =>
      (names ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ')),
  );

/** Returns the queries that a page and all its parts import, by name, with one importing file. */
export function queriesOfPage(page: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = [join(WEB, page)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const name of queriesIn(code)) found.set(name, file.slice(WEB.length + 1));
    waiting.push(...importedBy(file, code));
  }
  return found;
}
