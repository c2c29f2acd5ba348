import * as z from 'zod/mini';
import { MAX_LENGTH } from '../limits.ts';
import { re2 } from '../parsing/text.ts';

// One rule for the profile, the kit, the application and `firestore.rules`. A number stays as
// people write it, because they read it: only its characters and the count of its digits are
// checked.

/**
 * Digits of a number, without its extension. E.164 allows 15. Below 8 are only local numbers that
 * miss a code: with its country's code a number of five digits, as on Saint Helena (+290), has 8.
 */
export const PHONE_DIGITS = { min: 8, max: 15 } as const;

const SIGNS = '+(). /-';
const EXTENSION = '(ext[.]?|extension|poste) ?[0-9]{1,6}';
/** A number as it is stored, in the notation of rules. */
export const PHONE_PATTERN = `(?i)([${SIGNS}]*[0-9]){${PHONE_DIGITS.min},${PHONE_DIGITS.max}}[${SIGNS}]*(${EXTENSION})?`;

const whole = re2(PHONE_PATTERN);
const extension = new RegExp(`${EXTENSION}$`, 'i');
const otherCharacter = new RegExp(`[^0-9${SIGNS}]`);

/**
 * Returns a number as it is stored: on one line, with plain spaces, digits, hyphens and slashes for
 * those of typesetting, and without the invisible marks that contact lists put around it.
 */
export const normalizePhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2044\u2215]/g, '/')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const PHONE_PROBLEMS = ['phone-characters', 'phone-short', 'phone-long'] as const;
/** Why a number is refused; the texts are `common:{problem}`. */
type PhoneProblem = (typeof PHONE_PROBLEMS)[number];

/** @param phone  normalized */
export function findPhoneProblem(phone: string): PhoneProblem | null {
  if (whole.test(phone)) return null;
  const number = phone.replace(extension, '');
  if (otherCharacter.test(number)) return 'phone-characters';
  return number.replaceAll(/\D/g, '').length < PHONE_DIGITS.min ? 'phone-short' : 'phone-long';
}

const checks = [
  z.maxLength(MAX_LENGTH.phone, { error: 'too-long', abort: true }),
  ...PHONE_PROBLEMS.map((problem) =>
    z.refine<string>((phone) => phone === '' || findPhoneProblem(phone) !== problem, problem),
  ),
] as const;

/**
 * A number as typed, normalized; may be empty. Issues have a `PhoneProblem` or `too-long` as their
 * message.
 */
export const phoneInput = z.string().check(z.overwrite(normalizePhone), ...checks);

/** The same where a number is needed: an empty one is `required`. */
export const requiredPhoneInput = z
  .string()
  .check(z.overwrite(normalizePhone), z.minLength(1, 'required'), ...checks);
