import { expect, test } from 'vitest';
import { authEmailUrl } from './print-auth-emails.ts';
import { emailLines } from './print-emails.ts';
import { startupSummary } from '../startup-summary.ts';
import { accountsFrom } from '../suite-info.ts';

test.each([
  ['VERIFY_EMAIL', 'verifyEmail'],
  ['PASSWORD_RESET', 'resetPassword'],
  ['VERIFY_AND_CHANGE_EMAIL', 'verifyAndChangeEmail'],
])('the link of an e-mail of type %s opens our own page', (requestType, mode) => {
  const link = authEmailUrl('http://127.0.0.1:5173', { email: 'a@b.c', requestType, oobCode: 'x-Y_z' });
  expect(link).toBe(`http://127.0.0.1:5173/reset-password?mode=${mode}&oobCode=x-Y_z`);
});

test('prints receivers, subject and text of a mail document', () => {
  const message = { subject: 'Bonjour', text: 'un\ndeux', html: '<p>un</p>' };
  expect(emailLines('m1', { to: ['a@b.c', 'd@e.f'], message })).toEqual([
    'mail to a@b.c, d@e.f: Bonjour',
    '    un',
    '    deux',
  ]);
  expect(emailLines('m2', { to: 'a@b.c', message: { subject: 'S', html: '<p>h</p>' } })).toEqual([
    'mail to a@b.c: S',
    '    <p>h</p>',
  ]);
});

test('prints that a mail document is malformed', () => {
  expect(emailLines('m3', { to: 'a@b.c' })[0]).toMatch(/^mail\/m3 does not have the fields/);
});

test('the summary lists every address and every demo account with its password', () => {
  const accounts = accountsFrom((name) => ({ email: `${name}@demo.test`, password: `secret-${name}`, uid: name }));
  const info = {
    project: 'p',
    web: 'http://w',
    api: 'http://w/api',
    auth: 'a:1',
    firestore: 'f:2',
    storage: 's:3',
    hub: 'h:4',
    stripe: 'http://127.0.0.1:4242',
    accounts,
  };
  const table = startupSummary(info);
  for (const part of ['http://w', 'a:1', 'f:2', 's:3']) expect(table).toContain(part);
  for (const name of Object.keys(accounts))
    expect(table).toMatch(new RegExp(`${name} +${name}@demo.test +secret-${name}`));
});
