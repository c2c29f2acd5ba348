import { expect, test } from 'vitest';
import { explain } from './explain.ts';
import { buildDocument, decideOn, lookupOf } from './test-helpers.ts';

test('explains a denial by each allow that was tried, with its location and values', () => {
  const body = [
    'match /a/{x} {',
    '  function isAdmin() { return get(/databases/$(db)/documents/profiles/$(request.auth.uid)).data.admin == true; }',
    '  allow get: if isAdmin() || resource.data.owner == request.auth.uid;',
    '  allow read: if request.auth.token.nothing == 1;',
    '  allow list;',
    '}',
  ].join('\n');
  const resource = buildDocument('a/x', { owner: 'bob' });
  const text = explain(
    decideOn(body, { resource }, lookupOf(buildDocument('profiles/alice', { admin: false }))),
  );
  const lines = text.split('\n');
  expect(lines[0]).toMatch(/^Denied\. \d+ expressions, 1 documents read$/);
  expect(lines).toContain('  read /databases/(default)/documents/profiles/alice');
  expect(lines).toContain('  firestore.rules:5:3 allow get: false');
  expect(lines).toContain('    5:17  isAdmin() = false');
  expect(lines).toContain('    5:30  resource.data.owner == request.auth.uid = false');
  expect(lines).toContain('    5:30  resource.data.owner = "bob"');
  expect(lines).toContain(
    '  firestore.rules:6:3 allow read: error: Property nothing is undefined on object.',
  );
  expect(text).not.toContain('allow list');
});

test('says when no allow covers the request', () => {
  expect(explain(decideOn('match /b/{x} { allow get; }'))).toBe(
    'Denied. No allow statement of firestore.rules covers this request.',
  );
});

test('explains an allowed request', () => {
  expect(explain(decideOn('match /a/{x} { allow get: if x == "x"; }'))).toContain(
    '    3:30  x == "x" = true',
  );
});
