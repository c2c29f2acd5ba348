import * as z from 'zod/mini';
import { parserOf } from '../parsing/parse.ts';

const queryScope = z.enum(['COLLECTION', 'COLLECTION_GROUP']);
const directions = {
  order: z.optional(z.enum(['ASCENDING', 'DESCENDING'])),
  arrayConfig: z.optional(z.literal('CONTAINS')),
};

const indexFileSchema = z.object({
  indexes: z.array(
    z.object({
      collectionGroup: z.string(),
      queryScope,
      fields: z.array(z.object({ fieldPath: z.string(), ...directions })),
    }),
  ),
  fieldOverrides: z.array(
    z.object({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      ttl: z.optional(z.boolean()),
      indexes: z.array(z.object({ queryScope, ...directions })),
    }),
  ),
});
/** The part of `firestore.indexes.json` that this product uses. */
export type IndexFile = z.output<typeof indexFileSchema>;
export const parseIndexFile = parserOf('firestore.indexes.json', indexFileSchema);
