import { expect } from './fixtures.ts';
import { mailsTo as receivedMails } from '../support/suite/mails.ts';

/** Returns subject and text of the e-mails to an address, oldest first. */
export async function mailsTo(email: string): Promise<string[]> {
  return (await receivedMails(email)).map(({ subject, text }) => `${subject}\n${text}`);
}

/** Waits for the nth e-mail to an address; triggers write some, which a busy emulator runs late. */
export async function mailTo(email: string, number: number): Promise<string> {
  await expect.poll(() => mailsTo(email), { timeout: 90_000 }).toHaveLength(number);
  return (await mailsTo(email)).at(-1) ?? '';
}
