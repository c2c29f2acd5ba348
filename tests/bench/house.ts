// `npm run bench -- house`: prints how the code reads, by part: size, tokens, cognitive complexity,
// length of functions, full lines, imports that go up or round. Nothing here fails: what must not
// be is an error of the lint (decision 0078).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { measureCode } from './code-measures.ts';
import { arrowsUp, circles, importGraph } from './import-graph.ts';
import { median, percentile } from './median.ts';

const LONG = 250;
/** What the lint allows at most. */
const MAX_COMPLEXITY = 15;
const MAX_FUNCTION_LINES = 120;

/** A file belongs to the part with the first matching pattern. */
const PARTS: readonly (readonly [name: string, pattern: RegExp, product: boolean])[] = [
  ['tests', /\.test\.tsx?$|^tests\/|\/tests?\/|^web\/src\/test\//, false],
  ['packages', /^packages\//, false],
  ['web', /^web\//, true],
  ['functions', /^functions\//, true],
  ['domain', /^domain\//, true],
  ['scripts', /^scripts\//, true],
  ['configuration', /^[^/]+$/, false],
  ['seed', /^emulators\/seed\//, true],
  ['suite', /^emulators\//, true],
];

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js'], {
  encoding: 'utf8',
});
const files = tracked
  .split('\n')
  // Not one that was deleted and is not committed yet.
  .filter((file) => file !== '' && existsSync(file))
  .map((file) => {
    const [part = 'other', , isProduct = true] =
      PARTS.find(([, pattern]) => pattern.test(file)) ?? [];
    const text = readFileSync(file, 'utf8');
    return { file, part, isProduct, text, ...measureCode(file, text) };
  });
type MeasuredFile = (typeof files)[number];

const sumOf = (list: readonly MeasuredFile[], valueOf: (one: MeasuredFile) => number) =>
  list.reduce((total, one) => total + valueOf(one), 0);
const shareOf = (some: number, all: number, unit: number) => ((unit * some) / all).toFixed(2);

const COLUMNS: Readonly<Record<string, (list: readonly MeasuredFile[]) => number | string>> = {
  files: (list) => list.length,
  lines: (list) => sumOf(list, ({ lines }) => lines),
  median: (list) => median(list.map(({ lines }) => lines)),
  p90: (list) =>
    percentile(
      list.map(({ lines }) => lines),
      90,
    ),
  tokens: (list) => sumOf(list, ({ tokens }) => tokens),
  complexity: (list) => Math.max(0, ...list.flatMap(({ complexities }) => complexities)),
  'over 15': (list) => sumOf(list, ({ complexities }) => above(complexities, MAX_COMPLEXITY)),
  function: (list) =>
    percentile(
      list.flatMap(({ functionLines }) => functionLines),
      99,
    ),
  'over 120': (list) => sumOf(list, (one) => above(one.functionLines, MAX_FUNCTION_LINES)),
  '%>100 col': (list) =>
    shareOf(
      sumOf(list, (one) => one.linesOver100),
      sumOf(list, ({ lines }) => lines),
      100,
    ),
  '2 ternaries': (list) => sumOf(list, (one) => one.linesOfTwoTernaries),
};

function above(values: readonly number[], max: number): number {
  return values.filter((value) => value > max).length;
}

function print(name: string, list: readonly MeasuredFile[]): void {
  const values = Object.values(COLUMNS).map((valueOf) => {
    const value = valueOf(list);
    return typeof value === 'number' ? String(Math.round(value)) : value;
  });
  console.log(`  ${name.padEnd(13)}${values.map((value) => value.padStart(11)).join('')}`);
}

function printLongest(title: string, list: readonly (readonly [string, number])[]): void {
  console.log(`\n${title}`);
  for (const [name, value] of list.toSorted((a, b) => b[1] - a[1]).slice(0, 5)) {
    console.log(`  ${String(value).padStart(5)}  ${name}`);
  }
}

console.log(
  '`complexity`: the highest of a function; `function`: lines, of which one in a hundred has more',
);
console.log(
  `${' '.repeat(15)}${Object.keys(COLUMNS)
    .map((name) => name.padStart(11))
    .join('')}`,
);
for (const [name, list] of Map.groupBy(files, ({ part }) => part)) print(name, list);
const product = files.filter(({ isProduct }) => isProduct);
print('product', product);

printLongest(
  `files over ${LONG} lines: ${product.filter(({ lines }) => lines > LONG).length}`,
  product.map(({ file, lines }) => [file, lines]),
);
printLongest(
  'folders with most files',
  [...Map.groupBy(product, ({ file }) => file.slice(0, file.lastIndexOf('/')))].map(
    ([folder, list]) => [folder, list.length],
  ),
);

const graph = importGraph(new Map(product.map(({ file, text }) => [file, text])));
const up = arrowsUp(graph);
const round = circles(graph);
console.log(`\narrows up ${up.length}`);
for (const arrow of up.slice(0, 5)) console.log(`  ${arrow}`);
console.log(`circles   ${round.length}`);
for (const group of round.slice(0, 5)) console.log(`  ${group.join(' → ')}`);
