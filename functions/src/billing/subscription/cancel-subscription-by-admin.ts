import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { requireAdmin } from '../../moderation/audit/admin-transaction.ts';
import { newAuditEntry } from '../../moderation/audit/audit-log.ts';
import { displayNameOf } from '../../moderation/audit/audit-names.ts';
import { findAccountByEmail } from '../../platform/accounts.ts';
import { database } from '../../platform/firebase.ts';
import { findCustomerId } from '../customers.ts';
import { liveSubscriptionOf } from './plan-subscriptions.ts';
import { cancelSubscriptions } from './subscription-changes.ts';

/**
 * Ends a member's subscription at once for an admin. The audit entry is written before anything ends.
 *
 * @throws DomainError `forbidden` unless the caller is an admin, `not-found` for an unknown e-mail, `no-subscription`
 */
export async function cancelSubscriptionByAdmin(admin: string, email: string): Promise<void> {
  const db = database();
  const profile = await requireAdmin(admin);
  const uid = (await findAccountByEmail(email.trim()))?.uid;
  if (uid === undefined) throw new DomainError('not-found');
  const customerId = await findCustomerId(uid);
  const subscription = customerId === null ? null : await liveSubscriptionOf(customerId);
  if (subscription === null) throw new DomainError('no-subscription');
  const { tier, status } = subscription;
  const member = await db.doc(path.profile(uid)).get();
  const entry = newAuditEntry({
    actor: admin,
    actorName: displayNameOf(profile),
    target: uid,
    targetName: displayNameOf(member),
    action: 'subscription.cancel',
    before: { tier, status },
  });
  await db.collection(path.auditLog()).add(entry);
  await cancelSubscriptions(uid, { when: 'now' });
}
