// What the documents name exists: files, folders, headings of links, parts and collections.
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const foldersIn = (folder: string) =>
  readdirSync(resolve(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** Decision records describe the time at which they were written. */
const DOCUMENTS = globSync(
  ['*.md', 'docs/*.md', 'packages/*/README.md', 'emulators/**/README.md'],
  {
    cwd: root,
    exclude: ['**/node_modules/**'],
  },
);
/** Made by a command, written by an operator, or an example. */
const NOT_IN_THE_TREE = /\/dist$|^environments\/(?:staging|production)\.json$|\/things\//;
/** A path from the root of the repository, `{a,b}` and `*` included. */
const PATH =
  /^(?:docs|domain|emulators|environments|functions|hooks|locales|monitoring|packages|scripts|tests|web)\/(?:[\w./*-]|\{\w+(?:,\w+)+\})*$/;

/** Returns the paths that a document quotes in code, blocks included. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`{3}[^\n]*\n([\s\S]*?)`{3}|`([^`\n]+)`/g)]
    .flatMap(([, block = '', inline = '']) => `${block} ${inline}`.split(/\s+/))
    .map((word) => word.replace(/[:,;.]$|\/$/, ''))
    .filter((word) => PATH.test(word) && !NOT_IN_THE_TREE.test(word));

/** The fragment that GitHub gives a heading. */
const fragmentOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test('documents name files and folders that exist', () => {
  const named = DOCUMENTS.flatMap((document) =>
    pathsIn(read(document)).map((file) => [document, file] as const),
  );
  expect(named.length).toBeGreaterThan(400);
  const missing = named.filter(([document, file]) =>
    [file, join(dirname(document), file)].every(
      (pattern) => globSync(pattern, { cwd: root }).length === 0,
    ),
  );
  expect(missing).toEqual([]);
});

test('links between documents lead to a file and a heading that exist', () => {
  const links = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)/g)].map(
      ([, file = '', fragment]) =>
        [document, file === '' ? document : join(dirname(document), file), fragment] as const,
    ),
  );
  expect(links.length).toBeGreaterThan(80);
  const broken = links.filter(
    ([, file, fragment]) =>
      !existsSync(resolve(root, file)) ||
      (fragment !== undefined &&
        ![...read(file).matchAll(/^#+ (.+)$/gm)].some(
          ([, heading = '']) => fragmentOf(heading) === fragment,
        )),
  );
  expect(broken).toEqual([]);
});

test('the architecture names each folder of the parts', () => {
  const folders = read('docs/architecture.md').split(/^## /m)[2] ?? '';
  const parts = [
    'domain',
    'functions/src',
    'web/src/lib',
    'web/src/features',
    'packages',
    'emulators',
  ];
  const unnamed = parts.flatMap((part) =>
    foldersIn(part)
      .filter(
        (folder) =>
          folder !== 'node_modules' && !new RegExp(`(?<![\\w-])${folder}(?![\\w-])`).test(folders),
      )
      .map((folder) => `${part}/${folder}`),
  );
  expect(unnamed).toEqual([]);
});

test('docs/data.md names each stored collection', () => {
  const text = read('docs/data.md');
  const collections = Object.values(path).flatMap((build) =>
    (build as (...ids: string[]) => string)('{', '{', '{')
      .split('/')
      .filter((_, index) => index % 2 === 0),
  );
  expect(collections.length).toBeGreaterThan(50);
  expect([...new Set(collections)].filter((name) => !text.includes(`${name}/`))).toEqual([]);
});

test('decision records have a status and a number of their own', () => {
  const records = globSync('docs/decisions/*.md', { cwd: root }).toSorted();
  const numbers = records.map((file) => Number(/\d{4}/.exec(file)?.[0]));
  expect(new Set(numbers).size).toBe(records.length);
  expect(records.filter((file) => !/^# \d{4}: .+\n\nStatus: \S/.test(read(file)))).toEqual([]);
});

describe('docs/promises.md', () => {
  const promises = read('docs/promises.md');
  const named = [...promises.matchAll(/`([a-z-]+):([^\s`]+)`/g)].map(([, file = '', key = '']) => ({
    file,
    key,
  }));
  const textsOf = (file: string): unknown => JSON.parse(read(`locales/fr/${file}.json`));

  /** Whether a file of `locales/` has a text, or texts in plural forms, at a key with dots. */
  function isText(file: string, key: string): boolean {
    const found = key
      .split('.')
      .reduce<unknown>((texts, part) => (texts as Record<string, unknown> | undefined)?.[part], {
        ...(textsOf(file) as object),
      });
    return found !== undefined;
  }

  test('names texts that exist', () => {
    expect(named.length).toBeGreaterThan(90);
    expect(named.filter(({ file, key }) => !isText(file, key))).toEqual([]);
  });

  test('names each mail', () => {
    const rows = new Set(named.map(({ file, key }) => `${file}:${key}`));
    const parts = new Set(['frame', 'kinds']);
    const mails = Object.keys(textsOf('mails') as object).filter((name) => !parts.has(name));
    expect(mails.length).toBeGreaterThan(50);
    expect(mails.filter((name) => !rows.has(`mails:${name}`))).toEqual([]);
  });
});
