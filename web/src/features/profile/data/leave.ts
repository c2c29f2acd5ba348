import { call } from '../../../lib/api.ts';
import { endSession } from '../../../lib/session-end.ts';
import { signInAfresh } from './account.ts';

const deleteMyAccount = call('deleteMyAccount');

/**
 * Deletes the account of the signed-in member, who proves once more who they are, and leaves; the sign-in page says
 * that it is done.
 *
 * @throws AppError `auth-invalid-credentials`, `last-admin`
 */
export async function leaveForGood(password: string): Promise<void> {
  await signInAfresh(password);
  await deleteMyAccount({});
  await endSession('auth-account-deleted');
}
