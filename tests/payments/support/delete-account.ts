import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import { callServer } from '../../functions/support/call.ts';
import { runSchedule } from '../../functions/support/functions-emulator.ts';
import { deleteAfterTests } from '../../functions/support/documents.ts';
import { adminFirestore, waitForDocument } from '../../support/suite/admin-sdk.ts';
import type { Buyer } from './buyer.ts';

/** The steps of a deletion that do not need Stripe. */
const STEPS_WITHOUT_STRIPE = ['auth', 'profile', 'content', 'files'];

/**
 * Deletes an account as its page does.
 *
 * @returns the deletion once all steps without Stripe are done
 */
export async function deleteAccount({
  uid,
  token,
}: Buyer): Promise<FirebaseFirestore.DocumentData | undefined> {
  for (const one of [path.deletion(uid), path.deletedUser(uid)]) deleteAfterTests(one);
  expect(await callServer('deleteMyAccount', {}, token)).toMatchObject({ result: { ok: true } });
  return waitForDocument(
    path.deletion(uid),
    (data) => STEPS_WITHOUT_STRIPE.every((step) => data?.steps?.[step] === 'done'),
    60_000,
  );
}

/** Runs the deletion schedule for a member, without its waiting time. */
export async function runDeletionSchedule({ uid }: Pick<Buyer, 'uid'>): Promise<void> {
  await adminFirestore()
    .doc(path.deletion(uid))
    .update({ next_at: new Date(0) });
  await runSchedule('continueDeletions');
}
