import { readFileSync } from 'node:fs';
import { parseRules } from '@atelier/security-rules';

type Match = ReturnType<typeof parseRules>['services'][number]['matches'][number];

const WRITES: Readonly<Record<string, readonly string[]>> = {
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
  write: ['create', 'update', 'delete'],
};

/**
 * Returns every write that `firestore.rules` allows only for admins, as `update videos`, sorted.
 */
export function adminWrites(): string[] {
  const file = new URL('../../../firestore.rules', import.meta.url);
  const { functions, services } = parseRules(readFileSync(file, 'utf8'), 'firestore.rules');
  const bodies = new Map<string, unknown>();
  const declare = ({
    functions: declared,
    matches,
  }: Pick<Match, 'functions' | 'matches'>): void => {
    for (const { name, body, lets } of declared) bodies.set(name, [bodies.get(name), body, lets]);
    matches.forEach(declare);
  };
  declare({ functions, matches: [] });
  services.forEach(declare);

  const found = new Set<string>();
  const look = (match: Match, above: readonly string[]): void => {
    const texts = match.pattern.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
    const path = above.length === 0 && texts[0] === 'databases' ? [] : [...above, ...texts];
    for (const { methods, condition } of match.allows) {
      if (!calls(condition, 'isAdmin', bodies, new Set())) continue;
      for (const { name } of methods) {
        for (const method of WRITES[name] ?? []) found.add(`${method} ${path.join('/')}`);
      }
    }
    for (const inner of match.matches) look(inner, path);
  };
  for (const { matches } of services) for (const match of matches) look(match, []);
  return [...found].toSorted();
}

/**
 * Returns whether an expression calls a function, directly or through others. @param seen functions
 * already checked
 */
function calls(
  part: unknown,
  name: string,
  bodies: ReadonlyMap<string, unknown>,
  seen: Set<string>,
): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('kind' in part && part.kind === 'call' && 'name' in part && typeof part.name === 'string') {
    if (part.name === name) return true;
    if (!seen.has(part.name)) {
      seen.add(part.name);
      if (calls(bodies.get(part.name), name, bodies, seen)) return true;
    }
  }
  return Object.values(part).some((inner) => calls(inner, name, bodies, seen));
}
