import type { AdminOutcome } from '@atelier/domain/contracts/admin';
import { DomainError } from '@atelier/domain/error-code';
import { UNDELIVERED_MAIL_STATES, type MailState } from '@atelier/domain/mail-delivery';
import { path } from '@atelier/domain/paths';
import { runAdminTransaction } from '../moderation/audit/admin-transaction.ts';
import { database, textAt } from '../platform/firebase.ts';

/**
 * Takes an undelivered mail off the list of jobs. Its document stays until it expires, so that no
 * job writes it again.
 *
 * @throws DomainError `forbidden`, `not-found`, `conflict` for a mail that is on its way
 */
export function dismissMail(actor: string, id: string): Promise<AdminOutcome> {
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const mail = await transaction.get(database().doc(path.mail(id)));
    if (!mail.exists) throw new DomainError('not-found');
    const state = textAt(mail, 'delivery.state');
    if (state === 'dismissed' || state === 'sent') return { changed: false };
    // Without a state, no sender ever took it.
    if (state !== undefined && !UNDELIVERED_MAIL_STATES.some((one) => one === state)) {
      throw new DomainError('conflict');
    }
    transaction.update(mail.ref, { 'delivery.state': 'dismissed' satisfies MailState });
    log({ about: mail, action: 'job.dismiss' });
    return { changed: true };
  });
}
