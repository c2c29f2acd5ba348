import { path } from '@atelier/domain/paths';
import { DAY_MS } from '@atelier/domain/time-units';
import { changeMail } from '../mail/change-mails.ts';
import type { DocumentWrite } from '../platform/document-trigger.ts';
import {
  createOnce,
  database,
  findAccountByEmail,
  passwordChangedAt,
  textAt,
} from '../platform/firebase.ts';

/**
 * Shorter than the 30 days after which a sent mail is deleted, so that a later call does not send
 * it again.
 */
const TOLD_WITHIN_MS = 14 * DAY_MS;

/**
 * Brings up to date what depends on an account whose address or password may have changed, and
 * tells the member. Auth decides what is true: a call without a change does nothing, and a repeated
 * one tells it once. An address that nobody has confirmed may be a stranger's, and is left where it
 * is.
 *
 * @param email  the address that the account has now; nothing happens for an unknown one
 */
export async function followAccount(email: string, now: Date): Promise<void> {
  const account = await findAccountByEmail(email);
  if (account?.email === undefined) return;
  if (account.emailVerified) await copyAddress(account.uid, account.email);
  await tellNewPassword(account.uid, now);
}

/**
 * Copies a confirmed address to the profile, which shows it. The trigger on profiles takes it to
 * Stripe and tells the member.
 */
async function copyAddress(uid: string, email: string): Promise<void> {
  const profile = database().doc(path.profile(uid));
  await database().runTransaction(async (transaction) => {
    const stored = await transaction.get(profile);
    if (stored.exists && stored.get('email') !== email) transaction.update(profile, { email });
  });
}

async function tellNewPassword(uid: string, now: Date): Promise<void> {
  const at = await passwordChangedAt(uid);
  if (at === undefined || now.getTime() - at.getTime() > TOLD_WITHIN_MS) return;
  const member = await database().doc(path.profile(uid)).get();
  const mail = changeMail(member, 'password-changed', { date: at, exactTime: at });
  if (mail !== undefined) await createOnce(path.mail(`password_${uid}_${at.getTime()}`), mail);
}

/**
 * Tells a member whose profile got another address, wherever the change was made; once per write.
 */
export async function tellNewAddress(
  { id, before, after, params: { uid } }: DocumentWrite<'uid'>,
  now: Date,
): Promise<void> {
  const former = textAt(before, 'email') ?? '';
  const email = textAt(after, 'email') ?? '';
  if (after === undefined || !former || !email || former === email) return;
  const mail = changeMail(after, 'email-changed', { email, date: now, time: now });
  if (mail !== undefined) {
    await createOnce(path.mail(`email_${uid}_${id.replaceAll('/', '_')}`), mail);
  }
}
