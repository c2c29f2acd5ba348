import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseIndexFile, type IndexFile } from '@atelier/domain/queries/index-file';
import { ALL_QUERIES } from '../support/rules/all-queries.ts';
import { hasIndex } from '../support/rules/has-index.ts';
import { requiredIndexes, type RequiredIndex } from '../support/rules/required-index.ts';

const file = parseIndexFile(
  JSON.parse(readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8')),
);
const queries = Object.entries(ALL_QUERIES);
const describeIndex = ({ collectionGroup, queryScope, matched, ordered }: RequiredIndex) =>
  `${collectionGroup} (${[...matched, ...ordered].map((field) => `${field.fieldPath} ${field.order ?? field.arrayConfig}`).join(', ')}) ${queryScope}`;

/** Indexes that a query needs and the file lacks. */
function missing(indexFile: IndexFile): string[] {
  return queries.flatMap(([name, spec]) =>
    requiredIndexes(spec)
      .filter((required) => !hasIndex(indexFile, required))
      .map((required) => `${name}: ${describeIndex(required)}`),
  );
}

describe('firestore.indexes.json', () => {
  it('has every index that a query needs', () => {
    expect(missing(file)).toEqual([]);
  });

  it.each(
    file.indexes.map((index) => [
      `${index.collectionGroup}: ${index.fields.map((f) => f.fieldPath).join(', ')}`,
      index,
    ]),
  )('has none to spare: %s', (_name, index) => {
    expect(
      missing({ ...file, indexes: file.indexes.filter((other) => other !== index) }),
    ).not.toEqual([]);
  });

  const groups = file.fieldOverrides.filter(({ indexes }) =>
    indexes.some((i) => i.queryScope === 'COLLECTION_GROUP'),
  );
  it.each(
    groups.map((override) => [`${override.collectionGroup}.${override.fieldPath}`, override]),
  )('has no unused group index: %s', (_name, override) => {
    const others = file.fieldOverrides.filter((other) => other !== override);
    expect(missing({ ...file, fieldOverrides: others })).not.toEqual([]);
  });

  it('exempts maps and long texts, which cost an entry per value', () => {
    const exempt = file.fieldOverrides.filter(({ indexes }) => indexes.length === 0);
    expect(
      exempt.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`),
    ).toEqual(
      expect.arrayContaining([
        'catalog.cards',
        'library.videos',
        'news.items',
        'sessions.moves',
        'teasers.cards',
        'videos.description',
      ]),
    );
  });

  it('has a TTL for every collection that expires', () => {
    expect(
      file.fieldOverrides.filter(({ ttl }) => ttl).map(({ collectionGroup }) => collectionGroup),
    ).toEqual([
      'audit_log',
      'contract_requests',
      'deleted_users',
      'deletions',
      'items',
      'mail',
      'presence',
      'rate_limits',
      'stripe_events',
      'studio_news',
      'support_messages',
      'upload_quotas',
      'upload_stops',
    ]);
  });

  it('is sorted, to avoid merge conflicts', () => {
    const overrides = file.fieldOverrides.map(
      ({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`,
    );
    expect(overrides).toEqual(overrides.toSorted());
    const indexes = file.indexes.map(({ collectionGroup }) => collectionGroup);
    expect(indexes).toEqual(indexes.toSorted());
  });
});
