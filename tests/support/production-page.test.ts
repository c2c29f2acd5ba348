import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(repository, 'docs/production.md'), 'utf8');

test('every file that the page names exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\/[\w./-]+\.(?:tsx?|json|md))`/g)].map(
    ([, file = '']) => file,
  );
  const own = named.filter(
    (file) => !file.startsWith('environments/') || file === 'environments/example.json',
  );
  expect(own.length).toBeGreaterThan(40);
  expect(own.filter((file) => !existsSync(resolve(repository, file)))).toEqual([]);
});

test('every command of the page is one of ours, or one of the pinned Firebase CLI', () => {
  const namesAfter = (start: string) => [
    ...new Set(
      [...page.matchAll(new RegExp(`${start} ([a-z][\\w:-]*)`, 'g'))].map(([, name = '']) => name),
    ),
  ];
  const { scripts } = JSON.parse(readFileSync(resolve(repository, 'package.json'), 'utf8')) as {
    scripts: object;
  };
  const ours = namesAfter('npm run');
  expect(ours).toEqual(expect.arrayContaining(['setup', 'stripe:setup', 'make-admin']));
  expect(ours.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const theirs = namesAfter('npx firebase');
  expect(theirs).toEqual(expect.arrayContaining(['login', 'functions:secrets:set']));
  const commands = resolve(repository, 'node_modules/firebase-tools/lib/commands');
  const fileOf = (name: string) => resolve(commands, `${name.replaceAll(':', '-')}.js`);
  expect(theirs.filter((name) => !existsSync(fileOf(name)))).toEqual([]);
});

test('every finding of the review has a test or an entry of the checklist, or says that it still holds', () => {
  const rows = [...page.matchAll(/^\| (\d+|[a-n]|held) \| (.*) \| (.*) \| (.*) ?\|$/gm)]
    .map(([, number = '', finding = '', answer = '', proof = '']) => ({
      number,
      finding,
      answer,
      proof,
    }))
    .slice(-33);
  expect(rows.map(({ number }) => number)).toEqual([
    ...Array.from({ length: 18 }, (_, index) => String(index + 1)),
    ...'a b c d e f g h i j k l m n held'.split(' '),
  ]);
  const unproved = rows.filter(
    ({ answer, proof }) =>
      !answer.startsWith('Not yet') && !/\.test\.tsx?`|npm run bench|checklist C\d/.test(proof),
  );
  expect(unproved).toEqual([]);
});

const checklist = page
  .slice(page.indexOf('### Checklist'), page.indexOf('## 9.'))
  .split('\n')
  .filter((line) => /^\| C\d/.test(line))
  .map((line) => line.slice(1, -1).split('|'))
  .map((cells) => cells.map((cell) => cell.trim()));

test('each row of the checklist says what to do, when it holds, and, once done, on which day and by whom', () => {
  expect(page).toMatch(/### Checklist\n[^|]*Last revised on \d{1,2} [A-Z][a-z]+ 20\d\d/);
  expect(page).toContain('| | do | it holds when | date | by |');
  expect(checklist.length).toBeGreaterThan(30);
  expect(checklist.map(([number]) => number)).toEqual(checklist.map((_, index) => `C${index + 1}`));
  for (const cells of checklist) {
    const [number = '', action = '', sign = '', date = '', person = ''] = cells;
    expect(cells, number).toHaveLength(5);
    expect([action, sign], number).not.toContain('');
    expect(date, number).toMatch(/^(20\d\d-\d\d-\d\d)?$/);
    expect(person !== '', number).toBe(date !== '');
  }
});

test.each(['production', 'threats'])('%s.md refers to rows of the checklist that exist', (name) => {
  const text = readFileSync(resolve(repository, `docs/${name}.md`), 'utf8');
  const named = [...text.matchAll(/\bC(\d{1,2})\b(?! conso)/g)].map(([, number = '']) =>
    Number(number),
  );
  expect(named.length).toBeGreaterThan(4);
  expect(Math.max(...named)).toBeLessThanOrEqual(checklist.length);
  expect(text).not.toMatch(/checklist \|$/m);
});
