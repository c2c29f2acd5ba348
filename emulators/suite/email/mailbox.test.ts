import { expect, test } from 'vitest';
import { authEmailUrl } from './auth-emulator.ts';
import { mailboxPage, mailFrame, mailPage } from './mailbox-pages.ts';
import { mailLines } from './start-mailbox.ts';
import { startupSummary } from '../startup-summary.ts';
import { accountsFrom } from '../suite-info.ts';

test.each([
  ['VERIFY_EMAIL', 'verifyEmail'],
  ['PASSWORD_RESET', 'resetPassword'],
  ['VERIFY_AND_CHANGE_EMAIL', 'verifyAndChangeEmail'],
])('the link of an e-mail of type %s opens our own page and keeps where to continue', (requestType, mode) => {
  const mail = { email: 'a@b.c', requestType, oobCode: 'x-Y_z', oobLink: 'http://auth/action?oobCode=x-Y_z' };
  const link = `http://127.0.0.1:5173/reset-password?mode=${mode}&oobCode=x-Y_z`;
  expect(authEmailUrl('http://127.0.0.1:5173', mail)).toBe(link);
  const continued = { ...mail, oobLink: `${mail.oobLink}&continueUrl=http%3A%2F%2Fa%2Flogin` };
  expect(authEmailUrl('http://127.0.0.1:5173', continued)).toBe(`${link}&continueUrl=http%3A%2F%2Fa%2Flogin`);
});

const mail = {
  id: 'm1',
  to: 'a@b.c',
  subject: '<b>Bonjour</b>',
  text: 'un <i>\nhttps://flair.example/a?b=1&c=2 deux',
  at: '2026-11-23T10:00:00.000Z',
};

test('prints receiver, subject and text of a mail', () => {
  expect(mailLines(mail)).toEqual([
    'mail to a@b.c: <b>Bonjour</b>',
    '    un <i>',
    '    https://flair.example/a?b=1&c=2 deux',
  ]);
});

test('the mailbox lists mails by number, newest first, and escapes what they contain', () => {
  const list = mailboxPage(
    new Map([
      [3, mail],
      [4, { ...mail, subject: 'Later' }],
    ]),
  ).text;
  expect(list).toContain('<a href="/3">&lt;b&gt;Bonjour&lt;/b&gt;</a>');
  expect(list.indexOf('href="/4"')).toBeLessThan(list.indexOf('href="/3"'));
  expect(mailboxPage(new Map()).text).toContain('No mail yet.');
});

test('a mail is shown as text with its links, and as HTML in a frame without scripts', () => {
  const shown = mailPage(mail, 3).text;
  expect(shown).toContain('un &lt;i&gt;');
  expect(shown).toContain('<a href="https://flair.example/a?b=1&amp;c=2" target="_blank" rel="noopener">');
  expect(shown).not.toContain('<iframe');
  const framed = mailPage({ ...mail, html: '<p>un</p>' }, 3).text;
  expect(framed).toMatch(/src="\/3\/html"\s+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(mailFrame({ ...mail, html: '<p>un</p>' })).toBe('<base target="_blank"><p>un</p>');
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
    mailbox: 'http://127.0.0.1:8025',
    accounts,
  };
  const table = startupSummary(info);
  for (const part of ['http://w', 'a:1', 'f:2', 's:3', 'http://127.0.0.1:8025']) expect(table).toContain(part);
  for (const name of Object.keys(accounts))
    expect(table).toMatch(new RegExp(`${name} +${name}@demo.test +secret-${name}`));
});
