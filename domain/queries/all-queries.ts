import * as member from './member-queries.ts';
import type { QuerySpec } from './query-spec.ts';

/**
 * Every query the product runs, once with sample arguments. A test finds the composite index of each in
 * `firestore.indexes.json`, and lib/live-query accepts only specs, so none can be missing here unnoticed.
 */
export const ALL_QUERIES: Readonly<Record<string, QuerySpec>> = {
  commentsOf: member.commentsOf('v1'),
  videosInProgress: member.videosInProgress('u1'),
  videosOfLevel: member.videosOfLevel('basic'),
};
