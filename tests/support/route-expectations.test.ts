import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  estimateJourneyS,
  expectationFor,
  journeysOf,
  MAX_JOURNEY_S,
  redirectOf,
  ROLES,
  type RouteExpectation,
  ROUTES,
} from '../e2e/route-expectations.ts';

/** The patterns of `web/src/lib/routes.ts` without the page for development. */
function routePatterns(): string[] {
  const [, routes = ''] =
    /export const route = \{([\s\S]*?)\n\} as const/.exec(
      readFileSync('web/src/lib/routes.ts', 'utf8'),
    ) ?? [];
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
  for (const stop of ROUTES) {
    for (const role of ROLES) expect(() => expectationFor(stop, role)).not.toThrow();
  }
  const paths = ROUTES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(ROLES)(
  'the journeys of the role %s visit each page that it sees once, and each target of redirects',
  (role) => {
    const visited = journeysOf(role).flatMap(({ routes }) => routes);
    const shown = (routes: readonly RouteExpectation[]) =>
      routes.filter((route) => redirectOf(route, role) === undefined);
    expect(shown(visited)).toEqual(shown(ROUTES));
    expect(new Set(visited).size).toBe(visited.length);
    const targets = (routes: readonly RouteExpectation[]) =>
      new Set(routes.map((route) => redirectOf(route, role)));
    expect(targets(visited)).toEqual(targets(ROUTES));
  },
);

test.each(ROLES)(
  'no journey of the role %s needs more than a third of its limit on a quiet machine',
  (role) => {
    for (const { name, routes } of journeysOf(role)) {
      expect(estimateJourneyS(role, routes), name).toBeLessThanOrEqual(MAX_JOURNEY_S);
    }
  },
);
