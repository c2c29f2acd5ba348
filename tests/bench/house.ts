// `npm run bench -- house`: prints the size of the code by part, the longest files and the fullest folders.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { median, percentile } from './median.ts';

/** Maximum lines of product code: what existed when it was cut, and what later features were given (decision 0031). */
const PRODUCT_BUDGET =
  51_000 +
  4_600 +
  1_900 +
  4_200 +
  2_350 +
  550 +
  950 +
  150 +
  2_600 +
  6_800 +
  400 +
  250 +
  3_300 +
  2_800;
const LONG = 250;
const SHORT = 30;

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
  .filter((file) => file !== '')
  .map((file) => {
    const [part = 'other', , isProduct = true] =
      PARTS.find(([, pattern]) => pattern.test(file)) ?? [];
    return { file, part, isProduct, lines: readFileSync(file, 'utf8').split('\n').length - 1 };
  });
const sum = (list: readonly { lines: number }[]) =>
  list.reduce((total, { lines }) => total + lines, 0);

function print(name: string, list: typeof files): void {
  const lines = list.map((entry) => entry.lines);
  const columns = [list.length, sum(list), median(lines), percentile(lines, 90)];
  console.log(
    `  ${name.padEnd(11)}${columns.map((value) => String(Math.round(value)).padStart(9)).join('')}`,
  );
}

console.log(`${' '.repeat(13)}    files    lines   median      p90`);
for (const [name, list] of Map.groupBy(files, ({ part }) => part)) print(name, list);
const product = files.filter(({ isProduct }) => isProduct);
print('product', product);

console.log(`\nproduct lines            ${sum(product)} (budget ${PRODUCT_BUDGET})`);
console.log(
  `files of ${SHORT} lines or fewer ${product.filter(({ lines }) => lines <= SHORT).length}`,
);
console.log(`files over ${LONG} lines     ${product.filter(({ lines }) => lines > LONG).length}`);
for (const { file, lines } of product.toSorted((a, b) => b.lines - a.lines).slice(0, 5)) {
  console.log(`  ${String(lines).padStart(5)}  ${file}`);
}
const folders = Map.groupBy(product, ({ file }) => file.slice(0, file.lastIndexOf('/')));
console.log('folders with most files');
for (const [folder, list] of [...folders]
  .toSorted((a, b) => b[1].length - a[1].length)
  .slice(0, 5)) {
  console.log(`  ${String(list.length).padStart(5)}  ${folder}`);
}
if (sum(product) > PRODUCT_BUDGET) process.exitCode = 1;
