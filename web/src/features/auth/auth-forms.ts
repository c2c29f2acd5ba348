import * as z from 'zod/mini';

/** What can be wrong with a field; the words are in locales. */
export const FIELD_ERROR_KEYS = ['required', 'email-invalid', 'passwords-differ', 'terms-required'] as const;
export type FieldErrorKey = (typeof FIELD_ERROR_KEYS)[number];

/** Tells react-hook-form's messages, which are our own faults, from anything else. */
export function toFieldErrorKey(message: string | undefined): FieldErrorKey | undefined {
  return FIELD_ERROR_KEYS.find((fault) => fault === message);
}

const errorKey = (name: FieldErrorKey) => name;

const email = z
  .string()
  .check(z.trim(), z.minLength(1, errorKey('required')), z.regex(z.regexes.email, errorKey('email-invalid')));
const password = z.string().check(z.minLength(1, errorKey('required')));
const fullName = z.string().check(z.trim(), z.minLength(1, errorKey('required')), z.maxLength(80));

const samePasswords = <Values extends { password: string; confirmation: string }>() =>
  z.refine<Values>((values) => values.password === values.confirmation, {
    error: errorKey('passwords-differ'),
    path: ['confirmation'],
  });

export const loginForm = z.object({ email, password, remember: z.boolean() });
export type LoginValues = z.input<typeof loginForm>;

/** No rule on length here: the service judges passwords, and says why (specification §5). */
export const registerForm = z
  .object({
    name: fullName,
    email,
    password,
    confirmation: password,
    terms: z.boolean().check(z.refine((accepted) => accepted, errorKey('terms-required'))),
  })
  .check(samePasswords());
export type RegisterValues = z.input<typeof registerForm>;

export const forgotForm = z.object({ email });
export type ForgotValues = z.input<typeof forgotForm>;

export const resetForm = z.object({ password, confirmation: password }).check(samePasswords());
export type ResetValues = z.input<typeof resetForm>;
