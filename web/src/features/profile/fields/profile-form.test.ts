import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  matchesConfirmation,
  emailForm,
  nameForm,
  nextNameChange,
  passwordForm,
  phoneForm,
} from './profile-form.tsx';

const errorsOf = (schema: z.ZodMiniType, values: object) => {
  const result = z.safeParse(schema, values);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('e-mail', () => {
  const entered = (email: string, confirmation: string) =>
    errorsOf(emailForm, { email, confirmation, password: '' });
  it.each([
    ['a@example.com', 'a@example.com', []],
    [' a@example.com ', 'A@example.com', []],
    ['a@example.com', 'b@example.com', ['confirmation: emails-differ']],
    ['a@example.com', '', ['confirmation: emails-differ']],
    ['example.com', 'example.com', ['email: email-invalid']],
    /* cspell:disable */
    ['a&b@exämple.fr', ' A&B@xn--exmple-cua.fr ', []],
    ['a&b@exämple.fr', 'a&b@example.fr', ['confirmation: emails-differ']],
    /* cspell:enable */
  ])('%s, %s: %o', (email, confirmation, expected) =>
    expect(entered(email, confirmation)).toEqual(expected),
  );
  it('requires an address', () => expect(entered('', '')[0]).toBe('email: required'));
});

describe('password', () => {
  it.each([
    [{ old: 'a', password: 'b', confirmation: 'b' }, []],
    [{ old: 'a', password: 'b', confirmation: 'B' }, ['confirmation: passwords-differ']],
    [{ old: '', password: 'b', confirmation: 'b' }, ['old: required']],
    [{ old: 'a', password: '', confirmation: '' }, ['password: required']],
    // A space is part of a password.
    [{ old: 'a', password: 'b ', confirmation: 'b' }, ['confirmation: passwords-differ']],
  ])('%o: %o', (values, expected) => expect(errorsOf(passwordForm, values)).toEqual(expected));
});

describe('name and phone', () => {
  it.each([
    [nameForm(false), { value: 'Zoé' }, true],
    [nameForm(false), { value: '   ' }, false],
    [nameForm(false), { value: 'x'.repeat(81) }, false],
    [nameForm(false), { value: 'Atelier Flair' }, false],
    [nameForm(true), { value: 'Atelier Flair' }, true],
    [phoneForm, { value: '+33 (0)6.00-00 00 00' }, true],
    [phoneForm, { value: '06 12 34' }, false],
    [phoneForm, { value: '' }, true],
    [phoneForm, { value: 'six' }, false],
  ])('%#', (schema, values, isValid) =>
    expect(errorsOf(schema, values).length === 0).toBe(isValid),
  );
});

it.each([
  ['SUPPRIMER', true],
  [' supprimer ', true],
  ['supprimer\u{AD}', true],
  ['SUPRIMER', false],
  ['', false],
])('%s confirms: %s', (typed, expected) =>
  expect(matchesConfirmation(typed, 'SUPPRIMER')).toBe(expected),
);

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  ['never changed', undefined, null],
  ['changed over a day ago', '2026-11-19T11:59:59.999Z', null],
  ['changed a day ago to the moment', '2026-11-19T12:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['changed just now', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00.000Z'],
])('name %s', (_name, changedAt, next) => {
  expect(
    nextNameChange(changedAt === undefined ? undefined : new Date(changedAt), now)?.toISOString() ??
      null,
  ).toBe(next);
});
