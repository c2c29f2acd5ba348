import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { AdminOutcome, AnswerSupportRequest } from '@atelier/domain/contracts/admin';
import type { SendSupportMessageRequest } from '@atelier/domain/contracts/member';
import { DomainError } from '@atelier/domain/error-code';
import { excerpt } from '@atelier/domain/excerpt';
import {
  parseSupportMessage,
  SUPPORT_RETENTION_DAYS,
  type SupportMessage,
} from '@atelier/domain/moderation/support-message';
import { path } from '@atelier/domain/paths';
import { DAY_MS } from '@atelier/domain/time-units';
import { buildMemberMail } from '../mail/mails.ts';
import { createOnce, database, parseDocument, textAt } from '../platform/firebase.ts';
import { runAdminTransaction } from './audit/admin-transaction.ts';

const done = { ok: true } as const;

/**
 * Stores a member's message to the team, once per id of the request.
 *
 * @throws DomainError `forbidden` without a profile
 */
export async function sendSupportMessage(
  uid: string,
  { id, text }: SendSupportMessageRequest,
  now: Date,
): Promise<typeof done> {
  const profile = await database().doc(path.profile(uid)).get();
  if (!profile.exists) throw new DomainError('forbidden');
  await createOnce(path.supportMessage(`${uid}_${id}`), {
    user_id: uid,
    author_name: textAt(profile, 'display_name') ?? '',
    text,
    state: 'open' satisfies SupportMessage['state'],
    created_at: FieldValue.serverTimestamp(),
    expires_at: Timestamp.fromMillis(now.getTime() + SUPPORT_RETENTION_DAYS * DAY_MS),
  });
  return done;
}

/**
 * Closes a message with the audit entry, and the mail to its member if it has an answer, in one
 * transaction.
 *
 * @throws DomainError `forbidden`, `not-found` without the message or its member, `conflict` if it
 * was closed meanwhile
 */
export function answerSupport(
  actor: string,
  { id, answer }: AnswerSupportRequest,
): Promise<AdminOutcome> {
  const db = database();
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const stored = await transaction.get(db.doc(path.supportMessage(id)));
    const message = parseDocument(stored, parseSupportMessage);
    if (message === undefined) throw new DomainError('not-found');
    if (message.state !== 'open') throw new DomainError('conflict');
    const member = await transaction.get(db.doc(path.profile(message.user_id)));
    if (answer === undefined) {
      transaction.update(stored.ref, { state: 'dismissed' satisfies SupportMessage['state'] });
    } else {
      const values = { question: excerpt(message.text), message: answer };
      const mail = buildMemberMail(member, { template: 'support-answer', values });
      if (mail === undefined) throw new DomainError('not-found');
      transaction.update(stored.ref, {
        state: 'resolved' satisfies SupportMessage['state'],
        answer,
      });
      transaction.create(db.doc(path.mail(`support_${id}`)), mail);
    }
    log({ about: member, action: answer === undefined ? 'support.dismiss' : 'support.answer' });
    return { changed: true };
  });
}
