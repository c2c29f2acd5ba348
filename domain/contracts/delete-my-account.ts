import * as z from 'zod/mini';

/** Nothing travels: who asks is in the token, which must stem from a fresh sign-in. */
export const deleteMyAccountRequest = z.strictObject({});
export const deleteMyAccountResponse = z.object({ ok: z.literal(true) });

/** How old the caller's sign-in may be, in seconds: as old as Firebase Auth itself allows before it asks again. */
export const FRESH_SIGN_IN_SECONDS = 300;
