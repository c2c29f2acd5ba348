import { isDeepStrictEqual } from 'node:util';
import { FieldValue, type DocumentData, type DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { AdminOutcome } from '@atelier/domain/contracts/admin';
import type { DecideApplicationRequest } from '@atelier/domain/contracts/admin-members';
import { DomainError } from '@atelier/domain/error-code';
import { runAdminTransaction } from '../../moderation/audit/admin-transaction.ts';
import { database, dateAt } from '../../platform/firebase.ts';
import { notifyInTransaction } from '../../notifications/notify.ts';

/**
 * Decides a trainer application: writes status, reason, trainer flag, notification and audit entry
 * in one transaction.
 *
 * @throws DomainError `forbidden`, `not-found`, `conflict` if another admin decided it or the
 * member sent another one
 */
export function decideApplication(
  actor: string,
  request: DecideApplicationRequest,
): Promise<AdminOutcome> {
  const { uid, status } = request;
  const db = database();
  return runAdminTransaction(actor, async ({ transaction, log }) => {
    const [application, profile] = await transaction.getAll(
      db.doc(path.application(uid)),
      db.doc(path.profile(uid)),
    );
    if (!application?.exists || !profile?.exists) throw new DomainError('not-found');
    requireSameApplication(application, request.expected.created_at);
    const before = stateOf(application, profile);
    const after = decidedState(before, request);
    if (isDeepStrictEqual(before, after)) return { changed: false };
    if (before.status !== request.expected.status) throw new DomainError('conflict');
    const isNewDecision = before.status !== after.status || before.reason !== after.reason;
    if (isNewDecision) {
      transaction.update(application.ref, {
        status,
        reason: after.reason ?? FieldValue.delete(),
        decided_at: FieldValue.serverTimestamp(),
      });
    }
    if (before.is_pro_trainer !== after.is_pro_trainer) {
      transaction.update(profile.ref, { is_pro_trainer: after.is_pro_trainer });
    }
    if (isNewDecision) {
      notifyInTransaction(transaction, profile, {
        kind: 'application',
        fields: { state: status },
        mail: mailContent(request),
      });
    }
    const action = status === 'approved' ? 'application.approve' : 'application.reject';
    log({ about: profile, action, before, after });
    return { changed: true };
  });
}

function requireSameApplication(application: DocumentSnapshot, expected: number): void {
  if (dateAt(application, 'created_at')?.getTime() !== expected) throw new DomainError('conflict');
}

interface Decision extends DocumentData {
  status: unknown;
  reason: unknown;
  is_pro_trainer: boolean;
}

function stateOf(application: DocumentSnapshot, profile: DocumentSnapshot): Decision {
  const flag: unknown = profile.get('is_pro_trainer');
  return {
    status: application.get('status') as unknown,
    reason: (application.get('reason') as unknown) ?? null,
    is_pro_trainer: flag === true || flag === 'true',
  };
}

function decidedState(before: Decision, request: DecideApplicationRequest): Decision {
  if (request.status === 'approved') {
    return { status: 'approved', reason: null, is_pro_trainer: true };
  }
  const is_pro_trainer = before.is_pro_trainer && !request.withdraw_trainer;
  return { status: 'rejected', reason: request.reason, is_pro_trainer };
}

function mailContent(request: DecideApplicationRequest) {
  return request.status === 'approved'
    ? ({ template: 'application-approved' } as const)
    : ({ template: 'application-rejected', values: { message: request.reason } } as const);
}
