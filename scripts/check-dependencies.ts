// `npm run check:dependencies`: reviews package-lock.json, so that a dependency with another
// licence, a new install script or another source is a decision and not an accident.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Licences that allow use in a commercial site; those of MPL and LGPL are used unchanged. */
const LICENCES: ReadonlySet<string> = new Set([
  ...[
    '0BSD',
    'BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    'MIT',
    'MIT-0',
    'Zlib',
    'BlueOak-1.0.0',
    'WTFPL',
  ],
  ...['Apache-2.0', 'Artistic-2.0', 'Python-2.0', 'MPL-2.0', 'LGPL-3.0-or-later', 'LGPL-3.0-only'],
  ...['CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'OFL-1.1', 'public domain'],
]);
/** Packages whose manifest states no usable licence, with the one in their repository. */
const REVIEWED: Readonly<Record<string, string>> = {
  '@cspell/dict-en-common-misspellings': 'CC-BY-SA-4.0, a word list for development',
  fuzzy: 'MIT',
  limiter: 'MIT',
  'valid-url': 'MIT',
};
/**
 * Scopes whose packages hold programs under the GPL or LGPL, which developers run unchanged and the
 * site never ships.
 */
const PROGRAMS_FOR_DEVELOPMENT = /^@(ffmpeg|ffprobe)-installer\//;

const versions = z.optional(z.record(z.string(), z.string()));
const lockedPackage = z.object({
  license: z.optional(z.string()),
  integrity: z.optional(z.string()),
  resolved: z.optional(z.string()),
  link: z.optional(z.boolean()),
  inBundle: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });
const rootManifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) });
type Locked = z.output<typeof lockedPackage>;

/**
 * Returns what a lock file has that the policy does not allow, by package.
 *
 * @param manifest the root's package.json
 */
export function dependencyProblems(lock: unknown, manifest: unknown): string[] {
  const { allowScripts } = rootManifest.parse(manifest);
  return Object.entries(lockFile.parse(lock).packages).flatMap(([path, locked]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const isOwn = locked.link === true || !path.includes('node_modules/');
    const problems = [
      ...(isOwn ? [] : problemsOf(name, locked)),
      ...(locked.hasInstallScript === true && !Object.hasOwn(allowScripts, name)
        ? ['has an install script that package.json does not decide on in allowScripts']
        : []),
      ...(/^\w+:/.test(locked.resolved ?? '')
        ? ['names the host that it came from: npm install --omit-lockfile-registry-resolved']
        : []),
      ...foreignSources(locked).map(
        (source) => `depends on ${source}, which is not from the registry`,
      ),
    ];
    return problems.map((problem) => `${name || 'package.json'} ${problem}`);
  });
}

function problemsOf(name: string, { license, integrity, inBundle }: Locked): string[] {
  const isReviewed = Object.hasOwn(REVIEWED, name) || PROGRAMS_FOR_DEVELOPMENT.test(name);
  const isAllowed = isReviewed || isAllowedLicence(license ?? '');
  return [
    ...(isAllowed ? [] : [`has the licence ${license ?? 'none'}`]),
    ...(integrity === undefined && inBundle !== true ? ['has no checksum'] : []),
  ];
}

/** Evaluates an SPDX expression without nested brackets. */
function isAllowedLicence(expression: string): boolean {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((all) => all.split(' AND ').every((licence) => LICENCES.has(licence)));
}

function foreignSources({ dependencies, devDependencies, optionalDependencies }: Locked): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap(
    ([name, version]) =>
      /[:/]/.test(version.replace(/^npm:(@[\w.-]+\/)?/, '')) ? [`${name}@${version}`] : [],
  );
}

if (import.meta.main) {
  const parsed = (file: string): unknown =>
    JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
  const problems = dependencyProblems(parsed('package-lock.json'), parsed('package.json'));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
