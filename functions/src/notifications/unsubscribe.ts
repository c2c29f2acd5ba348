import { FieldPath } from 'firebase-admin/firestore';
import type { UnsubscribeResponse } from '@atelier/domain/contracts/member';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { readUnsubscribeToken } from '../mail/unsubscribe-token.ts';
import { database } from '../platform/firebase.ts';

/**
 * Switches off the mails of one kind, for everybody who has the link of such a mail. Says the same for an account that is gone.
 *
 * @throws DomainError `expired-link` for a forged token; nothing is read or written then
 */
export async function unsubscribe(token: string): Promise<UnsubscribeResponse> {
  const subscription = readUnsubscribeToken(token);
  if (subscription === undefined) throw new DomainError('expired-link');
  const { uid, kind } = subscription;
  const profile = database().doc(path.profile(uid));
  const choice = new FieldPath('preferences', 'notifications', 'mail', kind);
  await database().runTransaction(async (transaction) => {
    const member = await transaction.get(profile);
    if (member.exists && member.get(choice) !== false) transaction.update(profile, choice, false);
  });
  return { kind };
}
