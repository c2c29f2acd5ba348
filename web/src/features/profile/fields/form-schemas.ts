import * as z from 'zod/mini';
import { displayNameInput, phoneInput } from '@atelier/domain/members/profile';

/** What can be wrong with a field of the profile; the words are in locales. */
export type ProfileErrorKey = 'required' | 'phone-invalid' | 'email-invalid' | 'emails-differ' | 'passwords-differ';

const required = (max: number) =>
  z.string().check(z.minLength(1, 'required' satisfies ProfileErrorKey), z.maxLength(max));

export const nameForm = z.object({ display_name: displayNameInput });
export type NameValues = z.input<typeof nameForm>;

export const phoneForm = z.object({ phone: phoneInput });
export type PhoneValues = z.input<typeof phoneForm>;

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required' satisfies ProfileErrorKey),
    z.maxLength(254),
    z.regex(z.regexes.email, 'email-invalid' satisfies ProfileErrorKey),
  );

/** Two entries of the same address; the password only once the service asks for it. */
export const emailForm = z.object({ email, confirmation: z.string().check(z.trim()), password: z.string() }).check(
  z.refine((values) => values.email.toLowerCase() === values.confirmation.toLowerCase(), {
    error: 'emails-differ' satisfies ProfileErrorKey,
    path: ['confirmation'],
  }),
);
export type EmailValues = z.input<typeof emailForm>;

/** No rule on length here: the service judges passwords, and says why (specification §5). */
export const passwordForm = z.object({ old: required(4096), password: required(4096), confirmation: z.string() }).check(
  z.refine((values) => values.password === values.confirmation, {
    error: 'passwords-differ' satisfies ProfileErrorKey,
    path: ['confirmation'],
  }),
);
export type PasswordValues = z.input<typeof passwordForm>;

/** Whether what was typed confirms: the word itself, however it is capitalised. */
export function matchesConfirmation(typed: string, word: string): boolean {
  return typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase();
}
