import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IndexFile, parseIndexFile } from '@atelier/domain/queries/index-file';
import { repository } from '../deploy/build-release.ts';

const PARENT = 'projects/p/databases/(default)/collectionGroups';
const indexFile = () =>
  parseIndexFile(JSON.parse(readFileSync(join(repository, 'firestore.indexes.json'), 'utf8')));

export interface ListedIndexes {
  composites: { name: string; queryScope: string; fields: object[]; state: string }[];
  overrides: {
    name: string;
    indexConfig: { indexes?: { queryScope: string; fields: object[]; state: string }[] };
    ttlConfig?: { state: string };
  }[];
}

/**
 * Returns what gcloud lists of a project that has everything of an index file, for tests: in the
 * shape of the interface's reference, with the order by id at the end of each index and the
 * database's default.
 */
export function listedIndexes(file: IndexFile = indexFile()): ListedIndexes {
  const composites = file.indexes.map(({ collectionGroup, queryScope, fields }, number) => {
    const order = fields.findLast((field) => field.order !== undefined)?.order ?? 'ASCENDING';
    const name = `${PARENT}/${collectionGroup}/indexes/${number}`;
    return {
      name,
      queryScope,
      fields: [...fields, { fieldPath: '__name__', order }],
      state: 'READY',
    };
  });
  const overrides = file.fieldOverrides.map(({ collectionGroup, fieldPath, ttl, indexes }) => {
    const listed = indexes.map(({ queryScope, ...kind }) => ({
      queryScope,
      fields: [{ fieldPath, ...kind }],
      state: 'READY',
    }));
    return {
      name: `${PARENT}/${collectionGroup}/fields/${fieldPath}`,
      indexConfig: listed.length > 0 ? { indexes: listed } : {},
      ...(ttl && { ttlConfig: { state: 'ACTIVE' } }),
    };
  });
  const standard = {
    name: `${PARENT}/__default__/fields/*`,
    indexConfig: {
      indexes: [
        {
          queryScope: 'COLLECTION',
          fields: [{ fieldPath: '*', order: 'ASCENDING' }],
          state: 'READY',
        },
      ],
    },
  };
  return { composites, overrides: [standard, ...overrides] };
}

/** Returns the answers to gcloud's two questions. */
export const indexAnswers = ({ composites, overrides }: ListedIndexes = listedIndexes()) => ({
  'gcloud firestore indexes composite list': JSON.stringify(composites),
  'gcloud firestore indexes fields list': JSON.stringify(overrides),
});
