import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nameProblems } from './check-names.ts';

/** Returns what is found in a tree of these files. */
function problemsIn(
  files: Readonly<Record<string, string>>,
  otherTests: readonly string[] = [],
): string[] {
  const root = mkdtempSync(join(tmpdir(), 'flair-names-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return nameProblems(root, otherTests);
}

const CODE = { 'web/src/shop/cart.tsx': '', 'web/src/shop/price.ts': '', 'scripts/deploy.mjs': '' };
const testsNamed = (file: string, text = '') => problemsIn({ ...CODE, [file]: text });
const importing = (...modules: string[]) =>
  modules.map((module) => `import './${module}';`).join('\n');

test.each([
  ['a module', 'web/src/shop/cart.test.ts', ''],
  ['a program', 'scripts/deploy.test.ts', ''],
  ['its folder', 'web/src/shop/shop.test.tsx', ''],
  [
    'a module that it imports, and a topic',
    'web/src/shop/cart-totals.test.tsx',
    importing('cart.tsx'),
  ],
  [
    'its folder and a topic, with two of its modules',
    'web/src/shop/shop-tax.test.ts',
    importing('cart.tsx', 'price.ts'),
  ],
  ['what it proves, in a folder of tests', 'tests/functions/orders.test.ts', ''],
  ['what it proves, in the tests of a package', 'packages/rules/tests/orders.test.ts', ''],
])('a test may be named after %s', (_subject, file, text) => {
  expect(testsNamed(file, text)).toEqual([]);
});

test.each([
  ['a module that is gone', 'web/src/shop/basket.test.ts', importing('cart.tsx')],
  ['a module of another folder', 'web/src/price.test.ts', ''],
  [
    'a module that it does not import, and a topic',
    'web/src/shop/cart-totals.test.ts',
    importing('price.ts'),
  ],
  ['a word that a module begins with', 'web/src/shop/cartons.test.ts', importing('cart.tsx')],
  [
    'its folder and a topic, with one of its modules',
    'web/src/shop/shop-tax.test.ts',
    importing('price.ts'),
  ],
  ['a module that is gone, in a package', 'packages/rules/src/lexer.test.ts', ''],
])('a test may not be named after %s', (_subject, file, text) => {
  expect(testsNamed(file, text)).toEqual([expect.stringMatching(`^${file}: name it after`)]);
});

test('a listed test may have another name, and leaves the list when it is gone or well named', () => {
  const files = { ...CODE, 'domain/names.test.ts': '', 'web/src/shop/cart.test.tsx': '' };
  expect(problemsIn(files, ['domain/names.test.ts'])).toEqual([]);
  expect(
    problemsIn(files, [
      'domain/names.test.ts',
      'web/src/shop/cart.test.tsx',
      'domain/gone.test.ts',
    ]),
  ).toEqual([
    'web/src/shop/cart.test.tsx: take it from the list of scripts/check-names.ts',
    'domain/gone.test.ts: take it from the list of scripts/check-names.ts',
  ]);
});

const DECISION = 'docs/decisions/0007-practice-is-stored-on-the-device-first.md';
const DOCS = { 'docs/data.md': '# Data\n\n## 2. Members\n', [DECISION]: '# 0007: Practice\n' };
/** Removes the bars, by which this file contains none of what is refused. */
const plant = (text: string) => text.replaceAll('|', '');
const citing = (text: string, file = 'firestore.rules') =>
  problemsIn({ ...DOCS, [file]: `\n// ${plant(text)}\n` });

test.each([
  'See docs/data.md, section 2, and `docs/data.md` (section 2).',
  `${DECISION} and decision 0007`,
  'closed by design; the spec of a query; Arcep, decision 2018-0881',
  'the spec|if|i|cation of MP4, ISO 14496-12',
  'https://spec.openapis.org, \u00A7 4',
])('allows "%s"', (text) => {
  expect(citing(text)).toEqual([]);
});

test.each([
  ['design \u00A74', 'firestore.rules'],
  ['In the order of the spec|if|i|cation.', 'web/src/shop/cart.tsx'],
  ['Texts of the Spec|if|i|cation', 'docs/testing.md'],
  ['the| design', 'monitoring/alert.json'],
  ['concept |paper', 'web/src/page.css'],
])('refuses "%s" in %s', (text, file) => {
  expect(citing(text, file)).toEqual([
    `${file}:2: name a page of docs/ or a public source, or leave the citation out`,
  ]);
});

test.each([
  ['docs/|gone.md', 'docs/|gone.md does not exist'],
  ['docs/|data.md, section 5', 'docs/|data.md, section 5 does not exist'],
  ['docs/|data.md \u00A7 5', 'docs/|data.md \u00A7 5 does not exist'],
  ['decision |0099', 'decision |0099 does not exist'],
])('refuses "%s"', (text, problem) => {
  expect(citing(text)).toEqual([`firestore.rules:2: ${plant(problem)}`]);
});

test.each([
  ['functions/src/mail/mails.ts', "const site = 'https://flair-essai.test/';"],
  ['web/public/robots.txt', 'Sitemap: https://flair-essai.test/sitemap.xml'],
  ['docs/data.md', 'Visitors of flair-essai.test see it.'],
  ['scripts/deploy.test.ts', String.raw`/pages for https:\/\/flair-essai\.test/`],
])('refuses the host of the example in %s', (file, line) => {
  const settings = (origin: string) => ({
    'environments/example.json': `{\n  "origin": "${origin}"\n}`,
  });
  const tree = { ...CODE, ...DOCS, 'functions/src/mail/mails.ts': '', [file]: `\n${line}` };
  expect(problemsIn({ ...tree, ...settings('https://flair-essai.test') })).toEqual([
    `${file}:2: take flair-essai.test from the settings`,
  ]);
  expect(problemsIn({ ...tree, ...settings('https://another.test') })).toEqual([]);
});

test('leaves out what is made, installed or from others', () => {
  const files = [
    'node_modules/a/index.js',
    'web/dist/index.js',
    '.suite/log.md',
    'packages/stripe/src/openapi.json',
  ];
  expect(
    problemsIn(Object.fromEntries(files.map((file) => [file, plant('the| design\n')]))),
  ).toEqual([]);
});
