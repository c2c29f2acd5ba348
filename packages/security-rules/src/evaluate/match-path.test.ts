import { expect, test } from 'vitest';
import { parseRules } from '../parse-rules.ts';
import { matchesFor } from './match-path.ts';

function covers(pattern: string, path: string, version: '1' | '2' = '2'): boolean {
  const text = `rules_version = '${version}'; service cloud.firestore { match ${pattern} { allow read; } }`;
  const matches = parseRules(text, 'firestore.rules').services.flatMap(
    (service) => service.matches,
  );
  return matchesFor(matches, path.split('/').slice(1), version).length > 0;
}

test.each([
  ['/a/{x}', '/a/b', '2', true],
  ['/a/{x}', '/a', '2', false],
  ['/a/{x}', '/a/b/c', '2', false],
  ['/a/{x}', '/b/b', '2', false],
  ['/a/{x=*}', '/a/b', '2', true],
  ['/a/{r=**}', '/a', '2', true],
  ['/a/{r=**}', '/a', '1', false],
  ['/a/{r=**}', '/a/b/c/d', '1', true],
  ['/{r=**}/posts/{p}', '/posts/p', '2', true],
  ['/{r=**}/posts/{p}', '/a/b/posts/p', '2', true],
  ['/{r=**}/posts/{p}', '/a/b/news/p', '2', false],
] as const)('%s and %s in version %s: %s', (pattern, path, version, expected) => {
  expect(covers(pattern, path, version)).toBe(expected);
});
