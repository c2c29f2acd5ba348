import { mailServerOptions } from '@atelier/domain/site/mail-server';
import { environment } from '../platform/site-environment.ts';
import { smtpPassword } from '../platform/secrets.ts';
import type { AddressedMail } from './mail-delivery.ts';
import { withUnsubscribeLinks } from './unsubscribe-links.ts';

/**
 * How an attempt to send a mail ended, with the reason as a code: never a text, which may quote the
 * address.
 */
export type SmtpOutcome =
  { state: 'sent' } | { state: 'retry' | 'failed' | 'bounced'; code: string };

/**
 * Sends a mail over SMTP. Its Message-ID is the same at each attempt: if a worker dies after the
 * server took the mail, it is sent again, and mail programs that compare ids show it once.
 */
export async function sendOverSmtp(mail: AddressedMail): Promise<SmtpOutcome> {
  const { id, to, subject, text, html, calendar, headers } = withUnsubscribeLinks(mail);
  const { createTransport } = await import('nodemailer');
  const { name, address, replyTo } = environment.sender;
  const transport = createTransport({
    ...mailServerOptions(environment.smtp, smtpPassword.value(), process.env.SMTP_SERVER),
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

/**
 * Reads what a failure means. A refused address (5xx to RCPT TO) bounces, a refused message fails.
 * All else is tried again, also a refused password or sender: that is corrected in the settings,
 * and the mails wait for it.
 */
function outcomeOf(error: unknown): SmtpOutcome {
  const textOf = (name: string): string | undefined => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const command = textOf('command');
  const status = textOf('responseCode');
  const response = textOf('response') ?? '';
  const isPermanent = status?.startsWith('5') === true;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const parts =
    status === undefined ? [textOf('originalCode') ?? textOf('code')] : [command, status, enhanced];
  const code = parts.filter((part) => part !== undefined).join(' ') || 'unexpected';
  if (isPermanent && command === 'RCPT TO') return { state: 'bounced', code };
  // API: the library itself refuses the address or the message.
  const isRefused =
    (isPermanent && command === 'DATA') ||
    (command === 'API' && /^(EENVELOPE|EMESSAGE)$/.test(code));
  return { state: isRefused ? 'failed' : 'retry', code };
}
