import { expect } from './fixtures.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';

/** Returns subject and text of the queued e-mails to an address, oldest first. */
export async function mailsTo(email: string): Promise<string[]> {
  const { docs } = await adminFirestore().collection('mail').where('to', '==', email).get();
  return docs
    .toSorted((one, other) => one.get('created_at').toMillis() - other.get('created_at').toMillis())
    .map((one) => `${String(one.get('message.subject'))}\n${String(one.get('message.text'))}`);
}

/** Waits for the nth e-mail to an address; triggers write some, which a busy emulator runs late. */
export async function mailTo(email: string, number: number): Promise<string> {
  await expect.poll(() => mailsTo(email), { timeout: 90_000 }).toHaveLength(number);
  return (await mailsTo(email)).at(-1) ?? '';
}
