import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  FIELD_ERROR_KEYS,
  forgotForm,
  loginForm,
  registerForm,
  resetForm,
  toFieldErrorKey,
} from './auth-forms.ts';

/** Returns the error key of the first issue of each field. */
function errorsOf(schema: z.core.$ZodType, values: unknown): Record<string, string> {
  const result = z.safeParse(schema, values);
  const issues = result.success ? [] : result.error.issues;
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]).reverse());
}

const account = {
  name: 'Camille',
  email: 'camille@mail.example',
  password: 'flair',
  confirmation: 'flair',
  weekly: false,
  terms: true,
};

describe('register', () => {
  it.each<[string, object, Record<string, string>]>([
    ['complete', {}, {}],
    ['no name', { name: '  ' }, { name: 'required' }],
    ['a name with a direction mark', { name: 'Cam\u{202E}' }, { name: 'name-characters' }],
    ['a name of the team', { name: 'Atelier Flair' }, { name: 'name-reserved' }],
    ['no e-mail', { email: '' }, { email: 'required' }],
    ['not an e-mail', { email: 'camille' }, { email: 'email-invalid' }],
    [
      'no password',
      { password: '', confirmation: '' },
      { password: 'required', confirmation: 'required' },
    ],
    ['a different confirmation', { confirmation: 'flaire' }, { confirmation: 'passwords-differ' }],
    ['terms not accepted', { terms: false }, { terms: 'terms-required' }],
  ])('%s', (_name, part, expected) => {
    expect(errorsOf(registerForm, { ...account, ...part })).toEqual(expected);
  });

  it('accepts a password of any length', () => {
    expect(errorsOf(registerForm, { ...account, password: 'a', confirmation: 'a' })).toEqual({});
  });
});

it('requires an e-mail and a password to log in', () => {
  expect(errorsOf(loginForm, { email: '', password: '', remember: true })).toEqual({
    email: 'required',
    password: 'required',
  });
  expect(z.parse(loginForm, { email: ' a@b.example ', password: 'x', remember: false }).email).toBe(
    'a@b.example',
  );
});

it('requires an e-mail to send a reset link', () => {
  expect(errorsOf(forgotForm, { email: 'a@@b' })).toEqual({ email: 'email-invalid' });
  expect(errorsOf(forgotForm, { email: 'a@b.example' })).toEqual({});
});

it('requires the same password twice to reset it', () => {
  expect(errorsOf(resetForm, { password: 'a', confirmation: 'b' })).toEqual({
    confirmation: 'passwords-differ',
  });
  expect(errorsOf(resetForm, { password: '', confirmation: '' })).toEqual({
    password: 'required',
    confirmation: 'required',
  });
});

it('tells its own error keys from any other message', () => {
  for (const key of FIELD_ERROR_KEYS) expect(toFieldErrorKey(key)).toBe(key);
  expect(toFieldErrorKey('Invalid input')).toBeUndefined();
  expect(toFieldErrorKey(undefined)).toBeUndefined();
});
