import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectationFor, ROLES, ROUTES } from '../e2e/route-expectations.ts';

/** The patterns of `web/src/lib/routes.ts` without the page for development. */
function routePatterns(): string[] {
  const [, routes = ''] =
    /export const route = \{([\s\S]*?)\n\} as const/.exec(readFileSync('web/src/lib/routes.ts', 'utf8')) ?? [];
  return [...routes.matchAll(/'(\/[^']*)'/g)]
    .map(([, pattern = '']) => pattern)
    .filter((pattern) => pattern !== '/_ui');
}

test('route-access visits every route', () => {
  const patterns = routePatterns();
  expect(patterns.length).toBeGreaterThan(20);
  const walked = ROUTES.map(({ path }) => path.replace(/\?.*/, ''));
  const unwalked = patterns.filter((pattern) => {
    const shape = new RegExp(`^${pattern.replace(/\/\*$/, '(/.*)?').replace(/:[^/]+/g, '[^/]+')}$`);
    return !walked.some((path) => shape.test(path));
  });
  expect(unwalked).toEqual([]);
});

test('the table has one expectation per path and role', () => {
  for (const stop of ROUTES) for (const role of ROLES) expect(() => expectationFor(stop, role)).not.toThrow();
  const paths = ROUTES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
