import { expect, test } from 'vitest';
import { authEmailUrl } from './auth-emulator.ts';
import { mailboxPage, mailFrame, mailPage } from './mailbox-pages.ts';
import { mailLines } from './start-mailbox.ts';

test.each([
  ['VERIFY_EMAIL', 'verifyEmail'],
  ['PASSWORD_RESET', 'resetPassword'],
  ['VERIFY_AND_CHANGE_EMAIL', 'verifyAndChangeEmail'],
])(
  'the link of an e-mail of type %s opens our own page and keeps where to continue',
  (requestType, mode) => {
    const mail = {
      email: 'a@b.c',
      requestType,
      oobCode: 'x-Y_z',
      oobLink: 'http://auth/action?oobCode=x-Y_z',
    };
    const link = `http://127.0.0.1:5173/reset-password?mode=${mode}&oobCode=x-Y_z`;
    expect(authEmailUrl('http://127.0.0.1:5173', mail)).toBe(link);
    const continued = { ...mail, oobLink: `${mail.oobLink}&continueUrl=http%3A%2F%2Fa%2Flogin` };
    expect(authEmailUrl('http://127.0.0.1:5173', continued)).toBe(
      `${link}&continueUrl=http%3A%2F%2Fa%2Flogin`,
    );
  },
);

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
  expect(list).toContain('<a href="/_mail/3">&lt;b&gt;Bonjour&lt;/b&gt;</a>');
  expect(list.indexOf('href="/_mail/4"')).toBeLessThan(list.indexOf('href="/_mail/3"'));
  expect(mailboxPage(new Map()).text).toContain('No mail yet.');
});

test('a mail is shown as text with its links, and as HTML in a frame without scripts', () => {
  const shown = mailPage(mail, 3).text;
  expect(shown).toContain('un &lt;i&gt;');
  expect(shown).toContain(
    '<a href="https://flair.example/a?b=1&amp;c=2" target="_blank" rel="noopener">',
  );
  expect(shown).not.toContain('<iframe');
  const framed = mailPage({ ...mail, html: '<p>un</p>' }, 3).text;
  expect(framed).toMatch(
    /src="\/_mail\/3\/html"\s+sandbox="allow-popups allow-popups-to-escape-sandbox"/,
  );
  expect(mailFrame({ ...mail, html: '<p>un</p>' })).toBe('<base target="_blank"><p>un</p>');
});
