import { inHashOrder } from '../value/hash-order.ts';

/**
 * Splits a field path of Firestore's REST API into names. A name in backticks may contain any
 * character, with `\` before a backtick or a backslash.
 */
export function parseFieldPath(fieldPath: string): string[] {
  const names = fieldPath.match(/`(?:[^`\\]|\\.)*`|[^.`]+/gs) ?? [];
  return names.map((name) =>
    name.startsWith('`') ? name.slice(1, -1).replace(/\\(.)/gs, '$1') : name,
  );
}

/**
 * Formats a field path as rules see it: names joined by dots, with `\` before a dot or a backslash
 * in a name.
 */
export function showFieldPath(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\.]/g, '\\$&')).join('.');
}

/** The fields of a mask by name; null for a field with all that is inside it. */
type FieldTree = Map<string, FieldTree | null>;

function addField(tree: FieldTree, [name = '', ...inside]: readonly string[]): void {
  const known = tree.get(name);
  if (known === null) return;
  if (inside.length === 0) {
    tree.set(name, null);
    return;
  }
  const subtree = known ?? (new Map() as FieldTree);
  tree.set(name, subtree);
  addField(subtree, inside);
}

function listFields(tree: FieldTree, above: readonly string[]): string[] {
  return inHashOrder([...tree.keys()]).flatMap((name) => {
    const subtree = tree.get(name);
    return subtree ? listFields(subtree, [...above, name]) : [showFieldPath([...above, name])];
  });
}

/** Formats the field paths of a mask as rules see them: each once, without those inside another. */
export function showMask(fieldPaths: readonly string[]): string[] {
  const tree: FieldTree = new Map();
  for (const fieldPath of fieldPaths) addField(tree, parseFieldPath(fieldPath));
  return listFields(tree, []);
}
