import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { environment } from '../platform/site-environment.ts';

vi.mock('../platform/secrets.ts', () => ({
  smtpPassword: { value: () => 'secret\n' },
  unsubscribeKey: { value: () => 'key' },
}));
const { sendOverSmtp } = await import('./smtp.ts');

const mail = {
  id: 'order_1',
  receiver: { uid: 'u1' },
  kind: 'order-confirmation',
  to: 'zoe@example.com',
  subject: 'Sujet',
  text: 'Texte',
  html: '<p>Texte</p>',
  calendar: undefined as string | undefined,
  subscription: undefined,
  attempts: 1,
};
const servers: SMTPServer[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))),
  );
  vi.unstubAllEnvs();
});

async function serve(options: SMTPServerOptions): Promise<void> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('wrong')),
    ...options,
  });
  server.on('error', () => undefined);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  vi.stubEnv('SMTP_SERVER', `127.0.0.1:${(server.server.address() as AddressInfo).port}`);
}

const refusal = (responseCode: number, text = 'no such zoe@example.com') =>
  Object.assign(new Error(text), { responseCode });

test('a mail is sent with the sender, a stable id, and both parts', async () => {
  const messages: string[] = [];
  await serve({
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => (messages.push(text), done()));
    },
  });
  expect(await sendOverSmtp(mail)).toEqual({ state: 'sent' });
  expect(await sendOverSmtp({ ...mail, attempts: 2 })).toEqual({ state: 'sent' });
  for (const message of messages) {
    expect(message).toContain(`Message-ID: <order_1@${environment.sender.address.split('@')[1]}>`);
    expect(message).toContain(`From: Atelier Flair <${environment.sender.address}>`);
    expect(message).toContain('To: zoe@example.com');
    expect(message).toMatch(/text\/plain[^]*text\/html/);
    expect(message).not.toContain('List-Unsubscribe');
    expect(message).not.toContain('attachment');
  }
  expect(messages).toHaveLength(2);
});

test('a calendar file is attached so that calendars open it', async () => {
  const messages: string[] = [];
  await serve({
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => (messages.push(text), done()));
    },
  });
  const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  expect(await sendOverSmtp({ ...mail, calendar })).toEqual({ state: 'sent' });
  expect(messages[0]).toMatch(
    /Content-Type: text\/calendar; charset=utf-8; method=PUBLISH;\s+name=session\.ics/,
  );
  expect(messages[0]).toContain('Content-Disposition: attachment; filename=session.ics');
  expect(messages[0]).toContain(Buffer.from(calendar).toString('base64'));
});

test('a mail that the member may switch off has the headers of one click, and its link has the same token', async () => {
  const messages: string[] = [];
  await serve({
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => (messages.push(text), done()));
    },
  });
  const page = `${environment.origin}/unsubscribe`;
  const subscription = { uid: 'u1', kind: 'comment-reply' } as const;
  await sendOverSmtp({ ...mail, subscription, text: page, html: `<a href="${page}">x</a>` });
  const message = messages[0]?.replaceAll(/=?\r\n\s*/g, '').replaceAll('=3D', '=') ?? '';
  const [, token = ''] = /api\/unsubscribe\?token=([\w.-]+)>/.exec(message) ?? [];
  expect(token).toMatch(/^u1\.comment-reply\.[\w-]{43}$/);
  expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(message.split(`/unsubscribe?token=${token}`)).toHaveLength(4);
});

test.each<[string, SMTPServerOptions, object]>([
  [
    'an address that is refused for good bounces',
    { onRcptTo: (_address, _session, done) => done(refusal(550)) },
    { state: 'bounced', code: 'RCPT TO 550' },
  ],
  [
    'a full mailbox is tried again',
    { onRcptTo: (_address, _session, done) => done(refusal(452)) },
    { state: 'retry', code: 'RCPT TO 452' },
  ],
  [
    'a message that is refused for good fails',
    { onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal(554))) },
    { state: 'failed', code: 'DATA 554' },
  ],
  [
    'a refused sender is tried again',
    { onMailFrom: (_address, _session, done) => done(refusal(550)) },
    { state: 'retry', code: 'MAIL FROM 550' },
  ],
  [
    'a wrong password is tried again',
    { onAuth: (_auth, _session, done) => done(new Error('wrong')) },
    { state: 'retry', code: 'AUTH PLAIN 535' },
  ],
])('%s, with a code that has no address', async (_what, options, outcome) => {
  await serve(options);
  expect(await sendOverSmtp(mail)).toEqual(outcome);
});

test.each([
  ["a&b!c'd`e@mail.example", "a&b!c'd`e@mail.example"],
  /* cspell:disable-next-line */
  ['a&b@exämple.fr', 'a&b@xn--exmple-cua.fr'],
])('a mail to %s is one to %s', async (to, sent) => {
  const recipients = [] as string[];
  const messages = [] as string[];
  await serve({
    onRcptTo: ({ address }, _session, done) => (recipients.push(address), done()),
    onData: (stream, _session, done) => {
      stream.on('data', (chunk: Buffer) => messages.push(chunk.toString()));
      stream.on('end', () => done());
    },
  });
  expect(await sendOverSmtp({ ...mail, to })).toEqual({ state: 'sent' });
  // The server shows the letters of the domain again.
  expect(recipients).toEqual([to]);
  expect(messages.join('')).toContain(`\r\nTo: ${sent}\r\n`);
});

test('a server that does not answer is tried again, an address cannot add commands', async () => {
  await serve({});
  expect(await sendOverSmtp({ ...mail, to: 'zoe@ex ample.com\r\nRCPT TO:<x@y.z>' })).toMatchObject({
    state: 'bounced',
  });
  const [server] = servers.splice(0);
  await new Promise<void>((resolve) => server?.close(resolve));
  expect(await sendOverSmtp(mail)).toEqual({ state: 'retry', code: 'ECONNREFUSED' });
});
