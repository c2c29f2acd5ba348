import * as z from 'zod/mini';

/**
 * What an admin's call answers. `changed` is false when everything was as asked already: a second click, a request
 * sent again, or another admin who was faster with the same. What somebody else changed otherwise is `conflict`, and so
 * is a member's right that somebody else has given or taken.
 */
export const adminOutcome = z.object({ changed: z.boolean() });
export type AdminOutcome = z.output<typeof adminOutcome>;
