import * as z from 'zod/mini';
import { MAX_LENGTH } from '../limits.ts';

/** What HTML allows before the @ of an address. */
const LOCAL_PART = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+";
const LETTER = '\\p{L}\\p{M}\\p{N}';
/**
 * A part of a domain. HTML allows ASCII only, as which browsers send the letters of other
 * alphabets.
 */
const LABEL = `[${LETTER}](?:[${LETTER}-]{0,61}[${LETTER}])?`;
const EMAIL = new RegExp(`^${LOCAL_PART}@${LABEL}(?:\\.${LABEL})*$`, 'u');

/**
 * An e-mail address as typed, trimmed: one that a browser accepts, as Firebase Auth decides on
 * everything else. Issues have `required` or `email-invalid` as their message.
 */
export const emailInput = z.string().check(
  z.trim(),
  z.minLength(1, 'required'),
  // The expression is not tried on a text of megabytes.
  z.maxLength(MAX_LENGTH.email, { error: 'email-invalid', abort: true }),
  z.regex(EMAIL, 'email-invalid'),
);
