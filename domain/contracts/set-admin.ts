import * as z from 'zod/mini';
import { adminOutcome } from './admin-outcome.ts';
import { targetId } from './target-id.ts';

/** Makes a member an administrator, or takes it back; the last one stays (`last-admin`). */
export const setAdminRequest = z.strictObject({
  uid: targetId,
  is_admin: z.boolean(),
  /** The flag as the admin sees it; another one in the database is a `conflict`, also where it is as asked. */
  expected: z.boolean(),
});
export type SetAdminRequest = z.output<typeof setAdminRequest>;
export const setAdminResponse = adminOutcome;
