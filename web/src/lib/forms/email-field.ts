import * as z from 'zod/mini';
import { emailInput } from '@atelier/domain/parsing/email';

/**
 * Returns an address with its domain in ASCII, which some browsers put into the value of a field
 * and others do not. An account that was made in one of them is then found in all.
 */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  // An address in ASCII stays as it was typed.
  if (!/[^ -~]/.test(email.slice(at))) return email;
  try {
    return `${email.slice(0, at)}@${new URL(`https://${email.slice(at + 1)}`).hostname}`;
  } catch {
    return email;
  }
}

const asciiDomain = z.overwrite(withAsciiDomain);

/** The address in a form, as it is sent. */
export const emailField = emailInput.check(asciiDomain);

/** The same address once more: compared with the first, and not checked by itself. */
export const repeatedEmailField = z.string().check(z.trim(), asciiDomain);
