import * as z from 'zod/mini';

/**
 * What the login page says after a registration: the confirmation e-mail was sent, or could not be.
 */
export type LoginNotice = 'confirm-notice' | 'confirm-unsent';

const loginState = z.object({
  notice: z.catch(z.nullable(z.enum(['confirm-notice', 'confirm-unsent'])), null),
  email: z.catch(z.string(), ''),
  first: z.catch(z.boolean(), false),
});

/**
 * What a page hands over to the login page, in the history entry: an e-mail address does not belong
 * in a URL.
 *
 * @param first  whether it is the first login of the account
 */
export const loginStateOf = (
  email: string,
  notice: LoginNotice | null = null,
  first = notice !== null,
): z.output<typeof loginState> => ({ notice, email, first });

/** Reads the state of a history entry; any other content is no notice and no address. */
export const parseLoginState = (state: unknown) =>
  z.parse(z.catch(loginState, loginStateOf('')), state);
