import { environment } from '../platform/site-environment.ts';
import { smtpPassword } from '../platform/mail-secrets.ts';
import type { ClaimedMail } from './mail-delivery.ts';
import { withUnsubscribeLinks } from './unsubscribe-links.ts';

/** How an attempt to send a mail ended, with the reason as a code: never a text, which may quote the address. */
export type SmtpOutcome = { state: 'sent' } | { state: 'retry' | 'failed' | 'bounced'; code: string };

const CONNECTION_TIMEOUT_MS = 10_000;
/** A server may be silent this long within a conversation. */
const SILENCE_TIMEOUT_MS = 20_000;
const SUBMISSION_PORT_WITH_TLS = 465;

/**
 * Sends a mail over SMTP. Its Message-ID is the same at each attempt: if a worker dies after the server took the mail,
 * it is sent again, and mail programs that compare ids show it once.
 */
export async function sendOverSmtp(mail: ClaimedMail): Promise<SmtpOutcome> {
  const { id, to, subject, text, html, calendar, headers } = withUnsubscribeLinks(mail);
  const { createTransport } = await import('nodemailer');
  const { name, address, replyTo } = environment.sender;
  const transport = createTransport({
    ...serverOptions(process.env.SMTP_SERVER),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      messageId: `<${id}@${address.split('@')[1] ?? ''}>`,
      from: { name, address },
      replyTo,
      // As an object, so that a comma in it is no second address.
      to: { name: '', address: to },
      subject,
      text,
      ...(html === undefined ? {} : { html }),
      ...(calendar === undefined ? {} : { attachments: [calendarFile(calendar)] }),
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    });
    return { state: 'sent' };
  } catch (error) {
    return outcomeOf(error);
  }
}

const calendarFile = (content: string) => ({
  filename: 'session.ics',
  content,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
});

/** @param local `host:port` of the local suite's server, which has no TLS; only on this machine */
export function serverOptions(local: string | undefined) {
  const { host, port, user } = environment.smtp;
  const auth = { user, pass: smtpPassword.value().trim() };
  if (local !== undefined && local !== '') {
    const url = new URL(`smtp://${local}`);
    if (url.hostname !== '127.0.0.1') throw new Error('SMTP_SERVER must be on 127.0.0.1.');
    return { host: url.hostname, port: Number(url.port), ignoreTLS: true, auth };
  }
  const hasTls = port === SUBMISSION_PORT_WITH_TLS;
  return { host, port, secure: hasTls, requireTLS: !hasTls, auth };
}

/**
 * Reads what a failure means. A refused address (5xx to RCPT TO) bounces, a refused message fails. All else is tried
 * again, also a refused password or sender: that is corrected in the settings, and the mails wait for it.
 */
function outcomeOf(error: unknown): SmtpOutcome {
  const textOf = (name: string): string | undefined => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const [command, status, response = ''] = ['command', 'responseCode', 'response'].map(textOf);
  const isPermanent = status?.startsWith('5') === true;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const parts = status === undefined ? [textOf('originalCode') ?? textOf('code')] : [command, status, enhanced];
  const code = parts.filter((part) => part !== undefined).join(' ') || 'unexpected';
  if (isPermanent && command === 'RCPT TO') return { state: 'bounced', code };
  // API: the library itself refuses the address or the message.
  const isRefused = (isPermanent && command === 'DATA') || (command === 'API' && /^(EENVELOPE|EMESSAGE)$/.test(code));
  return { state: isRefused ? 'failed' : 'retry', code };
}
