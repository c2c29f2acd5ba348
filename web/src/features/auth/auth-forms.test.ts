import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { FIELD_ERROR_KEYS, forgotForm, loginForm, registerForm, resetForm, toFieldErrorKey } from './auth-forms.ts';

/** Field → fault of the first issue of each field. */
function faults(schema: z.core.$ZodType, values: unknown): Record<string, string> {
  const result = z.safeParse(schema, values);
  const issues = result.success ? [] : result.error.issues;
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]).reverse());
}

const account = {
  name: 'Camille',
  email: 'camille@mail.example',
  password: 'flair',
  confirmation: 'flair',
  terms: true,
};

describe('register', () => {
  it.each<[string, object, Record<string, string>]>([
    ['complete', {}, {}],
    ['no name', { name: '  ' }, { name: 'required' }],
    ['no e-mail', { email: '' }, { email: 'required' }],
    ['not an e-mail', { email: 'camille' }, { email: 'email-invalid' }],
    ['no password', { password: '', confirmation: '' }, { password: 'required', confirmation: 'required' }],
    ['another confirmation', { confirmation: 'flaire' }, { confirmation: 'passwords-differ' }],
    ['terms not accepted', { terms: false }, { terms: 'terms-required' }],
  ])('%s', (_name, part, expected) => {
    expect(faults(registerForm, { ...account, ...part })).toEqual(expected);
  });

  it('sets no rule on a password’s length', () => {
    expect(faults(registerForm, { ...account, password: 'a', confirmation: 'a' })).toEqual({});
  });
});

it('log in needs an e-mail and a password', () => {
  expect(faults(loginForm, { email: '', password: '', remember: true })).toEqual({
    email: 'required',
    password: 'required',
  });
  expect(z.parse(loginForm, { email: ' a@b.example ', password: 'x', remember: false }).email).toBe('a@b.example');
});

it('forgot needs an e-mail', () => {
  expect(faults(forgotForm, { email: 'a@b' })).toEqual({ email: 'email-invalid' });
  expect(faults(forgotForm, { email: 'a@b.example' })).toEqual({});
});

it('reset needs the same password twice', () => {
  expect(faults(resetForm, { password: 'a', confirmation: 'b' })).toEqual({ confirmation: 'passwords-differ' });
  expect(faults(resetForm, { password: '', confirmation: '' })).toEqual({
    password: 'required',
    confirmation: 'required',
  });
});

it('knows its own faults from any other message', () => {
  for (const fault of FIELD_ERROR_KEYS) expect(toFieldErrorKey(fault)).toBe(fault);
  expect(toFieldErrorKey('Invalid input')).toBeUndefined();
  expect(toFieldErrorKey(undefined)).toBeUndefined();
});
