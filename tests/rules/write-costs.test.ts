import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { evaluatorBackend } from '../support/rules/evaluator-backend.ts';
import { buildProfile, PEOPLE } from '../support/rules/people.ts';
import { SAMPLE_WRITES } from '../support/rules/sample-writes.ts';

// The documents that rules read for one commit, each once and apart from those that it writes
// (docs/data.md, section 11).

const READS: Readonly<Record<keyof typeof SAMPLE_WRITES, number>> = {
  'a limit of reports': 1,
  'a report': 3,
  'a rate limit': 1,
  'a rate limit of edits': 1,
  'a count of drafts': 1,
  progress: 2,
  'a label': 2,
  'a practice session': 1,
  'a count of sessions': 1,
  'a skill': 2,
  'an application': 1,
  'a view': 2,
  'a comment': 2,
  'a reply': 3,
  'an edited comment': 2,
  'a new profile': 1,
  'a profile': 0,
  'a read mark': 1,
  'a message': 1,
  'an edited message': 1,
  'a reaction': 1,
  'a presence': 1,
  'a draft': 1,
  'an event': 1,
  'a room': 1,
  'the settings': 1,
  'the public settings': 1,
  'a shipped order': 1,
};

it('lists every kind of write', () => {
  expect(Object.keys(READS).toSorted()).toEqual(Object.keys(SAMPLE_WRITES).toSorted());
});

it.each(Object.entries(SAMPLE_WRITES))(
  '%s',
  async (name, { person, path, fields, before = {}, beside = [] }) => {
    const read = new Set<string>();
    const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8');
    const backend = evaluatorBackend(rules, (paths) => paths.forEach((one) => read.add(one)));
    const profiles = Object.entries(PEOPLE).map(
      ([uid, own]) => [`profiles/${uid}`, buildProfile(uid, own)] as const,
    );
    await backend.seed({ ...Object.fromEntries(profiles), ...before });
    await backend
      .actor(person, { email: `${person}@example.test`, email_verified: true })
      .commit(...beside, [path, fields]);
    expect([...read], [...read].join(', ')).toHaveLength(READS[name] ?? -1);
  },
);
