import { once } from 'node:events';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { host } from '../ports.ts';
import type { ReceivedMail } from './received-mail.ts';

/**
 * Starts a mail server that hands over what it receives. As production's, it demands a password.
 * Mail to `refused-450@…` or `refused-550@…` is answered with that status, to try what failures do.
 *
 * @param hasTls  whether it offers STARTTLS, with a certificate that nobody trusts
 * @returns a function that stops it
 */
export async function startSmtpServer(
  port: number,
  password: string,
  onMail: (mail: ReceivedMail) => void,
  hasTls = false,
): Promise<() => Promise<void>> {
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => {
      if (auth.password === password) done(null, { user: auth.username });
      else done(new Error('Invalid username or password'));
    },
    onRcptTo: ({ address }, _session, done) => {
      const status = /^refused-([45]\d\d)@/.exec(address)?.[1];
      if (status === undefined) done();
      else done(Object.assign(new Error('Refused'), { responseCode: Number(status) }));
    },
    onData: (stream, session, done) => {
      simpleParser(stream, { skipHtmlToText: true, skipTextToHtml: true }).then(
        ({ messageId = '', subject = '', text = '', html, attachments }) => {
          const calendar = attachments
            .find(({ contentType }) => contentType === 'text/calendar')
            ?.content.toString();
          onMail({
            id: /^<(.*)@/.exec(messageId)?.[1] ?? messageId,
            to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
            subject,
            text: text.trimEnd(),
            ...(html === false ? {} : { html }),
            ...(calendar === undefined ? {} : { calendar }),
            at: new Date().toISOString(),
          });
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error('unreadable')),
      );
    },
  });
  server.on('error', () => {}); // a client that goes away
  const listening = once(server.server, 'listening');
  server.listen(port, host);
  await listening;
  return () => new Promise((resolve) => server.close(() => resolve()));
}
