import * as z from 'zod/mini';

/** What can be wrong with a field; the words are in locales. */
export const FIELD_FAULTS = ['required', 'email-invalid', 'passwords-differ', 'terms-required'] as const;
export type FieldFault = (typeof FIELD_FAULTS)[number];

/** Tells react-hook-form's messages, which are our own faults, from anything else. */
export function toFault(message: string | undefined): FieldFault | undefined {
  return FIELD_FAULTS.find((fault) => fault === message);
}

const fault = (name: FieldFault) => name;

const email = z
  .string()
  .check(z.trim(), z.minLength(1, fault('required')), z.regex(z.regexes.email, fault('email-invalid')));
const password = z.string().check(z.minLength(1, fault('required')));
const fullName = z.string().check(z.trim(), z.minLength(1, fault('required')), z.maxLength(80));

const samePasswords = <Values extends { password: string; confirmation: string }>() =>
  z.refine<Values>((values) => values.password === values.confirmation, {
    error: fault('passwords-differ'),
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
    terms: z.boolean().check(z.refine((accepted) => accepted, fault('terms-required'))),
  })
  .check(samePasswords());
export type RegisterValues = z.input<typeof registerForm>;

export const forgotForm = z.object({ email });
export type ForgotValues = z.input<typeof forgotForm>;

export const resetForm = z.object({ password, confirmation: password }).check(samePasswords());
export type ResetValues = z.input<typeof resetForm>;
