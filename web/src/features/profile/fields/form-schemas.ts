import * as z from 'zod/mini';
import { displayNameInput, phoneInput } from '@atelier/domain/members/profile';
import { MAX_LENGTH, NAME_CHANGE_INTERVAL_MS } from '@atelier/domain/limits';

/** Keys of the errors of a profile field; their texts are in locales. */
export type ProfileErrorKey = 'required' | 'phone-invalid' | 'email-invalid' | 'emails-differ' | 'passwords-differ';

const errorKey = (key: ProfileErrorKey) => key;

export const nameForm = z.object({ display_name: displayNameInput });
export const phoneForm = z.object({ phone: phoneInput });

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, errorKey('required')),
    z.maxLength(MAX_LENGTH.email),
    z.regex(z.regexes.email, errorKey('email-invalid')),
  );

/** The address twice; the password only once the service asks for it. */
export const emailForm = z.object({ email, confirmation: z.string().check(z.trim()), password: z.string() }).check(
  z.refine((values) => values.email.toLowerCase() === values.confirmation.toLowerCase(), {
    error: errorKey('emails-differ'),
    path: ['confirmation'],
  }),
);

const password = z.string().check(z.minLength(1, errorKey('required')), z.maxLength(4096));

/** Sets no minimum password length: Firebase Auth checks passwords and names the reason (specification §5). */
export const passwordForm = z.object({ old: password, password, confirmation: z.string() }).check(
  z.refine((values) => values.password === values.confirmation, {
    error: errorKey('passwords-differ'),
    path: ['confirmation'],
  }),
);

/** Whether the typed text is the confirmation word, in any case. */
export function matchesConfirmation(typed: string, word: string): boolean {
  return typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase();
}

/** Returns when the name may change again, `null` if it may now. `firestore.rules` allow one change per day. */
export function nextNameChange(changedAt: Date | undefined, now: Date): Date | null {
  if (changedAt === undefined) return null;
  const next = new Date(changedAt.getTime() + NAME_CHANGE_INTERVAL_MS);
  return next.getTime() >= now.getTime() ? next : null;
}
