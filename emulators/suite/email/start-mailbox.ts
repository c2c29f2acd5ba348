import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { localSecrets } from '../local-secrets.ts';
import { host, type Ports } from '../ports.ts';
import { type AuthEmail, authEmailUrl, fetchAuthEmails } from './auth-emulator.ts';
import { MAILBOX_PATH, mailboxPage, mailFrame, mailPage } from './mailbox-pages.ts';
import type { ReceivedMail } from './received-mail.ts';
import { startSmtpServer } from './smtp-server.ts';

/** Older mails are forgotten. */
const MAX_MAILS = 3_000;
const POLL_INTERVAL_MS = 1_000;

interface MailboxOptions {
  project: string;
  ports: Ports;
  /** URL of the app. */
  web: string;
  /** `host:port` of the Auth emulator. */
  auth: string;
}

/**
 * Starts the mailbox of a suite: a mail server for the functions, and a page with every mail, also
 * those that Firebase Auth would send by itself.
 */
export async function startMailbox({ project, ports, web, auth }: MailboxOptions) {
  /** By number of arrival. */
  const mails = new Map<number, ReceivedMail>();
  let received = 0;
  const listeners: ((mail: ReceivedMail) => void)[] = [];
  const add = (mail: ReceivedMail) => {
    mails.set(received, mail);
    mails.delete(received - MAX_MAILS);
    received += 1;
    for (const listener of listeners) listener(mail);
  };
  const seenCodes = new Set<string>();
  /** Adds the mails that Auth has written since the last call. */
  const collectAuthMails = async () => {
    for (const mail of await fetchAuthEmails(auth, project)) {
      if (seenCodes.has(mail.oobCode)) continue;
      seenCodes.add(mail.oobCode);
      add(toReceivedMail(web, mail));
    }
  };
  const stopSmtp = await startSmtpServer(ports.smtp, localSecrets().SMTP_PASSWORD, add);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${host}`);
    // Without Auth, which starts later, there are the other mails.
    void collectAuthMails()
      .catch(() => undefined)
      .then(() => answer(response, mails, pathname, searchParams.get('to')));
  });
  server.listen(ports.mailbox, host);
  await once(server, 'listening');

  let timer: NodeJS.Timeout | undefined;
  return {
    /**
     * Calls back for each mail that comes from now on. Resolves once those of Auth are noticed,
     * too.
     */
    onMail: async (listener: (mail: ReceivedMail) => void): Promise<void> => {
      await collectAuthMails();
      listeners.push(listener);
      timer = setInterval(() => void collectAuthMails().catch(() => undefined), POLL_INTERVAL_MS);
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stopSmtp();
    },
  };
}

/** Returns the lines to print for a mail. */
export const mailLines = ({ to, subject, text }: ReceivedMail): string[] => [
  `mail to ${to}: ${subject}`,
  ...text.split('\n').map((line) => `    ${line}`),
];

/** Auth's own templates are on Google's servers; only the link is the same. */
function toReceivedMail(web: string, mail: AuthEmail): ReceivedMail {
  return {
    id: mail.oobCode,
    to: mail.newEmail ?? mail.email,
    subject: `Firebase Auth: ${mail.requestType}`,
    text: authEmailUrl(web, mail),
    at: new Date().toISOString(),
  };
}

function answer(
  response: ServerResponse,
  mails: ReadonlyMap<number, ReceivedMail>,
  path: string,
  to: string | null,
): void {
  const send = (type: string, body: string, policy: string) =>
    response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(body);
  const policyWith = (...more: string[]) =>
    ["default-src 'none'", "style-src 'unsafe-inline'", ...more].join('; ');
  const ownPolicy = policyWith('img-src data:', "frame-src 'self'");
  if (path === '/') return void response.writeHead(302, { Location: MAILBOX_PATH }).end();
  if (path === MAILBOX_PATH) return void send('text/html', mailboxPage(mails).text, ownPolicy);
  if (path === '/messages.json') {
    const wanted = [...mails.values()].filter((mail) => to === null || mail.to === to);
    return void send('application/json', JSON.stringify(wanted), ownPolicy);
  }
  const [, number, part] = /^\/_mail\/(\d+)(\/html)?$/.exec(path) ?? [];
  const mail = mails.get(Number(number));
  if (mail === undefined) return void response.writeHead(404).end('not found');
  if (part === undefined) {
    return void send('text/html', mailPage(mail, Number(number)).text, ownPolicy);
  }
  // No script of a mail runs, also when its address is opened alone.
  const framePolicy = policyWith(
    'img-src *',
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  );
  send('text/html; charset=utf-8', mailFrame(mail), framePolicy);
}
