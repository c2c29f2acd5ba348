// Hosting and the router know the same addresses: whatever the router does not know is answered
// with 404.
import { readFileSync } from 'node:fs';
import { matchesGlob, resolve } from 'node:path';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { LOCALES, TIERS } from '@atelier/domain/values';
import { publicHref, PUBLIC_PAGES, route, SIGN_IN_PAGES } from './routes.ts';

interface Hosting {
  rewrites: {
    source?: string;
    regex?: string;
    destination?: string;
    function?: { functionId: string };
  }[];
  headers: { source?: string; regex?: string; headers: { key: string; value: string }[] }[];
}
const { hosting } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../firebase.json'), 'utf8'),
) as {
  hosting: Hosting;
};

const patternsIn = (table: object): string[] =>
  Object.values(table).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : patternsIn(value as object),
  );

/**
 * Answered with 404, although the router has them: the page for unknown addresses, and one of the
 * dev server.
 */
const WITHOUT_ADDRESS: readonly string[] = [route.notFound, route.componentStates];
/** Files of the build, which Hosting finds before it looks at rewrites. */
const PRERENDERED = [
  ...PUBLIC_PAGES.flatMap((page) => LOCALES.map((locale) => publicHref(locale, page))),
  ...SIGN_IN_PAGES,
];

/**
 * Every route that Hosting answers, with ids in place of parameters; libraries and videos share a
 * pattern.
 */
const ADDRESSES = patternsIn(route)
  .filter((pattern) => !WITHOUT_ADDRESS.includes(pattern) && !PRERENDERED.includes(pattern))
  .flatMap((pattern) =>
    pattern === route.video
      ? [...TIERS, 'le-tour_1'].map((segment) => pattern.replace(':segment', segment))
      : [pattern.replace(/:\w+/, 'un-id_1')],
  );

const rewriteOf = (path: string) =>
  hosting.rewrites.find(({ source = '', regex }) =>
    regex === undefined ? matchesGlob(path, source) : new RegExp(regex, 'u').test(path),
  );
const answerAt = (path: string) => {
  const rewrite = rewriteOf(path);
  return rewrite?.destination ?? rewrite?.function?.functionId;
};

describe('every route is answered', () => {
  it.each(ADDRESSES)('%s', (address) => {
    const hasMetadata = ['/events/un-id_1', '/videos/le-tour_1'].includes(address);
    expect(answerAt(address)).toBe(hasMetadata ? 'page' : '/app.html');
  });
});

it.each([
  '/nulle-part',
  '/en/login',
  '/login/a',
  '/dashboard/a',
  '/events/a/b',
  '/videos/a/b',
  '/preview/free',
  '/reviews/a/b',
  '/moves-valides',
  '/admin/nulle-part',
  '/admin/users/a/b',
  '/upload-pro/a',
  '/assets/page-of-an-earlier-release.js',
  ...WITHOUT_ADDRESS,
])('%s is not answered: Hosting sends 404.html with status 404', (address) => {
  expect(answerAt(address)).toBeUndefined();
});

/** Returns a path for each alternative of a glob. */
function pathsOf(glob: string): string[] {
  const [before = '', choice, after = ''] = glob.split(/@\(([^)]*)\)(.*)/);
  if (choice === undefined) return [glob.replaceAll('*', 'un-id_1')];
  return choice.split('|').flatMap((one) => pathsOf(`${before}${one}${after}`));
}

it.each(
  hosting.rewrites
    .filter(({ destination }) => destination !== undefined)
    .flatMap(({ source = '' }) => pathsOf(source)),
)('%s, which Hosting answers with the app, is a route', (path) => {
  const isRoute = patternsIn(route).some((pattern) => matchPath(pattern, path) !== null);
  expect([isRoute, WITHOUT_ADDRESS.includes(path)]).toEqual([true, false]);
});

/**
 * What visitors can open, and search engines may list; the others are for members or have no
 * content of their own.
 */
const INDEXED: ReadonlySet<string> = new Set([
  ...PRERENDERED,
  '/events/un-id_1',
  '/videos/free',
  '/videos/le-tour_1',
  ...Object.values(route.preview),
  route.starterKit,
  route.endContract,
  route.withdraw,
]);

const isHidden = (path: string) =>
  hosting.headers.some(
    ({ regex, headers }) =>
      regex !== undefined &&
      new RegExp(regex, 'u').test(path) &&
      headers.some(({ key, value }) => key === 'X-Robots-Tag' && value === 'noindex'),
  );

describe('search engines list the pages of visitors only', () => {
  it.each([...ADDRESSES, ...PRERENDERED])('%s', (address) => {
    expect(isHidden(address)).toBe(!INDEXED.has(address));
  });
});

it('nor do they list the files of the pages without an address', () => {
  expect(['/app', '/404'].map(isHidden)).toEqual([true, true]);
});
