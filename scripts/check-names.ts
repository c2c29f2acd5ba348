// Last part of `npm run check:lint`: finds names that point nowhere, also in files that git does
// not track yet. A test beside the code names a module that is there, a citation names a page or a
// decision of docs/, and the invented host of the example stands in the example's settings only.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Folders that are made by a command or installed; those whose names begin with a dot are left out
 * as well.
 */
const MADE: ReadonlySet<string> = new Set([
  'coverage',
  'dist',
  'node_modules',
  'screens',
  'test-results',
]);
const TEXT = /\.(?:css|html|jsonl?|jsx?|md|mjs|rules|sh|svg|tsx?|txt|vtt|ya?ml)$/;
/** Files that others wrote. */
const FOREIGN = /(?:^|\/)(?:package-lock|openapi)\.json$/;

/** Tests in `tests/` and in the `tests` folder of a package have no module beside them. */
const BESIDE_CODE = /^(?:domain|emulators|functions|packages\/[\w-]+\/src|scripts|web)\//;
const TEST = /\.test\.tsx?$/;
const MODULE = /\.(?:mjs|tsx?)$/;
/** Tests that are about no module, nor about the modules of one folder. */
const OTHER_TESTS: readonly string[] = [
  // What earlier versions stored, wherever it is read (docs/testing.md).
  'domain/stored-names.test.ts',
  'web/src/app/saved-data.test.ts',
  'web/src/app/typed-text-stays.test.tsx',
  'web/src/lib/saved-databases.test.ts',
  // The queues of all folders of functions/src.
  'functions/src/registries/queues.test.ts',
  // Every program for operators, before there are settings.
  'scripts/site-environment/bare-clone.test.ts',
  // The lists of the admin area, and the writes of a practice: several features.
  'web/src/app/empty-lists.test.tsx',
  'web/src/app/practice-writes.test.tsx',
  // The script in web/index.html.
  'web/src/app/prerender/first-script.test.ts',
  // The files of locales/.
  'web/src/lib/i18n/locales.test.ts',
];

/** Settings with invented facts. */
const EXAMPLE = 'environments/example.json';

/** A page of docs/, with the number of a section. */
const PAGE = /\bdocs\/((?:decisions\/)?[\w-]+\.md)(?:`?,? \(?(?:sections? |§ ?)(\d+))?/g;
const DECISION = /\bdecisions? (\d{4})\b(?!-)/g;
/** Words for a paper that only its authors have. */
const PAPER =
  /§ ?\d|\bspecifications?\b|\b(?:brief|concept|design|spec)(?:['’]s)? (?:chapter|document|notes?|page|paper|part|point|section)\b|\b(?:its|our|the) (?:brief|design)\b/i;
/** What anybody can look up. */
const PUBLIC = /https?:\/\/|\bISO\b|\bRFC \d/;

/**
 * Returns the names that point nowhere, each with its file and what to do.
 *
 * @param otherTests  tests that are about no module, relative to the root
 */
export function nameProblems(root: string, otherTests: readonly string[]): string[] {
  const files = textFilesIn(root);
  const read = (file: string) => readOrEmpty(join(root, file));
  const misnamed = misnamedTests(files, read);
  return [
    ...misnamed
      .filter((file) => !otherTests.includes(file))
      .map(
        (file) =>
          `${file}: name it after the module beside it: MODULE.test.ts, or MODULE-topic.test.ts`,
      ),
    ...otherTests
      .filter((file) => !misnamed.includes(file))
      .map((file) => `${file}: take it from the list of scripts/check-names.ts`),
    ...files
      .filter((file) => !FOREIGN.test(file))
      .flatMap((file) => citationProblems(file, read(file), files, read)),
    ...exampleHostProblems(files, read),
  ];
}

/** @returns paths relative to the root, with `/` */
function textFilesIn(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name.startsWith('.') || MADE.has(entry.name)) return [];
    if (entry.isDirectory()) return textFilesIn(root, path);
    return entry.isFile() && TEXT.test(entry.name) ? [path] : [];
  });
}

/**
 * Returns the tests beside code whose name is not that of a module in their folder, or of the
 * folder itself. Behind either a topic may follow: then the test imports that module, or two of the
 * folder.
 */
function misnamedTests(files: readonly string[], read: (file: string) => string): string[] {
  const modules = Map.groupBy(
    files.filter((file) => MODULE.test(file) && !TEST.test(file)),
    dirname,
  );
  return files.filter((file) => {
    if (!BESIDE_CODE.test(file) || !TEST.test(file)) return false;
    const name = basename(file).replace(TEST, '');
    const folder = basename(dirname(file));
    const beside = (modules.get(dirname(file)) ?? []).map((module) => basename(module));
    if ([folder, ...beside.map((module) => module.replace(MODULE, ''))].includes(name)) {
      return false;
    }
    const text = read(file);
    const imported = beside.filter((module) => text.includes(`'./${module}'`));
    const hasTopic = (subject: string) =>
      name.startsWith(`${subject}-`) || name.startsWith(`${subject}.`);
    if (imported.some((module) => hasTopic(module.replace(MODULE, '')))) return false;
    return !(hasTopic(folder) && imported.length > 1);
  });
}

function citationProblems(
  file: string,
  text: string,
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  const problemsOf = (line: string) => [
    ...[...line.replaceAll(/https?:\S+/g, '').matchAll(PAGE)].flatMap(
      ([cited, page = '', section]) => {
        if (!files.includes(`docs/${page}`)) return [`docs/${page} does not exist`];
        const isThere =
          section === undefined || new RegExp(`^## ${section}\\. `, 'm').test(read(`docs/${page}`));
        return isThere ? [] : [`${cited} does not exist`];
      },
    ),
    ...[...line.matchAll(DECISION)].flatMap(([cited, number = '']) =>
      files.some((one) => one.startsWith(`docs/decisions/${number}-`))
        ? []
        : [`${cited} does not exist`],
    ),
    ...(PAPER.test(line.replaceAll(PAGE, '')) && !PUBLIC.test(line)
      ? ['name a page of docs/ or a public source, or leave the citation out']
      : []),
  ];
  return text
    .split('\n')
    .flatMap((line, at) => problemsOf(line).map((problem) => `${file}:${at + 1}: ${problem}`));
}

/**
 * Finds what would follow a deployed site: its addresses come from the settings of its own
 * environment.
 */
function exampleHostProblems(files: readonly string[], read: (file: string) => string): string[] {
  const host = /"origin": "https:\/\/([^"]+)"/.exec(read(EXAMPLE))?.[1];
  if (host === undefined) return [];
  // In a regular expression its dots have a backslash.
  const hasHost = (line: string) => line.replaceAll('\\', '').includes(host);
  return files
    .filter((file) => file !== EXAMPLE)
    .flatMap((file) => {
      const lines = read(file).split('\n');
      return lines.flatMap((line, at) =>
        hasHost(line) ? [`${file}:${at + 1}: take ${host} from the settings`] : [],
      );
    });
}

/** A file may be removed between being listed and being read: other stages run beside this one. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

if (import.meta.main) {
  const problems = nameProblems(join(import.meta.dirname, '..'), OTHER_TESTS);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
