import { MAIL_OVERDUE_MS } from '@atelier/domain/mail-delivery';
import { mailsDue, overdueMails } from '@atelier/domain/queries/server-mail-queries';
import { path } from '@atelier/domain/paths';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { database, findAccount, pagesOf, toFirestoreQuery } from '../platform/firebase.ts';
import { logEvent } from '../platform/log.ts';
import { needsConfirmedAddress } from './mail-texts.ts';
import { memberAddress } from './mails.ts';
import { decideDelivery } from './held-mails.ts';
import { claimMail, dropMail, holdMail, settleMail, type ClaimedMail } from './mail-delivery.ts';
import { sendOverSmtp } from './smtp.ts';

/** Connections to the mail server at a time; providers limit them. */
const CONCURRENCY = 5;
const PAGE = 100;
/** A run begins no further mail after this, so that it ends before the next one. */
const RUN_MS = 35_000;

/**
 * Sends a mail unless it is sent, given up or taken by another worker. A member's mail goes to the
 * address that they have now. Failures of the mail server are stored, not thrown.
 */
export async function deliverMail(id: string): Promise<void> {
  const claimed = await claimMail(id);
  if (claimed === undefined) return;
  const to = await addressOf(claimed);
  if (to === undefined) return dropMail(claimed);
  const decision = await decideDelivery(claimed, new Date());
  if (decision === 'drop') return dropMail(claimed);
  if (decision !== 'go') return holdMail(claimed, decision);
  const mail = { ...claimed, to };
  const outcome = await sendOverSmtp(mail);
  const state = await settleMail(mail, outcome);
  if (outcome.state === 'sent' || state === undefined) return;
  const log = state === 'retry' ? logEvent.mailDelayed : logEvent.mailUndelivered;
  log(id, state, outcome.code, mail.attempts);
}

/**
 * @returns undefined for a member without an account, or whose account has an unconfirmed address,
 * for a mail that needs another
 */
async function addressOf({
  receiver,
  kind,
}: Pick<ClaimedMail, 'receiver' | 'kind'>): Promise<string | undefined> {
  if ('email' in receiver) return receiver.email;
  const account = await findAccount(receiver.uid);
  if (account?.emailVerified !== false) return account?.email;
  if (needsConfirmedAddress(kind)) return undefined;
  return memberAddress(account, await database().doc(path.profile(account.uid)).get());
}

/**
 * Sends the mails that are due, those that wait longest first. One that fails waits longer, so none
 * blocks others.
 */
export async function sendDueMails(): Promise<void> {
  const endsAt = Date.now() + RUN_MS;
  for await (const page of pagesOf(toFirestoreQuery(mailsDue(new Date(), PAGE)), PAGE)) {
    const due = page.map(({ id }) => id);
    const worker = async () => {
      for (let id = due.shift(); id !== undefined && Date.now() < endsAt; id = due.shift()) {
        const mailId = id;
        await deliverMail(mailId).catch((error: unknown) =>
          logEvent.cleanUpFailed('mail', mailId, error),
        );
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    if (Date.now() >= endsAt) return;
  }
}

/**
 * Logs one error, with a count of up to 100, while mails wait too long; an alert is sent for it.
 */
export async function reportOverdueMails(now = new Date()): Promise<void> {
  const { docs } = await toFirestoreQuery(
    overdueMails(new Date(now.getTime() - MAIL_OVERDUE_MS)),
  ).get();
  const [oldest] = docs;
  if (oldest === undefined) return;
  const age = now.getTime() - oldest.createTime.toMillis();
  logEvent.mailsOverdue(docs.length, Math.round(age / MINUTE_MS));
}
