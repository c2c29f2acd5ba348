import * as z from 'zod/mini';

export const exportMyDataRequest = z.strictObject({});

/** Everything kept about the caller, for them to take along: instants as ISO 8601 in UTC, money in euro cents. */
export const exportMyDataResponse = z.object({
  exported_at: z.string(),
  /** By collection; a document carries its path as `_path`. */
  data: z.record(z.string(), z.unknown()),
});
export type MyData = z.output<typeof exportMyDataResponse>;
