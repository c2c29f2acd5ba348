import { dirname, join, normalize } from 'node:path';

/** Files, and those of them that each one imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

/** Returns which of the given files import which; packages of others are left out. */
export function importGraph(texts: ReadonlyMap<string, string>): ImportGraph {
  const target = (file: string, source: string): string => {
    if (source.startsWith('.')) return normalize(join(dirname(file), source));
    return source.replace(/^@atelier\/domain\/(.+?)(?:\.ts)?$/, 'domain/$1.ts');
  };
  return new Map(
    [...texts].map(([file, text]) => {
      const sources = [...text.matchAll(IMPORT)].map(([, source = '']) => target(file, source));
      return [file, [...new Set(sources)].filter((source) => texts.has(source))];
    }),
  );
}

/**
 * Returns the groups of nodes that reach each other, by Tarjan's algorithm; single ones are left
 * out.
 */
export function circles(graph: ImportGraph): readonly (readonly string[])[] {
  const indexOf = new Map<string, number>();
  const lowOf = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const index = indexOf.size;
    indexOf.set(node, index);
    open.push(node);
    let low = index;
    for (const next of graph.get(node) ?? []) {
      if (!indexOf.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, indexOf.get(next) ?? low);
    }
    lowOf.set(node, low);
    if (low === index) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) found.push(group);
    }
    return low;
  };
  for (const node of graph.keys()) if (!indexOf.has(node)) visit(node);
  return found;
}

/**
 * Returns the arrows up: the imports between two folders that import each other, in the direction
 * that has fewer of them.
 */
export function arrowsUp(graph: ImportGraph): readonly string[] {
  const between = Map.groupBy(
    [...graph].flatMap(([file, imported]) =>
      imported
        .map((other) => ({ file, other, from: dirname(file), to: dirname(other) }))
        .filter(({ from, to }) => from !== to),
    ),
    ({ from, to }) => `${from} ${to}`,
  );
  return [...between].flatMap(([pair, arrows]) => {
    const [from = '', to = ''] = pair.split(' ');
    const opposite = between.get(`${to} ${from}`)?.length ?? 0;
    const isRarer = arrows.length < opposite || (arrows.length === opposite && from < to);
    return opposite > 0 && isRarer ? arrows.map(({ file, other }) => `${file} → ${other}`) : [];
  });
}
