import * as z from 'zod/mini';
import { displayNameInput, NAME_PROBLEMS } from '@atelier/domain/members/display-name';
import { emailField } from '../../lib/forms/email-field.ts';

/** Keys of the errors of a field; their texts are in locales. */
export const FIELD_ERROR_KEYS = [
  ...NAME_PROBLEMS,
  'email-invalid',
  'passwords-differ',
  'terms-required',
] as const;
export type FieldErrorKey = (typeof FIELD_ERROR_KEYS)[number];

/** Returns the message of a react-hook-form error if it is one of our keys, else `undefined`. */
export const toFieldErrorKey = (message: string | undefined): FieldErrorKey | undefined =>
  FIELD_ERROR_KEYS.find((key) => key === message);

const errorKey = (name: FieldErrorKey) => name;

const password = z.string().check(z.minLength(1, errorKey('required')));

const samePasswords = <Values extends { password: string; confirmation: string }>() =>
  z.refine<Values>((values) => values.password === values.confirmation, {
    error: errorKey('passwords-differ'),
    path: ['confirmation'],
  });

export const loginForm = z.object({ email: emailField, password, remember: z.boolean() });

/** Sets no minimum password length: Firebase Auth checks passwords and names the reason. */
export const registerForm = z
  .object({
    name: displayNameInput(),
    email: emailField,
    password,
    confirmation: password,
    /** Agrees to the weekly mail. */
    weekly: z.boolean(),
    terms: z.boolean().check(z.refine((accepted) => accepted, errorKey('terms-required'))),
  })
  .check(samePasswords());

export const forgotForm = z.object({ email: emailField });

export const resetForm = z.object({ password, confirmation: password }).check(samePasswords());
