import type { TrainerApplication } from '@atelier/domain/members/trainer-application';
import { AppError } from '../../../../lib/errors.ts';
import { call } from '../../../../lib/api.ts';
import type { Item } from '../../../../lib/firestore/live-query.tsx';
import { fetchSignedUrls } from '../../../../lib/media/signed-urls.ts';

export type Application = Item<TrainerApplication>;
/** A side of an identity document. */
export type Side = 'front' | 'back';
export type Verdict = 'approve' | 'reject';

const decideApplication = call('decideApplication');

const expectedVersion = ({ status, created_at }: TrainerApplication) => ({ status, created_at: created_at.getTime() });

/**
 * Makes the applicant a trainer and sends an e-mail.
 *
 * @throws AppError `conflict` when the application was decided or sent again since `seen`.
 */
export async function approveApplication(uid: string, seen: TrainerApplication): Promise<void> {
  await decideApplication({ uid, status: 'approved', expected: expectedVersion(seen) });
}

/** Rejects, with a reason for the applicant. @throws AppError as `approveApplication`. */
export async function rejectApplication(
  uid: string,
  seen: TrainerApplication,
  answer: { reason: string; withdrawTrainer: boolean },
): Promise<void> {
  await decideApplication({
    uid,
    status: 'rejected',
    reason: answer.reason,
    withdraw_trainer: answer.withdrawTrainer,
    expected: expectedVersion(seen),
  });
}

/** Returns a short-lived link to one side of an identity document; the server logs the request. @throws AppError */
export async function openIdentityDocument(uid: string, side: Side): Promise<string> {
  const [link] = await fetchSignedUrls([{ kind: 'application', id: `${uid}/${side}` }]);
  if (link === undefined) throw new AppError('unexpected');
  if (link instanceof AppError) throw link;
  return link.url;
}
