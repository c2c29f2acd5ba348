import { describe, expect, test } from 'vitest';
import { explain } from '@atelier/security-rules';
import { judgeFact } from './judge-fact.ts';
import { factFiles, readFacts } from './fact.ts';

const files = factFiles().map((file) => ({ file, facts: readFacts(file) }));

test('holds at least 400 facts with verdicts and unique names', () => {
  const facts = files.flatMap(({ facts }) => facts);
  expect(facts.length).toBeGreaterThanOrEqual(400);
  expect(facts.filter((fact) => fact.expect === undefined)).toEqual([]);
  for (const { file, facts } of files) {
    expect(new Set(facts.map((fact) => fact.name)).size, file).toBe(facts.length);
  }
});

describe.each(files)('$file', ({ facts }) => {
  test.each(facts.map((fact) => [fact.name, fact] as const))('%s', (_name, fact) => {
    const { verdict, decisions } = judgeFact(fact);
    const rules = fact.expr ?? fact.body ?? fact.rules ?? '';
    expect(verdict, [rules, ...decisions.map(explain)].join('\n')).toBe(fact.expect);
  });
});
