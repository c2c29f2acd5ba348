import { describe, expect, it } from 'vitest';
import { ALL_QUERIES } from '../support/rules/all-queries.ts';
import { buildVideo } from '../support/rules/sample-videos.ts';
import { QUERY_RUNNERS } from '../support/rules/query-runners.ts';
import { expectAllowed, expectDenied } from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const { as } = useRules('queries', () => ({ 'videos/v1': buildVideo() }));
const queries = Object.entries(ALL_QUERIES).map(([name, spec]) => ({
  name,
  spec,
  who: QUERY_RUNNERS[name],
}));

it('lists who runs each query', () => {
  expect(Object.keys(QUERY_RUNNERS).toSorted()).toEqual(Object.keys(ALL_QUERIES).toSorted());
});

describe('queries of browsers', () => {
  it.each(queries.filter(({ who }) => who !== 'server'))('allowed: $name', ({ spec, who }) =>
    expectAllowed(as(who ?? null).list(spec)),
  );

  it.each(queries.filter(({ who }) => who === 'admin'))(
    'denied to others: $name',
    async ({ spec }) => {
      await expectDenied(as('premium').list(spec));
      await expectDenied(as(null).list(spec));
    },
  );
});

describe('queries of the server, denied for members', () => {
  it.each(queries.filter(({ who }) => who === 'server'))('$name', ({ spec }) =>
    expectDenied(as('pro').list(spec)),
  );
});

describe('queries across all members', () => {
  it.each(queries.filter(({ spec }) => spec.scope === 'group'))(
    'denied to admins: $name',
    ({ spec }) => expectDenied(as('admin').list(spec)),
  );
});
