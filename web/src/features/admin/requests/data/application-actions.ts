import type { TrainerApplication } from '@atelier/domain/members/trainer-application';
import { AppError } from '../../../../lib/errors.ts';
import { call } from '../../../../lib/api.ts';
import type { Item } from '../../../../lib/firestore/live-query.tsx';
import { fetchSignedUrls } from '../../../../lib/media/signed-urls.ts';

export type Application = Item<TrainerApplication>;
export type Side = 'front' | 'back';
export type Verdict = 'approve' | 'reject';

const callDecide = call('decideApplication');

/** A rejection has a reason for the applicant. */
type Decision =
  { status: 'approved' } | { status: 'rejected'; reason: string; withdraw_trainer: boolean };

/**
 * Decides, and mails the applicant.
 *
 * @throws AppError `conflict` if decided or sent again since `seen`.
 */
export async function decideApplication(
  uid: string,
  seen: TrainerApplication,
  decision: Decision,
): Promise<void> {
  const { status, created_at } = seen;
  await callDecide({ uid, ...decision, expected: { status, created_at: created_at.getTime() } });
}

/**
 * Returns a short-lived link to one side of an identity document; the server logs the request.
 *
 * @throws AppError
 */
export async function openIdentityDocument(uid: string, side: Side): Promise<string> {
  const [link] = await fetchSignedUrls([{ kind: 'application', id: `${uid}/${side}` }]);
  if (link === undefined) throw new AppError('unexpected');
  if (link instanceof AppError) throw link;
  return link.url;
}
