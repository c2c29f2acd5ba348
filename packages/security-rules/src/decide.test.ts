import { describe, expect, test } from 'vitest';
import { sharedAccessMeter } from './access-meter.ts';
import { toRulesMap, toRulesValue } from './convert/to-rules-value.ts';
import { decide } from './decide.ts';
import { parseRules } from './parse-rules.ts';
import type { QueryFilter } from './request.ts';
import { allows, buildDocument, decideOn, lookupOf, ROOT, wrap } from './test-helpers.ts';

const doc = (id: string): string => `/databases/$(db)/documents/d/${id}`;

describe('a decision', () => {
  test('lists the documents that were read, each once and in order', () => {
    const condition = `get(${doc('b')}).data.n == 1 && exists(${doc('a')}) && get(${doc('b')}).id == 'b'`;
    const lookup = lookupOf(buildDocument('d/a'), buildDocument('d/b', { n: 1 }));
    const decision = decideOn(`match /a/{x} { allow get: if ${condition}; }`, {}, lookup);
    expect(decision).toMatchObject({ allowed: true, reads: [`${ROOT}/d/b`, `${ROOT}/d/a`] });
  });

  test('counts the evaluated expressions', () => {
    expect(decideOn('match /a/{x} { allow get: if true; }').expressions).toBe(1);
    expect(decideOn('match /a/{x} { allow get: if true && x == "x"; }').expressions).toBe(6);
    expect(decideOn('match /a/{x} { allow get: if false && x == "x"; }').expressions).toBe(2);
    expect(decideOn('match /a/{x} { allow get; }').expressions).toBe(0);
  });

  test('lists the allows that were tried, up to the one that was true', () => {
    const { trace } = decideOn(
      'match /a/{x} { allow list; allow get: if false; allow get: if 1; allow read; allow get; }',
    );
    expect(trace.map(({ result }) => result.type)).toEqual(['bool', 'error', 'bool']);
  });
});

describe('a document that the lookup does not know yet', () => {
  const ruleset = parseRules(
    wrap(
      `match /a/{x} { allow get: if true || exists(${doc('x')}); allow list: if exists(${doc('a')}) || true; }`,
    ),
    'r',
  );
  const request = { path: `${ROOT}/a/x`, auth: null, time: new Date(0), resource: null } as const;
  const unknown = { get: () => 'unknown' as const };

  test('stops the evaluation, even where an error would be absorbed', () => {
    expect(decide(ruleset, 'cloud.firestore', { ...request, method: 'list' }, unknown)).toEqual({
      needs: `${ROOT}/d/a`,
    });
  });

  test('does not matter where it is not read', () => {
    expect(
      decide(ruleset, 'cloud.firestore', { ...request, method: 'get' }, unknown),
    ).toMatchObject({ allowed: true });
  });

  test('is requested when a query names it', () => {
    const value = {
      type: 'path',
      segments: ['databases', '(default)', 'documents', 'a', 'y'],
    } as const;
    const filter: QueryFilter = { kind: 'field', field: ['__name__'], operator: '==', value };
    const query = { ...request, path: `${ROOT}/a`, method: 'list', query: { filter } } as const;
    expect(decide(ruleset, 'cloud.firestore', query, unknown)).toEqual({ needs: `${ROOT}/a/y` });
  });
});

describe('limits', () => {
  const documents = Array.from({ length: 30 }, (_, index) => buildDocument(`d/d${index}`));
  const exists = (from: number, to: number): string =>
    documents
      .slice(from, to)
      .map((_, index) => `exists(${doc(`d${from + index}`)})`)
      .join(' && ');

  test.each([
    [10, true],
    [11, false],
  ])('%i documents in one request: %s', (count, expected) => {
    expect(allows(exists(0, count), {}, lookupOf(...documents))).toBe(expected);
  });

  test('20 documents in one commit, 10 in each of its writes', () => {
    const access = sharedAccessMeter();
    const write = { method: 'create', newResource: null, accessMeter: access } as const;
    const lookup = lookupOf(...documents);
    expect(allows(exists(0, 10), write, lookup)).toBe(true);
    expect(allows(exists(10, 20), write, lookup)).toBe(true);
    expect(allows(exists(0, 10), write, lookup)).toBe(true);
    expect(allows(exists(20, 21), write, lookup)).toBe(false);
  });

  test.each([
    ['/b/bucket/o/avatars/alice/a.png', true],
    ['/b/bucket/o/avatars//alice/a.png', false],
    ['/b/bucket/o//avatars/alice/a.png', false],
    ['/b/bucket/o/avatars/alice/a.png/', false],
    ['/b/bucket/o/avatars//a.png', false],
  ])('an empty segment of a name in Storage counts: %s', (path, allowed) => {
    const text =
      "rules_version = '2'; service firebase.storage { match /b/{b}/o/avatars/{owner}/{file} { allow get: if owner == 'alice'; } }";
    const request = { method: 'get', path, auth: null, time: new Date(0) } as const;
    expect(decide(parseRules(text, 'r'), 'firebase.storage', request, lookupOf())).toMatchObject({
      allowed,
    });
  });

  test('each service uses its own blocks', () => {
    const text =
      "rules_version = '2'; service firebase.storage { match /b/{b}/o/{all=**} { allow get: if b == 'bucket'; } }";
    const request = {
      method: 'get',
      path: '/b/bucket/o/a/b',
      auth: null,
      time: new Date(0),
    } as const;
    expect(decide(parseRules(text, 'r'), 'firebase.storage', request, lookupOf())).toMatchObject({
      allowed: true,
    });
    expect(decide(parseRules(text, 'r'), 'cloud.firestore', request, lookupOf())).toMatchObject({
      allowed: false,
    });
  });
});

describe('queries', () => {
  const owner = (operator: '==' | '!=', value: string): QueryFilter => ({
    kind: 'field',
    field: ['owner'],
    operator,
    value: toRulesValue(value),
  });
  const rule =
    'match /a/{x} { allow list: if resource.data.owner == request.auth.uid && request.query.limit <= 10; }';
  const list = (filter: QueryFilter | undefined, limit: number | undefined) =>
    decideOn(rule, { method: 'list', path: `${ROOT}/a`, query: { filter, limit } }).allowed;

  test.each([
    ['allows the constraint and limit of the rule', owner('==', 'alice'), 10, true],
    ['denies the constraint of another user', owner('==', 'bob'), 10, false],
    ['denies a query without a constraint', undefined, 10, false],
    ['denies the opposite constraint', owner('!=', 'alice'), 10, false],
    ['denies a limit that is too high', owner('==', 'alice'), 11, false],
    ['denies a query without a limit', owner('==', 'alice'), undefined, false],
    [
      'denies an `or` with one alternative of another user',
      { kind: 'or', filters: [owner('==', 'alice'), owner('==', 'bob')] } satisfies QueryFilter,
      10,
      false,
    ],
  ])('%s', (_name, filter, limit, expected) => {
    expect(list(filter, limit)).toBe(expected);
  });

  test('allow list methods on claims of the token', () => {
    expect(
      allows('request.auth.token.roles.hasAny(["a"])', {
        auth: toRulesMap({ uid: 'a', token: { roles: ['a'] } }),
      }),
    ).toBe(true);
  });
});
